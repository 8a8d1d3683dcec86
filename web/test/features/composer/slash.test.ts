import { describe, expect, it } from 'vitest'
import { insertion, slashAt } from '../../../src/features/composer/model/slash.ts'

/** The text up to `|`, where the caret is, and what is found there. */
const at = (marked: string) => slashAt(marked.replace('|', ''), marked.indexOf('|'))

describe('a / that calls for saved captions', () => {
  it.each([
    ['/|', { from: 0, words: '' }],
    ['/op|', { from: 0, words: 'op' }],
    ['/op|en', { from: 0, words: 'op' }],
    ['Hello /op|', { from: 6, words: 'op' }],
    ['Hello\n/|', { from: 6, words: '' }],
    ['/a /b|', { from: 3, words: 'b' }],
    ['/op en|', { from: 0, words: 'op en' }],
    ['/op |', { from: 0, words: 'op ' }],
  ])('%s', (marked, slash) => {
    expect(at(marked)).toEqual(slash)
  })
  it.each([
    '|',
    '|/',
    'no slash|',
    'and/or|',
    'https://olea.example|',
    '24/7|',
    '/op  en|',
    '/op\nen|',
    '/ |',
    'either / or|',
    `/${'x'.repeat(41)}|`,
  ])('not %s', marked => {
    expect(at(marked)).toBeUndefined()
  })
})

describe('what is inserted', () => {
  it('is apart from the word before it', () => {
    expect(insertion('', 0, '#a')).toBe('#a')
    expect(insertion('Hello', 5, '#a')).toBe(' #a')
    expect(insertion('Hello ', 6, '#a')).toBe('#a')
    expect(insertion('Hello\n', 6, '#a')).toBe('#a')
  })
})
