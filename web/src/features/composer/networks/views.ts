import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import { kindFacts, type NetworkType } from '@fanfare/contracts/networks.ts'
import { kindNames } from '../model/kind-words.ts'
import { Reel, Story } from './FullScreen.tsx'
import { PagePost } from './facebook/PagePost.tsx'
import { Feed } from './instagram/Feed.tsx'
import { Grid } from './instagram/Grid.tsx'
import type { View } from './parts.tsx'
import { Phone } from './tiktok/Phone.tsx'

/** How a post of pictures is previewed on each network. */
const ofPosts: Record<NetworkType, readonly View[]> = {
  ig: [
    { key: 'feed', label: 'Feed', Show: Feed },
    { key: 'grid', label: 'Grid', Show: Grid },
  ],
  fb: [{ key: 'page', label: 'Page', Show: PagePost }],
  tiktok: [{ key: 'tiktok', label: 'TikTok', Show: Phone }],
}

/** How a post of this kind is previewed on a network. Keys are unique across networks. */
export const viewsOf = (type: NetworkType, postType: PostType): readonly View[] => {
  if (postType === 'post' || !kindFacts(type, postType)) return ofPosts[type]
  const Show = postType === 'story' ? Story : Reel
  return [{ key: `${type} ${postType}`, label: kindNames[postType], Show }]
}
