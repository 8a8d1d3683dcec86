import type { NetworkType } from '@fanfare/contracts/networks.ts'

/** What a post with so many pictures is called on each network. */
export const postKinds: Record<NetworkType, (pictures: number) => string> = {
  ig: pictures => `Instagram ${pictures > 1 ? 'carousel' : pictures ? 'picture' : 'post'}`,
  fb: pictures => `Facebook ${pictures > 1 ? 'album' : pictures ? 'picture' : 'text post'}`,
}
