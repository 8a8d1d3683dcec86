import { recentTypes } from '@fanfare/contracts/networks/recents.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import { NetworkFailure } from '../graph/failure.ts'
import { type Json, record, text } from '../graph/fields.ts'
import { counted, fileAddress } from '../graph/foreign.ts'
import type { PhotoApp, PhotoAppCall } from './client.ts'

/** A hashtag with the number of its posts. */
export interface CountedTag {
  /** The network's id; null where the answer has none. */
  id: string | null
  name: string
  posts: number
}

/** Whose a post is, and what it looks like. */
export interface EmbeddedPost {
  username: string
  /** Where its author is shown. */
  profile: string | null
  title: string
  thumbnail: string | null
}

/** The title of a post is its caption. */
const longestCaption = networkOf(recentTypes.explore).kinds.post.limits.caption

/** Most hashtags that are taken of one search. */
const mostFound = 100

const idIn = (value: unknown): string | null =>
  typeof value === 'number' ? String(value) : /^\d{1,25}$/.test(text(value)) ? text(value) : null

const tagOf = (row: Json): CountedTag | undefined => {
  const name = text(row.name).slice(0, 200)
  const posts = counted(row.media_count)
  return name === '' || posts === undefined ? undefined : { id: idIn(row.id), name, posts }
}

const unclear = (message: string) => new NetworkFailure({ kind: 'unknown', status: 200, message })

export const photoApp = (app: PhotoApp) => ({
  /** A hashtag by its name without #. Throws NetworkFailure: `isMissing` where there is none. */
  async tag(name: string, call?: PhotoAppCall): Promise<CountedTag> {
    const found = tagOf(await app.get(`tags/${encodeURIComponent(name)}/info/`, {}, call))
    if (!found) throw unclear('the answer counts no posts')
    return found
  },
  /** Hashtags that begin with these letters, in the network's order. Throws NetworkFailure. */
  async searchTags(words: string, call?: PhotoAppCall): Promise<CountedTag[]> {
    const { results } = await app.get('tags/search/', { q: words }, call)
    if (!Array.isArray(results)) throw unclear('the answer has no results')
    return results.slice(0, mostFound).flatMap(row => tagOf(record(row)) ?? [])
  },
  /** What is shown of the post at an address. Throws NetworkFailure: `isMissing` where there is none. */
  async embed(address: string, call?: PhotoAppCall): Promise<EmbeddedPost> {
    const found = await app.get('oembed/', { url: address }, call)
    const username = text(found.author_name).slice(0, 100)
    if (username === '') throw unclear('the answer names no author')
    return {
      username,
      profile: fileAddress(found.author_url) ?? null,
      title: text(found.title).slice(0, longestCaption),
      thumbnail: fileAddress(found.thumbnail_url) ?? null,
    }
  },
})
export type PhotoAppReads = ReturnType<typeof photoApp>
