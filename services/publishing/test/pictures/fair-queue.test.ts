import { expect, test } from 'vitest'
import { turns } from '../../src/pictures/fair-queue.ts'

const taken = (line: ReturnType<typeof turns<string>>): string[] => {
  const items: string[] = []
  for (let item = line.next(); item !== undefined; item = line.next()) items.push(item)
  return items
}

test('teams take turns, however long the line of one is', () => {
  const line = turns<string>({ most: 100, mostOfTeam: 100 })
  for (let at = 0; at < 4; at += 1) line.add('a', `a${at}`)
  line.add('b', 'b0')
  line.add('c', 'c0')
  expect(line.next()).toBe('a0')
  line.add('b', 'b1')
  expect(taken(line)).toEqual(['b0', 'c0', 'a1', 'b1', 'a2', 'a3'])
})

test('a team that has enough waiting is refused, and nobody else is', () => {
  const line = turns<string>({ most: 100, mostOfTeam: 2 })
  expect(['a0', 'a1', 'a2'].map(item => line.add('a', item))).toEqual([undefined, undefined, 'a2'])
  expect(line.add('b', 'b0')).toBeUndefined()
  expect(taken(line)).toEqual(['a0', 'b0', 'a1'])
})

test('where all lines are full, the newest of the longest one makes room for a team with less', () => {
  const line = turns<string>({ most: 4, mostOfTeam: 3 })
  for (const item of ['a0', 'a1', 'a2']) line.add('a', item)
  line.add('b', 'b0')
  expect(line.add('c', 'c0')).toBe('a2')
  // Now the longest has two: one more of another team would only make another line as long.
  expect(line.add('b', 'b1')).toBe('b1')
  expect(line.add('d', 'd0')).toBe('a1')
  // One each: there is nobody to take it from.
  expect(line.add('e', 'e0')).toBe('e0')
  expect(taken(line)).toEqual(['a0', 'b0', 'c0', 'd0'])
  expect(line.add('e', 'e1')).toBeUndefined()
  expect(line.clear()).toEqual(['e1'])
  expect(line.next()).toBeUndefined()
})
