import fc from 'fast-check'
import { expect, test } from 'vitest'
import { captionLines, cellRoom, morePosts } from '../../../src/features/calendar/model/month-room.ts'

test('a cell with room for all shows all', () => {
  expect(cellRoom(128, 2, 2)).toEqual({ posts: 2, slots: 2 })
  expect(cellRoom(104, 0, 4)).toEqual({ posts: 0, slots: 4 })
})

test('slots take what posts leave', () => {
  expect(cellRoom(100, 1, 4)).toEqual({ posts: 1, slots: 2 })
  expect(cellRoom(100, 2, 3)).toEqual({ posts: 2, slots: 0 })
  expect(cellRoom(20, 1, 1)).toEqual({ posts: 1, slots: 0 })
})

test('posts that fill the cell leave a line free that counts the rest', () => {
  expect(cellRoom(100, 5, 0)).toEqual({ posts: 2, slots: 0 })
  expect(cellRoom(80, 2, 0)).toEqual({ posts: 2, slots: 0 })
})

test('empty slots hide no post, however many there are', () => {
  const amount = fc.integer({ min: 0, max: 12 })
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 400 }), amount, amount, (height, posts, slots) => {
      expect(cellRoom(height, posts, slots).posts).toBe(cellRoom(height, posts, 0).posts)
    }),
  )
})

test('captions grow only into what is free: nothing that counts the rest is cut', () => {
  // One post in 100 px with two slots: they leave no second line of a caption.
  expect(captionLines(100, { posts: 1, slots: 2 }, 1)).toBe(1)
  expect(captionLines(60, { posts: 1, slots: 0 }, 3)).toBe(1)
  expect(captionLines(130, { posts: 1, slots: 0 }, 1)).toBe(3)
  const amount = fc.integer({ min: 0, max: 12 })
  fc.assert(
    fc.property(fc.integer({ min: 80, max: 400 }), amount, amount, (height, posts, slots) => {
      const shown = cellRoom(height, posts, slots)
      const lines = captionLines(height, shown, posts)
      const counted = posts > shown.posts ? morePosts : 0
      expect(shown.posts * (38 + (lines - 1) * 15) + shown.slots * 26 + counted).toBeLessThanOrEqual(height)
    }),
  )
})
