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
