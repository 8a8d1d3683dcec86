import { expect, test } from 'vitest'
import { type Candidate, type LivePost, match } from '../../src/model/likeness.ts'

const ours = (id: string, text: string, change: Partial<Candidate> = {}): Candidate => ({
  id,
  text,
  kind: 'image',
  dueMs: Number(id),
  ...change,
})
const live = (id: string, text: string, change: Partial<LivePost> = {}): LivePost => ({
  id,
  text,
  kind: 'image',
  at: `2026-11-01T10:0${id.slice(-1)}:00Z`,
  permalink: null,
  ...change,
})

test('a post is recognised by text and kind', () => {
  const { pairs, absent, strangers } = match(
    [ours('1', 'Olives, picked'), ours('2', 'Olives, pressed')],
    [live('p1', 'Olives, picked\r\n'), live('p2', 'Olives, pressed', { kind: 'carousel' })],
  )
  expect([...pairs].map(([id, post]) => [id, post.id])).toEqual([['1', 'p1']])
  expect(absent).toEqual(['2'])
  expect(strangers.map(({ id }) => id)).toEqual(['p2'])
})

test('as many publications as live posts with the same text are paired by time', () => {
  const { pairs, unclear } = match([ours('2', 'Again'), ours('1', 'Again')], [live('p2', 'Again'), live('p1', 'Again')])
  expect([...pairs].map(([id, post]) => [id, post.id])).toEqual([
    ['1', 'p1'],
    ['2', 'p2'],
  ])
  expect(unclear).toEqual([])
})

test.each([
  ['fewer', [live('p1', 'Again')]],
  ['more', [live('p1', 'Again'), live('p2', 'Again'), live('p3', 'Again')]],
])('%s live than there are publications: unclear which', (_, posts) => {
  const { pairs, unclear, strangers } = match([ours('1', 'Again'), ours('2', 'Again')], posts)
  expect([pairs.size, unclear, strangers]).toEqual([0, ['1', '2'], []])
})

test('posts without text are never paired', () => {
  expect(match([ours('1', ' ')], [live('p1', '')]).unclear).toEqual(['1'])
  expect(match([ours('1', '')], [live('p1', 'Words')]).absent).toEqual(['1'])
})
