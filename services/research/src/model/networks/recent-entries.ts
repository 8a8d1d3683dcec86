import type {
  RecentHashtag,
  RecentHashtagInput,
  RecentPage,
  RecentPageInput,
  RecentProfile,
  RecentProfileInput,
} from '@fanfare/contracts/entities/recents.ts'
import { recentTypes } from '@fanfare/contracts/networks/recents.ts'
import { searchedTag } from '@fanfare/contracts/research/tag-letters.ts'

type Stored<T> = Omit<T, 'id' | 'searched_at'>

/** What is kept of a search, by its kind. */
export interface RecentEntries {
  explore: Stored<RecentProfile>
  explore_fb: Stored<RecentPage>
  posthashtag: Stored<RecentHashtag>
}

/** A search as it is stored. */
export interface Recent<K extends keyof RecentEntries = keyof RecentEntries> {
  kind: K
  /** The same of two searches for the same thing. */
  key: string
  /** Where words are looked for, lower case. */
  words: string
  entry: RecentEntries[K]
}

/** How words are compared: composed and lower case. */
const plain = (text: string): string => text.normalize('NFC').toLowerCase()

/** Words that a person types to find a search again; @ or # before them says nothing. */
export const wordsOf = (search: string): string => plain(search.trim().replace(/^[@#]+/, ''))

export function recentProfile(body: RecentProfileInput): Recent<'explore'> {
  const { username, name = null, ig_id = null, pic_url = null, followers_count = null, media_count = null } = body
  return {
    kind: 'explore',
    key: plain(username),
    words: plain(`${username}\n${name ?? ''}`),
    entry: { type: recentTypes.explore, username, name, ig_id, pic_url, followers_count, media_count },
  }
}

export const recentPage = ({ fb_id, name, pic_url = null }: RecentPageInput): Recent<'explore_fb'> => ({
  kind: 'explore_fb',
  key: fb_id,
  words: plain(name),
  entry: { type: recentTypes.explore_fb, fb_id, name, pic_url },
})

/** Undefined where it is no hashtag, as that of a mark alone. */
export function recentHashtag({ name: given }: RecentHashtagInput): Recent<'posthashtag'> | undefined {
  const name = searchedTag(given)
  return name === null ? undefined : { kind: 'posthashtag', key: name, words: name, entry: { name } }
}
