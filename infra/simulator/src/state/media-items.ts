/** One picture or video as the network fetched it. */
export interface Item {
  type: 'IMAGE' | 'VIDEO'
  sourceUrl: string
  width: number
  height: number
  bytes: number
  /** Name of the picture that is drawn for it, where there never was a file; of a video, of its still. */
  drawn?: string
  /** Name of the kept copy, when bytes are kept. */
  file?: string
  /** The first half of the SHA-256 of the bytes, in hex; absent where nothing was fetched. */
  digest?: string
  /** Length of a video in seconds, where its file says it. */
  seconds?: number
  /** Text found in the boxes of a video that hold no picture or sound. */
  note?: string
  altText?: string
  tags?: PersonTag[]
  products?: ProductTag[]
}

/** A product in a picture, at fractions of its width and height; videos have no places. */
export interface ProductTag {
  productId: string
  x?: number
  y?: number
}

/** A person in a picture, at fractions of its width and height; videos have no places. */
export interface PersonTag {
  username: string
  x?: number
  y?: number
}
