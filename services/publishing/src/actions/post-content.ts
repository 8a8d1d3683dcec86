import { emptyItem, type ItemInput, type LocationInput } from '@fanfare/contracts/entities/post-content.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import type { Account } from '../model/account.ts'
import { locationOf } from '../model/location.ts'
import { namedTwice } from '../model/people.ts'
import type { Content } from '../model/preflight/finding.ts'
import type { StoredItem } from '../model/stored.ts'
import { lockMedia, type MediaRow, mediaByIds } from '../stores/media.ts'

/** The parts of a request body that are content of a post. */
export interface ContentInput extends Partial<Omit<Content, 'items' | 'location'>> {
  items?: ItemInput[]
  location?: LocationInput | null
}

/** A tag as it is stored: without a place it has none, and `pk` is there only where it was sent. */
const storedTag = ({ username, pk, position, x = position?.x ?? null, y = position?.y ?? null }: GivenTag) => ({
  username,
  x,
  y,
  ...(pk ? { pk } : {}),
})
type GivenTag = NonNullable<ItemInput['user_tags']>[number]

const storedItem = ({ media_id, user_tags, product_tags, ...chosen }: ItemInput): StoredItem => ({
  media_id,
  ...emptyItem,
  ...chosen,
  ...(user_tags ? { user_tags: user_tags.map(storedTag) } : {}),
  ...(product_tags
    ? { product_tags: product_tags.map(({ product_id, x = null, y = null }) => ({ product_id, x, y })) }
    : {}),
})

const placeIn = (location: LocationInput): NonNullable<Content['location']> => {
  const [field, rule] = ['body.location.id', 'sent: a place has an id']
  return locationOf(location) ?? fail('invalid_input', { field, rule, message: `${field} must be ${rule}.` })
}

/** Networks refuse a post that names somebody twice, or leave one out. Throws `invalid_input` with the field that does. */
function refuseRepeats({ items = [], collaborators = [] }: ContentInput): void {
  const refuse = (field: string, rule: string, message: string) => fail('invalid_input', { field, rule, message })
  const invited = namedTwice(collaborators)
  if (invited !== undefined)
    refuse('body.collaborators', 'a list without repeats', `@${invited} is invited twice. Remove one of the two.`)
  items.forEach(({ user_tags = [] }, at) => {
    const tagged = namedTwice(user_tags.map(({ username }) => username))
    if (tagged === undefined) return
    const message = `@${tagged} is tagged twice in file ${at + 1}. Remove one of the two.`
    refuse(`body.items.${at}.user_tags`, 'a list without repeats', message)
  })
}

/**
 * The content after a change; fields that were not sent keep their value. Throws `invalid_input` for a place without an id, and for a person
 * who is invited, or tagged in one file, twice.
 */
export function changedContent(before: Content, change: ContentInput): Content {
  refuseRepeats(change)
  const { items, location, ...given } = change
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const place = location === undefined ? {} : { location: location && placeIn(location) }
  return { ...before, ...sent, ...place, items: items ? items.map(storedItem) : before.items }
}

/**
 * The team's connected accounts with these ids, in that order. Throws `social_account_not_found` with the field of the first
 * missing one.
 */
export async function requireAccounts(
  { team }: Deps,
  teamId: string,
  ids: readonly string[],
  field = 'body.accounts',
): Promise<Account[]> {
  const known = await team.of(teamId, ids)
  return ids.map((id, at) => {
    const where = ids.length > 1 || field === 'body.accounts' ? `${field}.${at}` : field
    const rule = 'a connected account of this team'
    return known.get(id) ?? fail('social_account_not_found', { field: where, rule, details: { social_account_id: id } })
  })
}

/** What of a content names files: its items and the cover of its video. */
export type Shows = Pick<Content, 'items' | 'cover'>

/** The files that a content names, with where a request names each. */
const namedIn = ({ items, cover }: Shows): { id: string; field: string }[] => [
  ...items.map(({ media_id }, at) => ({ id: media_id, field: `body.items.${at}.media_id` })),
  ...(cover?.media_id ? [{ id: cover.media_id, field: 'body.cover.media_id' }] : []),
]
const idsIn = (content: Shows): string[] => namedIn(content).map(({ id }) => id)

/** The team's files that a content shows, by id. Throws `media_not_found` with the field of the first missing one. */
export async function requireMedia({ db }: Deps, teamId: string, content: Shows): Promise<Map<string, MediaRow>> {
  const media = await mediaByIds(db, teamId, idsIn(content))
  refuseMissing(content, media)
  return media
}

function refuseMissing(content: Shows, there: { has(id: string): boolean }): void {
  for (const { id, field } of namedIn(content))
    if (!there.has(id)) fail('media_not_found', { field, rule: 'a file of this team', details: { media_id: id } })
}

/**
 * Locks the files that a content shows against deletion until `tx` has stored the post. Throws `media_not_found` where one was deleted
 * meanwhile.
 */
export async function lockFiles(tx: Tx, teamId: string, content: Shows): Promise<void> {
  refuseMissing(content, await lockMedia(tx, teamId, idsIn(content)))
}

/** Locks the files that stored contents show, as `lockFiles` does. Returns the ids of those that are still there. */
export function lockFilesOf(tx: Tx, teamId: string, contents: readonly Shows[]): Promise<ReadonlySet<string>> {
  return lockMedia(tx, teamId, [...new Set(contents.flatMap(idsIn))])
}

/** The files that stored contents show, by id; deleted ones are missing. */
export function mediaOf({ db }: Deps, teamId: string, ...contents: readonly Shows[]): Promise<Map<string, MediaRow>> {
  return mediaByIds(db, teamId, [...new Set(contents.flatMap(idsIn))])
}

/** Whether all files that a content shows are among these. */
export const isWholeWith = (content: Shows, there: { has(id: string): boolean }): boolean =>
  idsIn(content).every(id => there.has(id))

/** Whether all files that a stored content shows are still there. */
export const isWhole = async (deps: Deps, teamId: string, content: Shows): Promise<boolean> =>
  isWholeWith(content, await mediaOf(deps, teamId, content))
