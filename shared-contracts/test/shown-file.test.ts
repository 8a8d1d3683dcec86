import { expect, test } from 'vitest'
import { shownFile } from '../src/shown-file.ts'

const items = [{ media_id: '1' }, { media_id: '2' }]
const own = { media_id: '9', at: null }

test('a video is shown by the cover that was chosen for it', () => {
  for (const kind of ['video', 'reel', 'igtv']) expect(shownFile(kind, { cover: own, items })).toBe('9')
})

test('a moment of the video as its cover, no cover, and other kinds are shown by the first file', () => {
  expect(shownFile('reel', { cover: { media_id: null, at: 3 }, items })).toBe('1')
  expect(shownFile('reel', { cover: null, items })).toBe('1')
  // A cover stays with a draft whose kind was changed; nothing of it goes out.
  for (const kind of ['image', 'album', 'story']) expect(shownFile(kind, { cover: own, items })).toBe('1')
  expect(shownFile('text', { cover: null, items: [] })).toBeNull()
})
