import { type Found, type NetworkLinks, unread } from '../pasted.ts'
import { searchedTag } from '../tag-letters.ts'

/** A page's name in its address: letters, digits and dots; or its id. */
const pageName = /^[a-z0-9](?:[a-z0-9.]{0,48}[a-z0-9])?$/i
const pageId = /^\d{1,20}$/
/** Pages that never chose a name: their title, then their id. */
const titleAndId = /-(\d{6,20})$/
/** Addresses of the site's own, and of what cannot be traced to its page. */
const reserved = new Set(
  (
    'about ads bookmarks business dialog events fundraisers friends gaming help home.php l.php legal login login.php marketplace media messages ' +
    'notifications permalink photo photo.php photos places plugins policies policy.php privacy public reel reels search settings sharer sharer.php ' +
    'stories terms terms.php video video.php videos watch'
  ).split(' '),
)

const idIn = (text: string | undefined | null): string | undefined => {
  if (!text) return undefined
  return pageId.test(text) ? text : titleAndId.exec(text)?.[1]
}

const nameOf = (text: string): string | undefined =>
  idIn(text) ?? (pageName.test(text) ? text.toLowerCase() : undefined)

const page = (name: string | undefined, otherwise: 'not_a_name' | 'no_profile' = 'no_profile'): Found =>
  name === undefined ? unread(otherwise) : { kind: 'profile', name }

function read(path: readonly string[], query: URLSearchParams): Found {
  const [first = '', second] = path
  const place = first.toLowerCase()
  switch (place) {
    case '':
      return unread('no_profile')
    case 'groups':
      return unread('group')
    case 'share':
      return unread('short_link')
    // Posts of these two name their page in `id`.
    case 'profile.php':
    case 'story.php':
    case 'permalink.php':
      return page(idIn(query.get('id')))
    // /pages/{title}/{id}, /pages/category/{category}/{title}-{id}, /people/{title}/{id}, /p/{title}-{id}
    case 'pages':
    case 'people':
    case 'p':
      return page(path.slice(1).map(idIn).findLast(Boolean))
    case 'pg':
      return second ? page(nameOf(second), 'not_a_name') : unread('no_profile')
    case 'hashtag': {
      const tag = searchedTag(second ?? '')
      return tag === null ? unread('not_a_tag') : { kind: 'tag', tag }
    }
    default:
      return reserved.has(place) ? unread('no_profile') : page(nameOf(first), 'not_a_name')
  }
}

export const facebookLinks: NetworkLinks = {
  hosts: ['facebook.com', 'fb.com'],
  shortHosts: ['fb.me', 'fb.watch'],
  nameOf,
  read,
}
