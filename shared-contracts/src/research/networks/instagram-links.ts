import { type Found, type NetworkLinks, unread } from '../pasted.ts'
import { searchedTag } from '../tag-letters.ts'

/** Letters, digits, dots and underscores, up to 30; no dot at an end, nor two in a row. It goes into a field of a request, so nothing else may pass. */
const username = /^[a-z0-9_](?:[a-z0-9_]|\.(?!\.)){0,29}$/i
const shortcode = /^[A-Za-z0-9_-]{1,64}$/
const postPaths = new Set(['p', 'reel', 'reels', 'tv'])
/** Addresses of the site's own. */
const reserved = new Set(
  'about accounts api challenge developer direct directory emails explore legal lite locations nametag oauth press privacy s session share stories terms web your_activity'.split(
    ' ',
  ),
)

const nameOf = (text: string): string | undefined =>
  username.test(text) && !text.endsWith('.') ? text.toLowerCase() : undefined

function profile(text: string): Found {
  const name = nameOf(text)
  return name === undefined ? unread('not_a_name') : { kind: 'profile', name }
}

function post(code: string, owner: string | null): Found {
  if (!shortcode.test(code)) return unread('no_profile')
  return { kind: 'post', code, owner, link: `https://www.instagram.com/p/${code}/` }
}

function read([first = '', second, third]: readonly string[]): Found {
  const place = first.toLowerCase()
  // /reels/audio/{id}/ is a sound.
  if (postPaths.has(place)) return second && second !== 'audio' ? post(second, null) : unread('no_profile')
  if (place === 'share') return unread('short_link')
  if (place === 'stories' && second && second !== 'highlights') return profile(second)
  if (place === '_u' && second) return profile(second)
  if (place === 'explore' && second === 'tags' && third) {
    const tag = searchedTag(third)
    return tag === null ? unread('not_a_tag') : { kind: 'tag', tag }
  }
  if (place === '' || reserved.has(place)) return unread('no_profile')
  // Newer links to posts begin with the name.
  if (second && third && postPaths.has(second)) return post(third, nameOf(place) ?? null)
  return profile(first)
}

export const instagramLinks: NetworkLinks = {
  hosts: ['instagram.com', 'instagr.am'],
  shortHosts: [],
  nameOf,
  read,
}
