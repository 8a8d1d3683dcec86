import { expect, test } from 'vitest'
import { cellRoom } from '../../../src/features/calendar/model/month-room.ts'

test('a cell with room for all shows all', () => {
  expect(cellRoom(128, 2, 2)).toEqual({ posts: 2, slots: 2 })
  expect(cellRoom(104, 0, 4)).toEqual({ posts: 0, slots: 4 })
})

test('slots that do not fit leave a line free that counts them', () => {
  expect(cellRoom(100, 1, 4)).toEqual({ posts: 1, slots: 1 })
  expect(cellRoom(100, 2, 3)).toEqual({ posts: 2, slots: 0 })
})

test('posts come before slots, and where they fill the cell one gives way to the line', () => {
  expect(cellRoom(100, 5, 3)).toEqual({ posts: 1, slots: 0 })
  expect(cellRoom(100, 5, 0)).toEqual({ posts: 2, slots: 0 })
  expect(cellRoom(80, 2, 0)).toEqual({ posts: 2, slots: 0 })
  expect(cellRoom(80, 2, 1)).toEqual({ posts: 1, slots: 0 })
  expect(cellRoom(20, 1, 1)).toEqual({ posts: 1, slots: 0 })
})
