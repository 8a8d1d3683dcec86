import type { Graph } from '../graph/client.ts'
import { count, record, text, textOrNull } from '../graph/fields.ts'
import type { Call } from '../graph/oauth.ts'

/** An Instagram account as a page or a direct read shows it. */
export interface InstagramAccount {
  id: string
  username: string
  name: string
  picture: string | null
  followers: number | null
  /** What it says of itself; null: nothing, or it was not read. */
  bio: string | null
}

/** Fields of an account. */
export const accountFields = 'id,username,name,biography,profile_picture_url,followers_count'

/** An account in a response; undefined where there is none. */
export function instagramAccount(value: unknown): InstagramAccount | undefined {
  const row = record(value)
  const id = text(row.id)
  if (id === '') return undefined
  return {
    id,
    username: text(row.username),
    name: text(row.name) || text(row.username),
    picture: textOrNull(row.profile_picture_url),
    followers: count(row.followers_count),
    bio: textOrNull(row.biography),
  }
}

/** One Instagram account by id. Throws NetworkFailure. */
export async function instagramById(graph: Graph, id: string, call: Call): Promise<InstagramAccount | undefined> {
  return instagramAccount(await graph.get(id, { fields: accountFields }, call))
}
