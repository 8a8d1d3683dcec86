import type { CallOptions, Graph } from '../graph/client.ts'
import { NetworkFailure } from '../graph/failure.ts'
import { record, text } from '../graph/fields.ts'
import { counted, cursorOf, fileAddress, isCursor, present, said } from '../graph/foreign.ts'
import { type PostPage, postFields, postsInAll, shownPosts } from './shown-posts.ts'

/** A page that is not the caller's (Page, Page Posts; v23.0), with a page of its posts. */
export interface ShownPage {
  id: string
  name: string
  username?: string
  about?: string
  category?: string
  link?: string
  fan_count?: number
  followers_count?: number
  picture: string | null
  /** Of all its posts; undefined where the network does not say. */
  total: number | undefined
  page: PostPage
}

const pageFields = 'id,name,username,picture.type(large){url},fan_count,followers_count,category,about,link'
/** An id or a username; `me` is the one that asks. */
const idOrUsername = /^(?!me$)[A-Za-z0-9][A-Za-z0-9.]{0,79}$/i

const refused = (message: string) => new NetworkFailure({ kind: 'rejected', unsent: true, message })

interface Asked {
  /** Its id or its username. */
  id: string
  limit: number
  after?: string | undefined
}

/** A page by its id or username, with posts from a cursor on. Throws NetworkFailure: `isUnknownPage` where it is not shown to the caller. */
export async function explorePage(graph: Graph, { id, limit, after }: Asked, call: CallOptions): Promise<ShownPage> {
  if (!idOrUsername.test(id)) throw refused('no page has such an id')
  if (after !== undefined && !isCursor(after)) throw refused('no cursor has these letters')
  const from = after === undefined ? '' : `.after(${after})`
  const fields = `${pageFields},posts.limit(${limit})${from}.summary(total_count){${postFields}}`
  const found = record(await graph.get(id, { fields }, call))
  const pageId = text(found.id)
  if (pageId === '') throw new NetworkFailure({ kind: 'unknown', status: 200, message: 'the answer names no page' })
  const shown = shownPosts(graph, found.posts)
  return present({
    id: pageId,
    name: said(found.name) ?? '',
    username: said(found.username),
    about: said(found.about),
    category: said(found.category),
    link: graph.address(text(found.link)) ?? undefined,
    fan_count: counted(found.fan_count),
    followers_count: counted(found.followers_count),
    picture: fileAddress(record(record(found.picture).data).url) ?? null,
    page: { posts: shown, after: shown.length === 0 ? undefined : cursorOf(found.posts) },
    total: postsInAll(found.posts),
  }) as ShownPage
}

/** Codes for what does not exist, is not shown to the caller, or is no page and so has none of its fields (100 and 803). */
const unknownObject = new Set([100, 803])

/** Whether the network has no such page, or does not show it. */
export const isUnknownPage = (failure: unknown): failure is NetworkFailure =>
  failure instanceof NetworkFailure && failure.kind === 'rejected' && unknownObject.has(failure.code ?? 0)
