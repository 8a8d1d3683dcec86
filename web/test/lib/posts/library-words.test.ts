import { expect, test } from 'vitest'
import { inUseWords, titleOfItem, usageWords } from '../../../src/lib/posts/library-words.ts'

const day = (at: string) => at.slice(0, 10)
const used = (posts: number) => ({ usage: { posts, next_at: null, last_at: null } })

test('an item is called by the first line of its caption', () => {
  expect(titleOfItem({ caption: '\n New glaze \nsame clay' })).toBe('New glaze ')
  expect(titleOfItem({ caption: '  ' })).toBe('No caption')
})

test('the use of an item says how many posts and when the next goes out', () => {
  expect(usageWords({ posts: 0, next_at: null, last_at: null }, day)).toBe('Not used yet')
  expect(usageWords({ posts: 1, next_at: null, last_at: '2026-01-01T10:00:00Z' }, day)).toBe('Used in 1 post')
  expect(usageWords({ posts: 3, next_at: '2026-11-24T10:00:00Z', last_at: null }, day)).toBe(
    'Used in 3 posts, next on 2026-11-24',
  )
})

test('before used items are deleted it is said which posts stay', () => {
  expect(inUseWords([used(1)])).toEqual({
    title: 'Delete this library item?',
    text: 'The post that uses it won’t change.',
  })
  expect(inUseWords([used(2), used(0), used(3)])).toEqual({
    title: 'Delete 3 library items?',
    text: 'The 5 posts that use 2 of them won’t change.',
  })
  expect(inUseWords([used(2), used(0)]).text).toContain('use one of them')
})
