import { expect, test } from 'vitest'
import { fit } from '../../src/model/locks.ts'

const all = (text: string) => [...text].map((letter, at) => ({ id: `${at}`, locked: letter === 'x' }))

test.each([
  // Those that were there first are kept.
  ['oooo', 2, { lock: ['2', '3'], unlock: [] }],
  // What is not locked stays so where there is room for it.
  ['xxoo', 2, { lock: [], unlock: [] }],
  ['xxoo', 3, { lock: [], unlock: ['0'] }],
  ['xxoo', 9, { lock: [], unlock: ['0', '1'] }],
  ['xooo', 1, { lock: ['2', '3'], unlock: [] }],
  ['oo', 0, { lock: ['0', '1'], unlock: [] }],
  ['oo', -1, { lock: ['0', '1'], unlock: [] }],
  ['', 3, { lock: [], unlock: [] }],
])('%s with room for %i', (text, room, change) => {
  expect(fit(all(text), room)).toEqual(change)
})

test('what was chosen is kept, and nothing else', () => {
  expect(fit(all('ooox'), 2, ['3', '1'])).toEqual({ lock: ['0', '2'], unlock: ['3'] })
  expect(fit(all('ooo'), 2, ['1'])).toEqual({ lock: ['0', '2'], unlock: [] })
})
