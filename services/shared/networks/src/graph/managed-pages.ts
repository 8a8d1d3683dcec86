import type { Graph } from './client.ts'
import type { Call } from './oauth.ts'

/** An Instagram account as a page or a direct read shows it. */
export interface InstagramAccount {
  id: string
  username: string
  name: string
  picture: string | null
  followers: number | null
}

/** A page that a person manages, with its own token. */
export interface ManagedPage {
  id: string
  name: string
  username: string
  token: string
  tasks: string[]
  picture: string | null
  followers: number | null
  link: string | null
  /** The linked business or creator account. */
  business: InstagramAccount | undefined
  /** Whatever account the page shows as connected; personal ones stand only here. */
  connected: InstagramAccount | undefined
}

const IG = 'id,username,name,profile_picture_url,followers_count'
const PAGE = [
  'id,name,username,access_token,tasks,link,followers_count,picture.type(large)',
  `instagram_business_account{${IG}},connected_instagram_account{${IG}}`,
].join(',')

/** More pages of 100 than this are not read. */
const MOST_READS = 50

type Json = Record<string, unknown>
const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const count = (value: unknown): number | null => (typeof value === 'number' && value >= 0 ? Math.trunc(value) : null)

function instagram(value: unknown): InstagramAccount | undefined {
  const row = record(value)
  const id = text(row.id)
  if (id === '') return undefined
  return {
    id,
    username: text(row.username),
    name: text(row.name) || text(row.username),
    picture: textOrNull(row.profile_picture_url),
    followers: count(row.followers_count),
  }
}

function page(row: Json): ManagedPage {
  return {
    id: text(row.id),
    name: text(row.name),
    username: text(row.username),
    token: text(row.access_token),
    tasks: Array.isArray(row.tasks) ? row.tasks.map(text) : [],
    picture: textOrNull(record(record(row.picture).data).url),
    followers: count(row.followers_count),
    link: textOrNull(row.link),
    business: instagram(row.instagram_business_account),
    connected: instagram(row.connected_instagram_account),
  }
}

/** Every page that the login covers. A page of the answer may be short or empty; only a missing `next` ends it. */
export async function managedPages(graph: Graph, call: Call): Promise<ManagedPage[]> {
  const found: ManagedPage[] = []
  let after: string | undefined
  for (let read = 0; read < MOST_READS; read++) {
    const params = { fields: PAGE, limit: '100', ...(after === undefined ? {} : { after }) }
    const answer = record(await graph.get('me/accounts', params, call))
    for (const row of Array.isArray(answer.data) ? answer.data : []) found.push(page(record(row)))
    const paging = record(answer.paging)
    const next = text(record(paging.cursors).after)
    if (!paging.next || next === '' || next === after) break
    after = next
  }
  return found.filter(({ id }) => id !== '')
}

/** One Instagram account by id. Throws NetworkFailure. */
export async function instagramById(graph: Graph, id: string, call: Call): Promise<InstagramAccount | undefined> {
  return instagram(await graph.get(id, { fields: IG }, call))
}

/** One page by id: what everybody may see of it, and its token where the caller manages it. Throws NetworkFailure. */
export async function pageById(graph: Graph, id: string, call: Call): Promise<ManagedPage> {
  return page(
    record(await graph.get(id, { fields: 'id,name,username,link,followers_count,picture.type(large)' }, call)),
  )
}
