import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { type CalendarRow, UnconfirmedRow } from '@fanfare/contracts/entities/calendar.ts'
import {
  Draft,
  Failed,
  InProgress,
  isHeld,
  type Post,
  Posted,
  Scheduled,
  statusText,
} from '@fanfare/contracts/entities/posts.ts'
import { accountsOf } from './post-accounts.ts'
import { shownPicture } from './shown-picture.ts'

/** The filters of a cached list. */
export interface Asked {
  start?: string
  end?: string
  accounts?: string
  authors?: string
  ids?: string
  status?: string
  type?: string
  keyword?: string
  sort?: string
  offset?: number
  limit?: number
}
export type PostPage = ReplyOf<typeof ListPosts>

/** The characters of a caption that a calendar row carries. */
const excerpt = 40

/** The names of a post's state in the filters of the API: its status, and what narrows that. */
const stateWords = (post: Post): string[] => [
  statusText[post.status].toUpperCase(),
  ...(post.unconfirmed ? ['UNCONFIRMED'] : post.status === Failed ? ['FAILED'] : []),
  ...(isHeld(post) ? ['HELD'] : []),
  ...(post.status === Draft && post.approval ? [post.approval.state.toUpperCase()] : []),
  ...(post.status === Posted && post.alerts.length > 0 ? ['ALERT'] : []),
]

const among = (list: string | undefined, ...some: string[]) =>
  list === undefined || list.split(',').some(one => some.includes(one))

/** Whether a list with these filters contains a post, by the rules of the server. */
export const belongs = (post: Post, asked: Asked): boolean => {
  const { start, end, keyword, status } = asked
  const at = post.post_at === null ? Number.NaN : Date.parse(post.post_at)
  return (
    among(asked.accounts, ...accountsOf(post).map(({ id }) => id)) &&
    among(asked.authors, post.author_id) &&
    among(asked.ids, post.id) &&
    among(asked.type, post.type) &&
    among(status?.replace('IN_PROGRESS', 'INPROGRESS'), ...stateWords(post)) &&
    (start === undefined || at >= Date.parse(start)) &&
    (end === undefined || at < Date.parse(end)) &&
    (keyword === undefined || post.caption.toLowerCase().includes(keyword.toLowerCase()))
  )
}

/** Why it failed or is held, or how far it is, as a calendar row says it. */
const reasonOf = (post: Post): string | undefined => {
  if (post.status === InProgress) return post.progress ? `${post.progress.percent} %` : undefined
  if (post.status === Draft && post.approval) return post.approval.state === 'waiting' ? 'For approval' : 'Sent back'
  return post.status === Failed || isHeld(post) ? post.error?.title.slice(0, 20) : undefined
}

/** A post as a slim row of the calendar. */
export const rowOf = (post: Post): CalendarRow => {
  const picture = shownPicture(post)
  const reason = reasonOf(post)
  const missing = post.status === Posted ? post.alerts[0] : undefined
  return {
    id: post.id,
    a: post.account.id,
    t: (post.post_at ?? post.created_at).replace(/\.\d+Z$/, 'Z'),
    s: post.unconfirmed ? UnconfirmedRow : post.status,
    k: post.type,
    c: [...post.caption.replace(/\s+/g, ' ').trim()].slice(0, excerpt).join(''),
    ...(picture.mediaId ? { m: picture.mediaId } : {}),
    ...(picture.color ? { d: picture.color } : {}),
    ...(reason ? { r: reason } : {}),
    ...(missing ? { w: missing.title.slice(0, 20) } : {}),
    ...(post.accounts.length > 1 ? { p: post.accounts.length - 1 } : {}),
    ...(post.series ? { n: true as const } : {}),
    ...(post.locked_by && post.locked_until
      ? { l: post.locked_by, e: Math.floor(Date.parse(post.locked_until) / 1000) }
      : {}),
    u: post.author_id,
    v: post.version,
  }
}

const numeric = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
const byTime = (a: CalendarRow, b: CalendarRow) => (a.t < b.t ? -1 : a.t > b.t ? 1 : numeric(a.id, b.id))

/** Whether a change of this post may change what it and others have in common: not where it only goes out. */
const mayBeLike = (row: CalendarRow, before: CalendarRow | undefined): boolean =>
  row.s === Draft || row.s === Scheduled || !before || row.t !== before.t || row.c !== before.c || row.m !== before.m

/**
 * Writes current posts into the rows of a time range, and removes those that are deleted or no longer in the range. True: what posts have in
 * common may be wrong now, which the server alone knows.
 */
export const patchRows = (
  rows: CalendarRow[],
  asked: Asked,
  posts: readonly Post[],
  gone: readonly string[],
): boolean => {
  const now = new Map(posts.map(post => [post.id, post]))
  const before = new Map(rows.map(row => [row.id, row]))
  const kept = rows.filter(({ id, v }) => {
    const post = now.get(id)
    return !gone.includes(id) && (!post || post.version < v)
  })
  const fresh = posts.filter(
    post => belongs(post, asked) && post.post_at !== null && post.version >= (before.get(post.id)?.v ?? 0),
  )
  if (fresh.length === 0 && kept.length === rows.length) return false
  const rowNow = (post: Post): CalendarRow => {
    const { x, o, f } = before.get(post.id) ?? {}
    return { ...rowOf(post), ...(x && o && f ? { x, o, f } : {}) }
  }
  const rowsNow = fresh.map(rowNow)
  const isOff = kept.length + fresh.filter(({ id }) => before.has(id)).length < rows.length
  const mayDiffer = isOff || rowsNow.some(row => mayBeLike(row, before.get(row.id)))
  rows.splice(0, rows.length, ...kept, ...rowsNow)
  if (fresh.length > 0) rows.sort(byTime)
  return mayDiffer
}

/** The order of a list. Posts without a time come last by `post_at` and first by `-post_at`. */
const orderOf = (sort = '-updated_at') => {
  const field = (['post_at', 'created_at'] as const).find(name => sort.endsWith(name)) ?? 'updated_at'
  const sign = sort.startsWith('-') ? -1 : 1
  const at = (post: Post) => (post[field] === null ? Number.POSITIVE_INFINITY : Date.parse(post[field]))
  return (a: Post, b: Post) => {
    const [left, right] = [at(a), at(b)]
    return sign * (left === right ? numeric(a.id, b.id) : left < right ? -1 : 1)
  }
}

/**
 * Writes current posts into a page of a list. Returns true where the page may be wrong at its ends, which only the server knows: posts came
 * or went before it or beyond it.
 */
export const patchPage = (page: PostPage, asked: Asked, posts: readonly Post[], gone: readonly string[]): boolean => {
  const { data, pagination } = page
  const limit = asked.limit ?? 20
  const first = (asked.offset ?? 0) === 0
  const order = orderOf(asked.sort)
  let changed = 0
  const remove = (id: string) => {
    const at = data.findIndex(post => post.id === id)
    if (at < 0) return
    data.splice(at, 1)
    changed -= 1
  }
  for (const id of gone) remove(id)
  for (const post of posts) {
    const at = data.findIndex(one => one.id === post.id)
    const known = data[at]
    if (known && known.version > post.version) continue
    if (!belongs(post, asked)) remove(post.id)
    else if (known) data[at] = post
    else if (first) {
      data.push(post)
      changed += 1
    } else changed += 1
  }
  data.sort(order)
  const over = data.length > limit
  if (over) data.length = limit
  // Only the server knows whether a post that was not on the page is new or was on a later page.
  const whole = first && !pagination.has_next
  if (whole) pagination.total += changed
  pagination.has_next ||= over
  return changed !== 0 && !whole
}
