import { emptyContent, emptyItem } from '@fanfare/contracts/entities/post-content.ts'
import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { noTikTokOptions } from '@fanfare/contracts/entities/tiktok-options.ts'
import { kindOfSurface } from '@fanfare/contracts/networks.ts'
import { cutsOf } from '@fanfare/contracts/video-pieces.ts'
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
import { mediaByIds } from '../../src/stores/media.ts'
import { contentColumns, untouched } from '../../src/stores/post-columns.ts'
import { insertPosts } from '../../src/stores/posts.ts'
import { teamId } from './accounts.ts'
import { insertMedia, insertRenderings, type MadeFile, type MadeRendering, wholeBytes } from './files.ts'

interface KindOfRun {
  to: Account['type']
  type: PostType
  /** Its pictures and videos; p or v. */
  files: readonly ('p' | 'v')[]
  /** Length of its videos, s; 10 where it is absent. Of a story longer ones are cut. */
  seconds?: number
  /** Its videos are as wide as high: those of a carousel. */
  square?: true
  link?: true
  page?: true
  often: number
}

/** The kinds of post of a run, by how often they are drawn. */
const kinds = {
  'ig picture': { to: 'ig', type: 'post', files: ['p'], often: 50 },
  'ig carousel': { to: 'ig', type: 'post', files: ['p', 'p', 'p'], often: 14 },
  'ig reel': { to: 'ig', type: 'reel', files: ['v'], often: 12 },
  'ig story': { to: 'ig', type: 'story', files: ['p', 'v', 'p'], often: 3 },
  'ig picture and page': { to: 'ig', type: 'post', files: ['p'], page: true, often: 4 },
  'ig reel and page': { to: 'ig', type: 'reel', files: ['v'], page: true, often: 2 },
  'ig mixed carousel': { to: 'ig', type: 'post', files: ['p', 'v', 'p', 'v'], square: true, often: 6 },
  'ig long video': { to: 'ig', type: 'igtv', files: ['v'], seconds: 600, often: 4 },
  'ig cut story': { to: 'ig', type: 'story', files: ['v'], seconds: 150, often: 2 },
  'ig story of both': { to: 'ig', type: 'story', files: ['p', 'v'], seconds: 61, often: 1 },
  'ig carousel and page': { to: 'ig', type: 'post', files: ['p', 'p'], page: true, often: 2 },
  'ig long video and page': { to: 'ig', type: 'igtv', files: ['v'], seconds: 600, page: true, often: 2 },
  'page link': { to: 'fb', type: 'post', files: [], link: true, often: 10 },
  'page long video': { to: 'fb', type: 'post', files: ['v'], seconds: 2000, often: 4 },
  'page cut story': { to: 'fb', type: 'story', files: ['v'], seconds: 100, often: 1 },
  'page text': { to: 'fb', type: 'post', files: [], often: 24 },
  'page pictures': { to: 'fb', type: 'post', files: ['p', 'p'], often: 20 },
  'page video': { to: 'fb', type: 'post', files: ['v'], often: 12 },
  'page reel': { to: 'fb', type: 'reel', files: ['v'], often: 8 },
  'tiktok video': { to: 'tiktok', type: 'post', files: ['v'], often: 12 },
  'tiktok photos': { to: 'tiktok', type: 'post', files: ['p', 'p'], often: 12 },
  'page story': { to: 'fb', type: 'story', files: ['p', 'v'], often: 3 },
} as const satisfies Record<string, KindOfRun>
export type Kind = keyof typeof kinds
export const kindsOfRun = Object.keys(kinds) as Kind[]
const ofRun: Record<Kind, KindOfRun> = kinds

/** A post of a run, and what its author was told of it. */
export interface Written {
  id: string
  kind: Kind
  account: Account
  /** What it shows, in order: the name under which each network shows one. */
  files: string[]
  /** Bytes of each of them, by which a network knows what it was sent. */
  sizes: number[]
  /** Its items as its author chose them, in order. */
  items: { media_id: string }[]
  /** Of a story that is one long video: where its pieces end, s. */
  cuts: number[]
  link: string
  /** How many publications it has. */
  parts: number
  /** The caption that its author was last told to be stored. */
  caption: string
  comment: string
  /** Its author was told that it does not go out. */
  withdrawn: boolean
}

/** Where the stories of a network go, and how long a piece of one is. */
const surfaces = { ig: 'instagram_story', fb: 'page_story', tiktok: '' } as const
const bounds = kindOfSurface(surfaces.ig).video.seconds

/** Bytes of a video: each of a run has another size, by which networks know it. */
const sizeOf = (at: number): number => 1_500 + at

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
  const files: MadeFile[] = []
  const renderings: MadeRendering[] = []
  let sized = 0
  const nextSize = () => sizeOf(sized++)
  const posts = Array.from({ length: count }, (_, at) => {
    const kind = chance.weighed(often)
    const { to, type, files: given, seconds = 10, square, link, page } = ofRun[kind]
    const account = chance.pick(all.filter(one => one.type === to))
    const isStory = type === 'story'
    const own = given.map(file => {
      const isVideo = file === 'v'
      const id = deps.ids.next()
      const cuts = isStory && isVideo ? cutsOf({ from: 0, to: seconds, length: seconds }, bounds) : []
      const isCut = cuts.length > 1
      const shown = isCut
        ? cuts.map(({ start, end }) => {
            const rendering = { id: deps.ids.next(), mediaId: id, surface: surfaces[to], start, end, bytes: nextSize() }
            renderings.push(rendering)
            return { name: `r${rendering.id}`, bytes: rendering.bytes }
          })
        : [{ name: id, bytes: nextSize() }]
      files.push({
        id,
        type: isVideo ? 'video' : 'image',
        // No network is given the whole of one that is cut.
        bytes: isCut ? wholeBytes : (shown[0]?.bytes as number),
        seconds: isVideo ? seconds : null,
        width: 1080,
        height: square ? 1080 : 1920,
      })
      return { id, shown, ends: isCut ? cuts.map(({ end }) => end) : [] }
    })
    const shown = own.flatMap(one => one.shown)
    const caption = isStory ? '' : `post ${at} v0`
    const comment = !isStory && to !== 'tiktok' && chance.isTrue(0.15) ? `comment ${at}` : ''
    const content: Content = {
      ...emptyContent,
      caption,
      post_type: type,
      items: own.map(({ id }) => ({ ...emptyItem, media_id: id })),
      first_comment: comment,
      link: link ? `https://olea.example/${at}` : '',
      post_to_page: page === true,
      ...(to === 'tiktok' ? { tiktok_options: { ...noTikTokOptions, privacy_level: 'PUBLIC_TO_EVERYONE' } } : {}),
    }
    const written: Written = {
      id: deps.ids.next(),
      kind,
      account,
      files: shown.map(({ name }) => name),
      sizes: shown.map(({ bytes }) => bytes),
      items: own.map(({ id }) => ({ media_id: id })),
      cuts: own.length === 1 ? (own[0]?.ends ?? []) : [],
      link: content.link,
      parts: isStory ? shown.length : content.post_to_page ? 2 : 1,
      caption,
      comment,
      withdrawn: false,
    }
    return { written, content, dueAt: new Date(deps.clock.now() + 30_000 * chance.whole(0, spreadMs / 30_000)) }
  })
  await insertMedia(deps, files)
  await insertRenderings(deps, renderings)
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
    const isVideo = ofRun[written.kind].files.join() === 'v'
    const media = new Map(
      isVideo
        ? [
            [
              written.items[0]?.media_id as string,
              { type: 'video' as const, duration: null, width: null, height: null },
            ],
          ]
        : [],
    )
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
