import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growsLinearly } from '../../../infra/testing/growth.ts'
import { hashtagsOf } from '../../src/hashtags.ts'
import { researchTags, searchedTag } from '../../src/research/tag-letters.ts'

/** Letter by letter, from the whole caption without what nobody sees. */
function letterByLetter(caption: string): string[] {
  const text = caption.replace(/\p{Cf}|\p{Variation_Selector}|[\u034f\u115f\u1160\u17b4\u17b5]/gu, '').normalize('NFC')
  const found: string[] = []
  let tag: string | undefined
  const end = () => {
    if (tag && !found.includes(tag.toLowerCase()) && tag.toLowerCase() !== 'repost') found.push(tag.toLowerCase())
    tag = undefined
  }
  for (const char of text) {
    if (tag !== undefined && (/[\p{L}\p{Nd}\p{Nl}_]/u.test(char) || (tag !== '' && /\p{M}/u.test(char)))) tag += char
    else {
      end()
      if (char === '#') tag = ''
    }
  }
  end()
  return found
}

describe('hashtags of a caption for research', () => {
  test.each([
    ['none', 'Spring bowls', []],
    ['in their order, each once, lower case', '#b #A #B', ['b', 'a']],
    ['letters, digits, underscore', '#spring_2026! #2026', ['spring_2026', '2026']],
    ['one after the other', '#one#two##three', ['one', 'two', 'three']],
    ['any other sign ends it', '#tea|clay #tea/time #a~b', ['tea', 'a']],
    ['an emoji ends it', '#tea🍵 #🍵tea', ['tea']],
    ['the emoji of a hash is none', '#️⃣ #️⃣1', []],
    [
      'letters of any script',
      '#日本 #二〇二六 #Ünïcode #Ελλάδα #עברית #हिन्दी',
      ['日本', '二〇二六', 'ünïcode', 'ελλάδα', 'עברית', 'हिन्दी'],
    ],
    ['letters outside of the first plane', '#𝒷owls', ['𝒷owls']],
    ['the blacklist is left out', '#repost #RePost #re\u200bpost #reposted', ['reposted']],
    ['what nobody sees makes no other tag', '#bo\u200bwls #bowls\ufeff #\u2060bowls #bowls', ['bowls']],
    ['a letter and its accent are one', '#caf\u00e9 #cafe\u0301', ['caf\u00e9']],
    ['at the very end', 'a #', []],
  ])('%s', (_, caption, tags) => {
    expect(researchTags(caption)).toEqual(tags.map(tag => tag.normalize('NFC')))
    expect(letterByLetter(caption)).toEqual(researchTags(caption))
  })

  const piece = fc.oneof(
    fc.constantFrom(
      '#',
      '#',
      ' ',
      '\n',
      'a',
      'B',
      '_',
      '7',
      'é',
      'e\u0301',
      '日',
      'ह',
      '\u0940',
      '\u200b',
      '\u200d',
      '\ufe0f',
    ),
    fc.constantFrom('repost', 'İ', 'ß', '🍵', '𝒷', '\u20e3', '.', '!', '\u00a0', '\ufeff', '\u115f', '٣', 'Ⅷ', '½'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  const caption = fc.array(piece, { maxLength: 30 }).map(pieces => pieces.join(''))

  test('are those that are found letter by letter, in any text', () => {
    fc.assert(
      fc.property(caption, text => {
        expect(researchTags(text)).toEqual(letterByLetter(text))
      }),
      { numRuns: 2000 },
    )
  })

  test('are those of the composer where nothing but letters follows', () => {
    const plain = fc.array(fc.constantFrom('#tea', '#Clay', 'and', '#日本', '#re_2', '#repost', '#é'), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(plain, words => {
        const text = words.join(' ')
        expect(researchTags(text)).toEqual(hashtagsOf(text))
      }),
    )
  })

  test.each(['#', '#a', 'a', '# ', '#\ufeff', '#é', '#a\u200b', '#\u0301', '日#日'])(
    '%j again and again takes time in proportion',
    unit => {
      expect(growsLinearly(researchTags, length => unit.repeat(length), 4000)).toBe(true)
    },
  )
})

test.each([
  ['tea', 'tea'],
  ['#Tea', 'tea'],
  ['  ##tea ', 'tea'],
  ['\u200b #te\u200ba', 'tea'],
  ['＃抹茶', '抹茶'],
  ['repost', 'repost'],
  ['', null],
  ['#', null],
  ['green tea', null],
  ['tea!', null],
  ['a#b', null],
  ['../tea', null],
  ['a'.repeat(301), null],
])('a search for %j is for %j', (text, tag) => expect(searchedTag(text)).toBe(tag))
