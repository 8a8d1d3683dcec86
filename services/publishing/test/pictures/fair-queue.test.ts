import { expect, test } from 'vitest'
import { fairQueue } from '../../src/pictures/fair-queue.ts'

const taken = (queue: ReturnType<typeof fairQueue<string>>): string[] => {
  const items: string[] = []
  for (let item = queue.next(); item !== undefined; item = queue.next()) items.push(item)
  return items
}

test('teams are served in turn, however long the queue of one is', () => {
  const queue = fairQueue<string>({ most: 100, mostOfTeam: 100 })
  for (let at = 0; at < 4; at += 1) queue.add('a', `a${at}`)
  queue.add('b', 'b0')
  queue.add('c', 'c0')
  expect(queue.next()).toBe('a0')
  queue.add('b', 'b1')
  expect(taken(queue)).toEqual(['b0', 'c0', 'a1', 'b1', 'a2', 'a3'])
})

test('a team with too many waiting is refused, and no other team is', () => {
  const queue = fairQueue<string>({ most: 100, mostOfTeam: 2 })
  expect(['a0', 'a1', 'a2'].map(item => queue.add('a', item))).toEqual([undefined, undefined, 'a2'])
  expect(queue.add('b', 'b0')).toBeUndefined()
  expect(taken(queue)).toEqual(['a0', 'b0', 'a1'])
})

test('where all queues are full, the newest of the longest one is dropped for a team with less', () => {
  const queue = fairQueue<string>({ most: 4, mostOfTeam: 3 })
  for (const item of ['a0', 'a1', 'a2']) queue.add('a', item)
  queue.add('b', 'b0')
  expect(queue.add('c', 'c0')).toBe('a2')
  // Now the longest has two: one more of another team would only make another queue as long.
  expect(queue.add('b', 'b1')).toBe('b1')
  expect(queue.add('d', 'd0')).toBe('a1')
  // One each: no queue is longer, so none is shortened.
  expect(queue.add('e', 'e0')).toBe('e0')
  expect(taken(queue)).toEqual(['a0', 'b0', 'c0', 'd0'])
  expect(queue.add('e', 'e1')).toBeUndefined()
  expect(queue.clear()).toEqual(['e1'])
  expect(queue.next()).toBeUndefined()
})
