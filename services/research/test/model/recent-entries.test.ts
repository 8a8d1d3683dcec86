import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recentHashtag, recentPage, recentProfile, wordsOf } from '../../src/model/networks/recent-entries.ts'

describe('two searches are for the same thing', () => {
  test('where the username is, in any case', () => {
    const keys = ['OleaAndSons', 'oleaandsons'].map(username => recentProfile({ username }).key)
    expect(keys).toEqual(['oleaandsons', 'oleaandsons'])
  })
  test('where the id of the page is', () => {
    const keys = ['Olea', 'Olea & Sons'].map(name => recentPage({ fb_id: '101', name }).key)
    expect(keys).toEqual(['101', '101'])
  })
  test('where the letters of the hashtag are, however they are composed and whatever cannot be seen is between them', () => {
    const keys = ['#Café', 'Cafe\u0301', 'ca\u200bfé'].map(name => recentHashtag({ name })?.key)
    expect(keys).toEqual(['café', 'café', 'café'])
  })
})

test.each(['', '#', '\u0301', 'a b', 'a.b', 'a#b', 'a-b', '\u200b', '😀'])('“%s” is no hashtag', name => {
  expect(recentHashtag({ name })).toBeUndefined()
})
test.each(['a', 'Ünïcode_1', 'ハンドメイド', 'कला', '2026'])('“%s” is one', name => {
  expect(recentHashtag({ name })?.entry).toEqual({ name: name.normalize('NFC').toLowerCase() })
})

test('a hashtag is found again by each part of its own name', () => {
  const tags = fc.stringMatching(/^[A-Za-z0-9_]{1,30}$/)
  fc.assert(
    fc.property(tags, fc.nat(), fc.nat(), (name, from, length) => {
      const words = recentHashtag({ name })?.words ?? ''
      const begin = from % name.length
      expect(words).toContain(wordsOf(`#${name.slice(begin, begin + 1 + length)}`))
    }),
  )
})
