import { expect, test } from 'vitest'
import { unclearNames, withWord, wordFor } from '../../../src/features/import/model/names.ts'
import type { ImportRow } from '../../../src/features/import/model/rows.ts'

const row = (number: number, accounts: string, word?: string): ImportRow => {
  const finding = { column: 'accounts' as const, level: 'stop' as const, code: 'invalid_input', message: '', rule: '' }
  const findings = word === undefined ? [] : [{ ...finding, word }]
  const checked = { posts: [], findings, same_as: [], same_rows: [] }
  return { number, cells: { accounts }, checked, state: 'fix', chosen: true }
}

test('one choice is offered for each name that is not clear, with all rows that have it', () => {
  const rows = [row(2, 'x', 'x'), row(3, 'Sol', 'Sol'), row(4, 'olea'), row(5, 'olea; Sol', 'Sol')]
  expect(unclearNames(rows, 'accounts')).toEqual([
    { word: 'Sol', numbers: [3, 5] },
    { word: 'x', numbers: [2] },
  ])
})

test('a missing file is listed once, however the rows write its name', () => {
  const missing = (number: number, ...words: string[]): ImportRow => {
    const finding = { column: 'media' as const, level: 'stop' as const, code: 'media_not_found', message: '', rule: '' }
    const checked = { posts: [], findings: words.map(word => ({ ...finding, word })), same_as: [], same_rows: [] }
    return { number, cells: {}, checked, state: 'fix', chosen: true }
  }
  expect(
    unclearNames([missing(2, 'a.jpg'), missing(3, 'Steps.jpg', 'steps.jpg'), missing(4, 'STEPS.jpg')], 'media'),
  ).toEqual([
    { word: 'Steps.jpg', numbers: [3, 4] },
    { word: 'a.jpg', numbers: [2] },
  ])
})

test('the word of an account means it alone', () => {
  const one = { id: '11', type: 'ig', username: 'Sol', name: 'Bar' } as const
  const page = { id: '12', type: 'fb', username: '', name: 'sol' } as const
  const twin = { ...page, id: '13' }
  const comma = { ...page, id: '14', name: 'Sol, Lisbon' }
  expect(wordFor(page, [page, comma])).toBe('sol')
  expect([one, page].map(each => wordFor(each, [one, page]))).toEqual(['ig:Sol', 'fb:sol'])
  expect([one, page, twin].map(each => wordFor(each, [one, page, twin]))).toEqual(['ig:Sol', '12', '13'])
  expect(wordFor(comma, [comma])).toBe('14')
})

test('only that word of a cell is replaced, by the text as it is', () => {
  expect(withWord('olea; Sol,Solar', 'Sol', '$& bar')).toBe('olea; $& bar,Solar')
  expect(withWord(' Sol, Lisbon ', 'Sol, Lisbon', '14')).toBe('14')
})
