import { Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import type { Params } from '@fanfare/networks/graph/client.ts'
import { sql } from 'kysely'
import type { Deps } from '../../src/deps.ts'
import { openStates } from '../../src/model/states.ts'
import { type PostRow, postsByIds } from '../../src/stores/posts.ts'
import { teamId } from './accounts.ts'
import type { Live, NetworkState } from './network-state.ts'
import type { Written } from './posts.ts'

/** What is counted at the networks, not at what the product says. All but the first must be 0. */
export interface Counts {
  publications: number
  doubled: number
  lost: number
  wrongContent: number
  liveAfterCancel: number
  outOfOrder: number
  doubledComments: number
  stuck: number
  untrue: number
}

interface Place {
  post: Written
  part: number
}

export type Judge = ReturnType<typeof createJudge>

export const createJudge = (time: { ms: number }) => {
  const bySource = new Map<string, { post: Written; at: number }>()
  const byNumber = new Map<string, Written>()
  const shown = new Map<string, Live[]>()
  const wrong: string[] = []
  const counts = { wrongContent: 0, liveAfterCancel: 0, outOfOrder: 0 }
  const key = ({ post, part }: Place) => `${post.id}/${part}`
  const report = (count: keyof typeof counts, text: string) => {
    counts[count] += 1
    wrong.push(`${time.ms} ${count}: ${text}`)
  }

  /** Which part of which post shows this. */
  const placeOf = ({ account, sources, caption }: Pick<Live, 'account' | 'sources' | 'caption'>): Place | undefined => {
    const [first] = sources
    const file = first === undefined ? undefined : bySource.get(first)
    const post = file?.post ?? byNumber.get(caption.replace(/ v\d+$/, ''))
    if (!post) return undefined
    if (post.caption === '') return { post, part: (file?.at ?? 0) + 1 }
    return {
      post,
      part:
        account === post.account.ig_id ||
        account === post.account.tiktok_id ||
        (account === post.account.fb_id && post.account.type === 'fb')
          ? 1
          : 2,
    }
  }
  const livesOf = (place: Place) => shown.get(key(place)) ?? []

  return {
    wrong,
    begin(posts: readonly Written[]): void {
      for (const post of posts) {
        byNumber.set(post.caption.replace(/ v\d+$/, ''), post)
        for (const [at, id] of post.files.entries()) {
          bySource.set(id, { post, at })
          bySource.set(`bytes:${post.sizes[at]}`, { post, at })
        }
      }
    },
    /** An irreversible call leaves a worker: what it would make public must be what its author was last told. */
    committed(state: NetworkState, { path, params }: { path: string; params: Params }): void {
      const id = String(
        params.creation_id ??
          params.video_id ??
          params.photo_id ??
          (path.includes('/') ? (params.upload_session_id as string | undefined)?.slice(1) : path),
      )
      const handed = state.handed.get(id)
      const account = path.includes('/') ? (path.split('/')[0] as string) : (handed?.account ?? '')
      const caption = String(params.description ?? params.message ?? handed?.caption ?? '')
      const place = placeOf({ account, sources: handed?.sources ?? [], caption })
      if (!place) return
      const { post } = place
      if (post.withdrawn) report('liveAfterCancel', `${post.kind} ${post.id} is sent although it was taken back`)
      if (post.caption !== '' && caption !== post.caption)
        report('wrongContent', `${post.kind} ${post.id} is sent as "${caption}", not as "${post.caption}"`)
    },
    live(live: Live): void {
      const place = placeOf(live)
      if (!place) return void report('wrongContent', `nobody wrote "${live.caption}" of ${live.sources.join()}`)
      const { post, part } = place
      const before = livesOf(place)
      shown.set(key(place), [...before, live])
      if (part > 1 && livesOf({ post, part: part - 1 }).length === 0)
        report('outOfOrder', `part ${part} of ${post.kind} ${post.id} is live before the one before it`)
      const expected = post.caption === '' ? [post.files[part - 1]] : post.files
      const isSame =
        live.sources.length === expected.length &&
        live.sources.every(source => {
          const file = bySource.get(source)
          return file?.post === post && expected.includes(post.files[file.at])
        })
      if ((live.link ?? '') !== (part === 1 ? post.link : ''))
        report('wrongContent', `${post.kind} ${post.id} shows the link ${live.link}, not ${post.link}`)
      if (!isSame) report('wrongContent', `part ${part} of ${post.kind} ${post.id} shows ${live.sources.join()}`)
    },
    /** Whether the part that a person is asked about is live, as its profile shows. */
    isDoubtLive(post: Written, row: PostRow): boolean {
      const unsure = row.publications?.find(one => one.status === 'unconfirmed')?.part ?? 1
      return livesOf({ post, part: unsure }).length > 0
    },
    /** Counts at the networks, and compares with what the product says, once everything has settled. */
    async count(deps: Deps, state: NetworkState, posts: readonly Written[]): Promise<Counts> {
      const rows = new Map(
        (
          await postsByIds(
            deps.db,
            teamId,
            posts.map(({ id }) => id),
          )
        ).map(row => [row.id, row]),
      )
      const all = { publications: 0, doubled: 0, lost: 0, ...counts, doubledComments: 0, stuck: 0, untrue: 0 }
      const isWhole = (post: Written) =>
        Array.from({ length: post.parts }, (_, at) => livesOf({ post, part: at + 1 })).every(live => live.length > 0)
      for (const post of posts) {
        all.publications += post.parts
        const row = rows.get(post.id)
        for (let part = 1; part <= post.parts; part++) {
          const lives = livesOf({ post, part })
          if (lives.length > 1) {
            all.doubled += 1
            wrong.push(`part ${part} of ${post.kind} ${post.id} is live ${lives.length} times`)
          }
          if (lives.length === 0 && !post.withdrawn) {
            all.lost += 1
            wrong.push(`part ${part} of ${post.kind} ${post.id} is not live; it is ${row?.status}, ${row?.fault?.code}`)
          }
        }
        const lives = livesOf({ post, part: 1 })
        // What a person deleted while nobody could confirm it stays recorded as unknown: it may come to light later, and is not asked about.
        const isLeftUnknown = Boolean(row?.deleted_at && row.unconfirmed)
        // Of a story whose rest a person took back after a part had failed it stays true that this part failed: so many of its parts are live.
        const isEndedInPart = post.withdrawn && !isWhole(post) && row?.status === Failed
        if (!isLeftUnknown && !isEndedInPart && (row?.status === Posted) !== lives.length > 0) {
          all.untrue += 1
          wrong.push(`${post.kind} ${post.id} is said to be ${row?.status} and is live ${lives.length} times`)
        }
        for (const live of lives) {
          const comments = state.comments.get(live.id) ?? []
          if (comments.filter(one => one === post.comment).length > 1) all.doubledComments += 1
        }
      }
      // The same is true of its publications.
      const { rows: open } = await sql<{ id: string; post_id: string; state: string }>`
        select id, post_id, state from publications p where state = any(${[...openStates]}) and team_id = ${teamId}
          and not (state = 'unconfirmed' and exists (select from posts where id = p.post_id and deleted_at is not null))`.execute(
        deps.db,
      )
      for (const one of open) {
        all.stuck += 1
        wrong.push(`publication ${one.id} of ${one.post_id} is still ${one.state}`)
      }
      return all
    },
  }
}
