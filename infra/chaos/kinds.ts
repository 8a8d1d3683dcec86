/** A kind of post: its network, number of pictures and name in crash specs. */
export interface KindSpec {
  label: string
  network: 'ig' | 'fb'
  pictures: number
  crashKind: 'image' | 'carousel' | 'page'
}

export const kinds = {
  image: { label: 'image', network: 'ig', pictures: 1, crashKind: 'image' },
  carousel: { label: 'carousel', network: 'ig', pictures: 3, crashKind: 'carousel' },
  photos: { label: 'page photos', network: 'fb', pictures: 2, crashKind: 'page' },
  text: { label: 'page text', network: 'fb', pictures: 0, crashKind: 'page' },
} as const satisfies Record<string, KindSpec>

export type Kind = keyof typeof kinds
export const allKinds = Object.keys(kinds) as Kind[]
