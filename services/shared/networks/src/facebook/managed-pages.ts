import type { Graph } from '../graph/client.ts'
import { count, type Json, record, text, textOrNull } from '../graph/fields.ts'
import type { Call } from '../graph/oauth.ts'
import { isForbidden } from '../graph/refusals.ts'
import { accountFields, type InstagramAccount, instagramAccount } from '../instagram/account.ts'

/** A page that a person manages, with its own token. */
export interface ManagedPage {
  id: string
  name: string
  username: string
  token: string
  /** Roles that the person has on the page; empty where the network does not say. */
  tasks: string[]
  picture: string | null
  followers: number | null
  link: string | null
  /** What the page says of itself; null: nothing, or it was not read. */
  bio: string | null
  /** The linked business or creator account. */
  business: InstagramAccount | undefined
  /** The account that the page shows as connected; personal accounts appear only here. */
  connected: InstagramAccount | undefined
}

/** Fields of each page. A call may be refused as a whole because of one field, so each next line asks for less. */
const PAGE = [
  [
    'id,name,username,access_token,tasks,link,about,followers_count,picture.type(large)',
    `instagram_business_account{${accountFields}},connected_instagram_account{${accountFields}}`,
  ].join(','),
  'id,name,username,access_token,tasks,link,picture.type(large),instagram_business_account{id,username}',
  'id,name,access_token,tasks,instagram_business_account',
  'id,name,access_token',
] as const

/** Most pages of 100 that are read of one list, and most businesses. */
const MOST_READS = 50

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
    bio: textOrNull(row.about),
    business: instagramAccount(row.instagram_business_account),
    connected: instagramAccount(row.connected_instagram_account),
  }
}

/** Reads a list to its end. A page may be short or empty; only a missing `next` ends the list. */
async function wholeList(graph: Graph, path: string, fields: string, call: Call): Promise<Json[]> {
  const found: Json[] = []
  let after: string | undefined
  for (let read = 0; read < MOST_READS; read++) {
    const params = { fields, limit: '100', ...(after === undefined ? {} : { after }) }
    const answer = record(await graph.get(path, params, call))
    for (const row of Array.isArray(answer.data) ? answer.data : []) found.push(record(row))
    const paging = record(answer.paging)
    const next = text(record(paging.cursors).after)
    if (!paging.next || next === '' || next === after) break
    after = next
  }
  return found
}

/** Pages of a list, with as many of their fields as the network gives. */
async function pagesOf(graph: Graph, path: string, call: Call): Promise<ManagedPage[]> {
  for (const [less, fields] of PAGE.entries()) {
    try {
      return (await wholeList(graph, path, fields, call)).map(page).filter(({ id }) => id !== '')
    } catch (err) {
      if (!isForbidden(err) || less === PAGE.length - 1) throw err
    }
  }
  return []
}

/** A list, or nothing where the person may not read it. */
const ifAllowed = async <T>(list: Promise<T[]>): Promise<T[]> =>
  list.catch(err => {
    if (isForbidden(err)) return []
    throw err
  })

/** Pages that the person reaches through a business portfolio only, with a token of their own. */
async function pagesOfBusinesses(graph: Graph, call: Call): Promise<ManagedPage[]> {
  const found: ManagedPage[] = []
  const businesses = await ifAllowed(wholeList(graph, 'me/businesses', 'id', call))
  for (const id of businesses
    .slice(0, MOST_READS)
    .map(row => text(row.id))
    .filter(Boolean))
    for (const list of ['owned_pages', 'client_pages'])
      found.push(...(await ifAllowed(pagesOf(graph, `${id}/${list}`, call))))
  return found.filter(({ token }) => token !== '')
}

/** Every page that the login covers, also through a business portfolio; each once. Throws NetworkFailure. */
export async function managedPages(graph: Graph, call: Call): Promise<ManagedPage[]> {
  const [own, more] = await Promise.all([pagesOf(graph, 'me/accounts', call), pagesOfBusinesses(graph, call)])
  const byId = new Map([...more, ...own].map(found => [found.id, found]))
  for (const found of more) if (byId.get(found.id)?.token === '') byId.set(found.id, found)
  return [...new Set([...own, ...more].map(({ id }) => id))].flatMap(id => byId.get(id) ?? [])
}

/** One page by id: what everybody may see of it, and its token where the caller manages it. Throws NetworkFailure. */
export async function pageById(graph: Graph, id: string, call: Call): Promise<ManagedPage> {
  return page(
    record(await graph.get(id, { fields: 'id,name,username,link,about,followers_count,picture.type(large)' }, call)),
  )
}
