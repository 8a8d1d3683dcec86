import type { NetworkType } from '../networks.ts'

/** Why a text is no profile, post or hashtag. */
export type UnreadReason =
  | 'empty'
  | 'too_long'
  | 'not_a_name'
  | 'not_a_tag'
  | 'other_site'
  | 'no_profile'
  | 'group'
  | 'short_link'

/** What a link or a name on a network leads to. */
export type Found =
  /** A username, or what else the network's API is asked for a profile or page by: a page has a name or an id. */
  | { kind: 'profile'; name: string }
  /** `code`: shortcode or id of the post. `owner`: name of the profile where the link says it, else null. `link`: the post's address. */
  | { kind: 'post'; code: string; owner: string | null; link: string }
  /** Without `#`, in lower case. */
  | { kind: 'tag'; tag: string }
  | { kind: 'unread'; reason: UnreadReason }

/** The same with its network; a hashtag that was only typed has none. */
export type Pasted =
  | (Extract<Found, { kind: 'profile' | 'post' }> & { network: NetworkType })
  | (Extract<Found, { kind: 'tag' }> & { network: NetworkType | null })
  | Extract<Found, { kind: 'unread' }>

/** How the addresses of one network are read. */
export interface NetworkLinks {
  /** Its sites, without `www.` and the like. */
  hosts: readonly string[]
  /** Its sites whose addresses say nothing of where they lead. */
  shortHosts: readonly string[]
  /** A name that a person typed, as the network's API takes it; undefined where it can be none. */
  nameOf: (text: string) => string | undefined
  /** What is at an address: its path in parts, decoded, and its query. */
  read: (path: readonly string[], query: URLSearchParams) => Found
}

export const unread = (reason: UnreadReason): Found & { kind: 'unread' } => ({ kind: 'unread', reason })
