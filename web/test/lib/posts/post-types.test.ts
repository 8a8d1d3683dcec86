import { expect, test } from 'vitest'
import { postKind } from '../../../src/features/composer/networks/post-kinds.ts'
import { postTypes, typeWord } from '../../../src/lib/posts/post-types.ts'

test('a post of several files has the word of its network in lists and in the composer; the filter has both', () => {
  const items = [{ type: 'image' }, { type: 'image' }] as never
  const shown = { postType: 'post', items, options: { link: '' } } as const
  for (const [network, word] of [
    ['ig', 'Carousel'],
    ['fb', 'Album'],
  ] as const) {
    expect(typeWord('album', network)).toBe(word)
    expect(postKind(network, shown)).toMatch(new RegExp(` ${word.toLowerCase()}$`))
  }
  expect(postTypes.find(({ value }) => value === 'album')?.label).toBe('Carousel or album')
  expect(typeWord('image', 'fb')).toBe('Picture')
})

test('a reel is a video where the network has no reels', () => {
  const shown = { postType: 'reel', items: [{ type: 'video' }] as never, options: { link: '' } } as const
  expect(['ig', 'fb', 'tiktok'].map(network => postKind(network as 'ig', shown))).toEqual([
    'Instagram reel',
    'Facebook reel',
    'TikTok video',
  ])
})
