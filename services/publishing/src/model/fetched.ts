import type { Kind } from '@fanfare/contracts/networks.ts'

/** How networks get videos that they can fetch: from an address of ours, or as bytes that they are sent. */
export type VideoDelivery = 'address' | 'bytes'

/** Whether the network of a kind of post fetches a picture or video from our address; otherwise it is sent its bytes. */
export const isFetched = ({ videoBy }: Pick<Kind, 'videoBy'>, isVideo: boolean, delivery: VideoDelivery): boolean =>
  !isVideo || (videoBy === 'either' && delivery === 'address')
