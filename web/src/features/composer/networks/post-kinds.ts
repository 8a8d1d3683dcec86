import { type NetworkType, networkOf } from '@fanfare/contracts/networks.ts'
import type { Composer } from '../model/composer.ts'
import { kindNames } from '../model/kind-words.ts'

type Shown = Pick<Composer, 'postType' | 'items'>

/** What a post with these pictures and videos is called on each network. */
const ofPosts: Record<NetworkType, (items: Composer['items']) => string> = {
  ig: items => (items.length > 1 ? 'carousel' : items[0]?.type === 'video' ? 'reel' : items[0] ? 'picture' : 'post'),
  fb: items => (items.length > 1 ? 'album' : items[0]?.type === 'video' ? 'video' : items[0] ? 'picture' : 'text post'),
}

/** What a post becomes on a network: "Instagram carousel", "Facebook story". */
export const postKind = (type: NetworkType, { postType, items }: Shown): string => {
  const kind = postType === 'post' ? ofPosts[type](items) : kindNames[postType].toLowerCase()
  return `${networkOf(type).name} ${kind}`
}
