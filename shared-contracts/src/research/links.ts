import { stripInvisible } from '../hashtags.ts'
import { lengths } from '../limits.ts'
import { anyNetwork, type NetworkType, networkTypes } from '../networks.ts'
import { withoutEnding } from '../text.ts'
import { networkLinks } from './networks/links.ts'
import { type Pasted, type UnreadReason, unread } from './pasted.ts'
import { searchedTag } from './tag-letters.ts'

/** Why a text could not be read, and what to do, as people are told. */
export const unreadWords: Record<UnreadReason, string> = {
  empty: 'Enter a name or paste a link.',
  too_long: `A link can have up to ${lengths.link.toLocaleString('en')} characters.`,
  not_a_name: 'A name contains only letters, digits, dots and underscores.',
  not_a_tag: 'A hashtag contains only letters, digits and underscores.',
  other_site: `Paste a link to ${anyNetwork}.`,
  no_profile: 'This link leads to no profile, post or hashtag.',
  group: 'Groups can’t be explored. Paste the link of a page.',
  short_link: 'This is a short link. Open it and paste the address that it leads to.',
}

/** What stands for the same site. */
const siteVersion = /^(?:www|m|web|mobile|mbasic|touch|[a-z]{2}-[a-z]{2})\./
const scheme = /^[a-z][a-z0-9+.-]*:\/\//i
/** The first link of a text. */
const webLink = /https?:\/\/\S+/i

const urlOf = (text: string): URL | null => URL.parse(scheme.test(text) ? text : `https://${text.replace(/^\/+/, '')}`)

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function readLink(text: string): Pasted {
  const url = urlOf(text)
  // A name before the host makes a link look as if it led somewhere else.
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return unread('other_site')
  const full = withoutEnding(url.hostname, '.')
  const host = full.replace(siteVersion, '')
  if (networkTypes.some(type => networkLinks[type].shortHosts.includes(full))) return unread('short_link')
  const network = networkTypes.find(type => networkLinks[type].hosts.includes(host))
  if (!network) return unread('other_site')
  const path = url.pathname
    .split('/')
    .filter(part => part !== '')
    .map(decoded)
  const found = networkLinks[network].read(path, url.searchParams)
  return found.kind === 'unread' ? found : { ...found, network }
}

const isSite = (text: string): boolean =>
  networkTypes.some(type => networkLinks[type].hosts.includes(text.toLowerCase().replace(siteVersion, '')))

function readTag(text: string): Pasted {
  const tag = searchedTag(text)
  return tag === null ? unread('not_a_tag') : { kind: 'tag', tag, network: null }
}

/** What a name without a link means: a profile of this network, or a hashtag. */
export interface BareName {
  network: NetworkType
  bare?: 'profile' | 'tag'
}

/**
 * What a person typed or pasted to look at: a name, with @ or without, a hashtag, or a link to a profile, page, post or hashtag of any network,
 * with or without its scheme, `www.` and query; of a sentence with a link in it, as phones share them, the link. The text is bounded by
 * `lengths.link`; what cannot be read comes back with its reason (`unreadWords`). It does not say that the profile exists.
 */
export function readPasted(pasted: string, { network, bare = 'profile' }: BareName): Pasted {
  if (pasted.length > lengths.link) return unread('too_long')
  const words = stripInvisible(pasted).trim()
  const text = withoutEnding(webLink.exec(words)?.[0] ?? words, '.,;!)>"\'')
  if (text === '') return unread('empty')
  if (text.startsWith('#')) return readTag(text)
  const isName = text.startsWith('@')
  if (!isName && (text.includes('/') || isSite(text))) return readLink(text)
  if (!isName && bare === 'tag') return readTag(text)
  const name = networkLinks[network].nameOf(isName ? withoutEnding(text.slice(1), '/') : text)
  return name === undefined ? unread('not_a_name') : { kind: 'profile', name, network }
}
