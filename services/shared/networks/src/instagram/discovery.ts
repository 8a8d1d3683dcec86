import type { CallOptions, Graph } from '../graph/client.ts'
import { NetworkFailure } from '../graph/failure.ts'
import { record, text } from '../graph/fields.ts'
import { counted, cursorOf, fileAddress, isCursor, present, said } from '../graph/foreign.ts'
import { unknownProfile } from './failures.ts'
import { type MediaPage, shownIn } from './shown-media.ts'

/** A business or creator profile that is not the caller's (IG User Business Discovery; v23.0), with a page of its posts. */
export interface DiscoveredProfile {
  id: string
  ig_id?: string
  username: string
  name?: string
  biography?: string
  website?: string
  profile_picture_url?: string
  followers_count: number
  follows_count?: number
  media_count: number
  page: MediaPage
}

const profileFields =
  'id,ig_id,username,name,biography,website,profile_picture_url,followers_count,follows_count,media_count'
const mediaFields =
  'id,caption,comments_count,like_count,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,view_count,children{media_url,media_type,thumbnail_url}'

/** What may stand in a field without quotes. */
const username = /^[\w.]{1,30}$/

const refused = (message: string) => new NetworkFailure({ kind: 'rejected', unsent: true, message })

interface Asked {
  /** The caller's own account. */
  ig: string
  /** Without @. */
  username: string
  limit: number
  after?: string | undefined
}

/**
 * A profile by its username, with posts from a cursor on. Throws NetworkFailure: `isUnknownProfile` where it is unknown, personal, renamed or
 * not shown to everybody, which the network does not tell apart.
 */
export async function discover(graph: Graph, asked: Asked, call: CallOptions): Promise<DiscoveredProfile> {
  const { ig, limit, after } = asked
  if (!username.test(asked.username)) throw refused('no username has these letters')
  if (after !== undefined && !isCursor(after)) throw refused('no cursor has these letters')
  const from = after === undefined ? '' : `.after(${after})`
  const media = `media.limit(${limit})${from}{${mediaFields}}`
  const fields = `business_discovery.username(${asked.username}){${profileFields},${media}}`
  const found = record(record(await graph.get(ig, { fields }, call)).business_discovery)
  const id = text(found.id)
  if (id === '') throw new NetworkFailure({ kind: 'unknown', status: 200, message: 'the answer names no profile' })
  const shown = shownIn(graph, found.media)
  return present({
    id,
    ig_id: typeof found.ig_id === 'number' ? String(found.ig_id) : text(found.ig_id) || undefined,
    username: text(found.username) || asked.username,
    name: said(found.name),
    biography: said(found.biography),
    website: fileAddress(found.website),
    profile_picture_url: fileAddress(found.profile_picture_url),
    followers_count: counted(found.followers_count) ?? 0,
    follows_count: counted(found.follows_count),
    media_count: counted(found.media_count) ?? 0,
    // The last page may name a cursor, behind which nothing comes.
    page: { media: shown, after: shown.length === 0 ? undefined : cursorOf(found.media) },
  })
}

/** Whether the network has no such profile for anybody who asks. */
export const isUnknownProfile = (failure: unknown): failure is NetworkFailure =>
  failure instanceof NetworkFailure && failure.subcode === unknownProfile
