import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { PagePost } from './facebook/PagePost.tsx'
import { Feed } from './instagram/Feed.tsx'
import { Grid } from './instagram/Grid.tsx'
import type { View } from './parts.tsx'

/** How a post is previewed on each network. Keys are unique across networks. */
export const views: Record<NetworkType, readonly View[]> = {
  ig: [
    { key: 'feed', label: 'Feed', Show: Feed },
    { key: 'grid', label: 'Grid', Show: Grid },
  ],
  fb: [{ key: 'page', label: 'Page', Show: PagePost }],
}
