import { emptyContent, emptyItem } from '@fanfare/contracts/entities/post-content.ts'
import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { noTikTokOptions } from '@fanfare/contracts/entities/tiktok-options.ts'
import type { Chance } from '@fanfare/infra/chaos/random/chance.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { serviceIdentity } from '@fanfare/runtime/security/identity.ts'
import { sql } from 'kysely'
import { beginPublication } from '../../src/actions/publications.ts'
import type { Tx } from '../../src/db/db.ts'
import type { Deps } from '../../src/deps.ts'
import type { Account } from '../../src/model/account.ts'
import { partsOf } from '../../src/model/parts.ts'
import type { Content } from '../../src/model/preflight/finding.ts'
import type { VideoFacts } from '../../src/model/video/facts.ts'
import { mediaByIds } from '../../src/stores/media.ts'
import { contentColumns, untouched } from '../../src/stores/post-columns.ts'
import { insertPosts } from '../../src/stores/posts.ts'
import { teamId } from './accounts.ts'

/** The kinds of post of a run, by how often they are drawn. `files`: its pictures and videos; p or v. */
const kinds = {
  'ig picture': { to: 'ig', type: 'post', files: ['p'], often: 50 },
  'ig carousel': { to: 'ig', type: 'post', files: ['p', 'p', 'p'], often: 14 },
  'ig reel': { to: 'ig', type: 'reel', files: ['v'], often: 12 },
  'ig story': { to: 'ig', type: 'story', files: ['p', 'v', 'p'], often: 3 },
  'ig picture and page': { to: 'ig', type: 'post', files: ['p'], page: true, often: 4 },
  'ig reel and page': { to: 'ig', type: 'reel', files: ['v'], page: true, often: 2 },
  'page text': { to: 'fb', type: 'post', files: [], often: 24 },
  'page pictures': { to: 'fb', type: 'post', files: ['p', 'p'], often: 20 },
  'page video': { to: 'fb', type: 'post', files: ['v'], often: 12 },
  'page reel': { to: 'fb', type: 'reel', files: ['v'], often: 8 },
  'tiktok video': { to: 'tiktok', type: 'post', files: ['v'], often: 12 },
  'tiktok photos': { to: 'tiktok', type: 'post', files: ['p', 'p'], often: 12 },
  'page story': { to: 'fb', type: 'story', files: ['p', 'v'], often: 3 },
} as const satisfies Record<
  string,
  { to: Account['type']; type: PostType; files: readonly ('p' | 'v')[]; page?: true; often: number }
>
export type Kind = keyof typeof kinds

/** A post of a run, and what its author was told of it. */
export interface Written {
  id: string
  kind: Kind
  account: Account
  /** Its files in order; the name under which each network shows one. */
  files: string[]
  /** How many publications it has. */
  parts: number
  /** The caption that its author was last told to be stored. */
  caption: string
  comment: string
  /** Its author was told that it does not go out. */
  withdrawn: boolean
}

const facts: VideoFacts = {
  container: 'mp4',
  codec: 'h264',
  profile: 'High',
  pixel_format: 'yuv420p',
  progressive: true,
  hdr: false,
  fps: [30, 1],
  variable_fps: false,
  bitrate: 2_000_000,
  duration: 10,
  rotation: 0,
  width: 1080,
  height: 1920,
  pixel_ratio: 1,
  audio: { codec: 'aac', profile: 'LC', channels: 2, rate: 48_000, bitrate: 128_000 },
  faststart: true,
  edit_lists: false,
}

/** Bytes of a video: each of a run has another size, by which networks know it. */
export const sizeOf = (at: number): number => 1_500 + at

/** Writes posts with their publications, as the requests that create posts do. All go to the accounts of a run within `spreadMs`. */
export const writePosts = async (
  deps: Deps,
  chance: Chance,
  accounts: ReadonlyMap<string, Account>,
  { count, spreadMs }: { count: number; spreadMs: number },
): Promise<Written[]> => {
  const all = [...accounts.values()]
  const often = Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, kind.often])) as Record<
    Kind,
    number
  >
  const files: { id: string; type: 'image' | 'video'; bytes: number }[] = []
  const posts = Array.from({ length: count }, (_, at) => {
    const kind = chance.weighed(often)
    const { to, type, files: shown } = kinds[kind]
    const account = chance.pick(all.filter(one => one.type === to))
    const own = shown.map(file => {
      const made = {
        id: deps.ids.next(),
        type: file === 'v' ? ('video' as const) : ('image' as const),
        bytes: sizeOf(files.length),
      }
      files.push(made)
      return made
    })
    const isStory = type === 'story'
    const caption = isStory ? '' : `post ${at} v0`
    const comment = !isStory && to !== 'tiktok' && chance.isTrue(0.15) ? `comment ${at}` : ''
    const content: Content = {
      ...emptyContent,
      caption,
      post_type: type,
      items: own.map(({ id }) => ({ ...emptyItem, media_id: id })),
      first_comment: comment,
      post_to_page: 'page' in kinds[kind],
      ...(to === 'tiktok' ? { tiktok_options: { ...noTikTokOptions, privacy_level: 'PUBLIC_TO_EVERYONE' } } : {}),
    }
    const written: Written = {
      id: deps.ids.next(),
      kind,
      account,
      files: own.map(({ id }) => id),
      parts: isStory ? own.length : content.post_to_page ? 2 : 1,
      caption,
      comment,
      withdrawn: false,
    }
    return { written, content, dueAt: new Date(deps.clock.now() + 30_000 * chance.whole(0, spreadMs / 30_000)) }
  })
  await insertMedia(deps, files)
  const media = await mediaByIds(
    deps.db,
    teamId,
    files.map(({ id }) => id),
  )
  await transaction(deps.db, async tx => {
    const rows = await insertPosts(
      tx,
      teamId,
      posts.map(({ written, content, dueAt }) => ({
        id: written.id,
        group_id: written.id,
        social_account_id: written.account.id,
        library_id: null,
        source: 'composed' as const,
        repost_of: null,
        author_id: '1',
        status: Scheduled,
        ...contentColumns(content, media),
        schedule_kind: 'date' as const,
        schedule_wall: null,
        schedule_zone: 'Europe/Lisbon',
        slot_id: null,
        slot_date: null,
        post_at: dueAt,
        post_date: dueAt.toISOString().slice(0, 10),
        ...untouched,
        max_retry: 3,
      })),
    )
    const byId = new Map(rows.map(row => [row.id, row]))
    // Those with one publication are inserted together: one by one would be most of the time of a run.
    const single = posts.filter(({ written }) => written.parts === 1)
    await insertSingle(tx, deps, single)
    for (const { written, dueAt } of posts) {
      const post = byId.get(written.id)
      if (post && written.parts > 1)
        await beginPublication(tx, deps, { who: serviceIdentity('seeded'), post, account: written.account, dueAt })
    }
  })
  return posts.map(({ written }) => written)
}

/** As `beginPublication` inserts them. */
const insertSingle = async (
  tx: Tx,
  deps: Deps,
  posts: readonly { written: Written; content: Content; dueAt: Date }[],
): Promise<void> => {
  const rows = posts.map(({ written, content, dueAt }) => {
    const isVideo = kinds[written.kind].files.join() === 'v'
    const media = new Map(isVideo ? [[written.files[0] as string, { type: 'video' as const, duration: null }]] : [])
    const [part] = partsOf({ account: written.account, page: undefined, content, media })
    return {
      id: deps.ids.next(),
      post_id: written.id,
      account: written.account.id,
      surface: part?.surface,
      due_at: dueAt,
    }
  })
  await sql`
    insert into publications (id, team_id, post_id, social_account_id, surface, max_attempts, priority, due_at, next_at, prepared, decorated, fault,
      refusal)
    select n.id, ${teamId}::bigint, n.post_id, n.account, n.surface, 3, 0, n.due_at, n.due_at, '{}', '[]', 'null', 'null'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id bigint, post_id bigint, account bigint, surface text, due_at timestamptz)`.execute(
    tx,
  )
}

const insertMedia = async (
  deps: Deps,
  files: readonly { id: string; type: string; bytes: number }[],
): Promise<void> => {
  await sql`
    insert into media (id, team_id, author_id, status, type, file_name, mime, bytes, stored, storage, storage_key, width, height, duration, video,
      has_audio, ratio, has_thumbnail, error, parts, dominant_color)
    select f.id, ${teamId}::bigint, 1, 1, f.type, 'f', case f.type when 'video' then 'video/mp4' else 'image/jpeg' end, f.bytes, f.bytes, 'disk',
      'f/' || f.id, 1080, 1920, case f.type when 'video' then 10 end, case f.type when 'video' then ${JSON.stringify(facts)}::jsonb end,
      f.type = 'video', case f.type when 'video' then 0.5625 end, false, 'null', '[]', '#102030'
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f (id bigint, type text, bytes bigint)`.execute(deps.db)
}
