import { type Found, type NetworkLinks, unread } from '../pasted.ts'
import { searchedTag } from '../tag-letters.ts'

/** Letters, digits, dots and underscores, up to 24; no dot at its end. */
const username = /^[a-z0-9_.]{1,23}[a-z0-9_]$/i
const postId = /^\d{1,24}$/

const nameOf = (text: string): string | undefined => (username.test(text) ? text.toLowerCase() : undefined)

function read([first = '', second, third]: readonly string[]): Found {
  if (first === 't') return unread('short_link')
  if (first === 'tag') {
    const tag = searchedTag(second ?? '')
    return tag === null ? unread('not_a_tag') : { kind: 'tag', tag }
  }
  if (!first.startsWith('@')) return unread('no_profile')
  const name = nameOf(first.slice(1))
  if (name === undefined) return unread('not_a_name')
  if (!third || (second !== 'video' && second !== 'photo')) return { kind: 'profile', name }
  if (!postId.test(third)) return unread('no_profile')
  return { kind: 'post', code: third, owner: name, link: `https://www.tiktok.com/@${name}/${second}/${third}` }
}

export const tiktokLinks: NetworkLinks = {
  hosts: ['tiktok.com'],
  shortHosts: ['vm.tiktok.com', 'vt.tiktok.com'],
  nameOf,
  read,
}
