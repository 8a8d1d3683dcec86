import { goesAsVideo, type NetworkType, networkOf } from '@fanfare/contracts/networks.ts'
import type { Composer } from '../model/composer-state.ts'
import { kindNames } from '../model/kind-words.ts'

export type Shown = Pick<Composer, 'postType' | 'items'> & { options: Pick<Composer['options'], 'link'> }

/** What a post with these pictures and videos is called on each network. */
const ofPosts: Record<NetworkType, (shown: Shown) => string> = {
  ig: ({ items }) =>
    items.length > 1 ? networkOf('ig').several : items[0]?.type === 'video' ? 'reel' : items[0] ? 'picture' : 'post',
  fb: ({ items, options }) =>
    items.length > 1
      ? networkOf('fb').several
      : items[0]?.type === 'video'
        ? 'video'
        : items[0]
          ? 'picture'
          : options.link === ''
            ? 'text post'
            : 'link post',
  tiktok: ({ items }) =>
    items.length > 1 ? networkOf('tiktok').several : items[0]?.type === 'video' ? 'video' : items[0] ? 'photo' : 'post',
}

/** What a post becomes on a network: "Instagram carousel", "Facebook story". */
export const postKind = (type: NetworkType, shown: Shown): string => {
  const { postType } = shown
  const kind =
    postType === 'post' || goesAsVideo(type, postType) ? ofPosts[type](shown) : kindNames[postType].toLowerCase()
  return `${networkOf(type).name} ${kind}`
}
