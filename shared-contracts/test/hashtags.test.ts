import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growsLinearly } from '../../infra/testing/growth.ts'
import { captionPieces, hashtagsOf, isHashtagGroup, keepHashtags, mentionsOf, stripInvisible } from '../src/hashtags.ts'
import { networkOf, widest } from '../src/networks.ts'

describe('hashtags of a caption', () => {
  test.each([
    ['none', 'Spring bowls', []],
    ['one', 'Spring #bowls', ['bowls']],
    ['in their order', '#b then #a', ['b', 'a']],
    ['each once, whatever its case', '#Bowls #bowls #BOWLS', ['bowls']],
    ['directly after a letter', 'a#b', ['b']],
    ['one after the other without a space', '#one#two', ['one', 'two']],
    ['digits and underscores', '#spring_2026', ['spring_2026']],
    ['across lines', '#one\n#two\r\n#three\t#four', ['one', 'two', 'three', 'four']],
    ['a lone sign is none', '# #  ##', []],
    ['a doubled sign counts as one', '##bowls', ['bowls']],
    ['the blacklist is left out, in any case', '#repost #RePost #reposted', ['reposted']],
    ['a no-break space ends it', '#a\u00a0b', ['a']],
  ])('%s', (_, caption, tags) => {
    expect(hashtagsOf(caption)).toEqual(tags)
  })

  test.each([...'@%$.&^+?!<>*():;=[]-,\'"`“”‘’«»'])('%s ends it', sign => {
    expect(hashtagsOf(`#bowls${sign}rest`)).toEqual(['bowls'])
    expect(hashtagsOf(`#${sign}rest`)).toEqual([])
  })

  test.each([...'_/|~{}'])('%s does not end it', sign => {
    expect(hashtagsOf(`#bowls${sign}rest`)).toEqual([`bowls${sign}rest`])
  })

  test.each([
    ['letters of any script', '#日本 #Ünïcode #Ελλάδα #עברית #हिन्दी', ['日本', 'ünïcode', 'ελλάδα', 'עברית', 'हिन्दी']],
    ['digits of any script', '#١٢٣', ['١٢٣']],
    ['emoji', '#🏺pots', ['🏺pots']],
    ['letters outside of the first plane', '#𝒷owls', ['𝒷owls']],
  ])('%s', (_, caption, tags) => {
    expect(hashtagsOf(caption)).toEqual(tags.map(tag => tag.normalize('NFC')))
  })

  test('a letter and its accent count as the one letter that they show', () => {
    expect(hashtagsOf('#caf\u00e9 #cafe\u0301')).toEqual(['caf\u00e9'])
  })

  test.each([
    ['zero-width space', '\u200b'],
    ['zero-width joiner', '\u200d'],
    ['word joiner', '\u2060'],
    ['byte order mark', '\ufeff'],
    ['right-to-left mark', '\u200f'],
    ['soft hyphen', '\u00ad'],
    ['variation selector', '\ufe0f'],
    ['grapheme joiner', '\u034f'],
    ['Hangul filler', '\u115f'],
  ])('a %s makes no other tag', (_, invisible) => {
    expect(hashtagsOf(`#bo${invisible}wls #bowls${invisible} #bowls`)).toEqual(['bowls'])
    expect(hashtagsOf(`#${invisible}`)).toEqual([])
    expect(hashtagsOf(`#re${invisible}post`)).toEqual([])
    expect(stripInvisible(`a${invisible}b`)).toBe('ab')
  })

  test('more tags than Instagram takes are all counted', () => {
    const tags = Array.from({ length: (networkOf('ig').kinds.post.limits.hashtags ?? 0) + 1 }, (_, i) => `tag${i}`)
    expect(hashtagsOf(tags.map(tag => `#${tag}`).join(' '))).toEqual(tags)
  })

  test.each([
    ['hashtags', '#a', hashtagsOf],
    ['pieces', '#', captionPieces],
    ['mentions', '@', mentionsOf],
  ])(
    'reading the %s of the longest caption that a page takes costs as its length does, not as its square',
    (_, sign, read) => {
      const text = (length: number) => sign.repeat(length / sign.length)
      expect(growsLinearly(read, text, Math.floor(widest('caption') / 8))).toBe(true)
    },
  )

  test('a caption of signs alone has no mention, one piece, and each tag once', () => {
    expect(mentionsOf('@'.repeat(1000))).toEqual([])
    expect(captionPieces('#'.repeat(1000))).toHaveLength(1)
    expect(hashtagsOf('#a'.repeat(1000))).toEqual(['a'])
  })
})

describe('pieces of a caption', () => {
  test('text and tags in order', () => {
    expect(captionPieces('Spring #bowls, #Pots!')).toEqual([
      { text: 'Spring ', tag: false },
      { text: '#bowls', tag: true },
      { text: ', ', tag: false },
      { text: '#Pots', tag: true },
      { text: '!', tag: false },
    ])
  })

  test.each(['', '#', 'no tag', '#one', 'a #one#two b', '#e\u0301\u200b 🏺 #日本, «#x»', '\n\n#a\n'])(
    '%j is the sum of its pieces, and no piece is empty',
    caption => {
      const pieces = captionPieces(caption)
      expect(pieces.map(({ text }) => text).join('')).toBe(caption)
      expect(pieces.every(({ text }) => text.length > 0)).toBe(true)
    },
  )
})

describe('the first hashtags of a caption', () => {
  test.each([
    ['One #a two #b\nthree #c', 2, 'One #a two #b\nthree'],
    ['#a #b #c and more', 1, '#a and more'],
    ['none at all', 0, 'none at all'],
    ['“#a” «#b» #c', 1, '“#a” «»'],
    ['#a #b, #c.', 1, '#a,.'],
    ['#a #A #a\u200b #b', 1, '#a #A #a\u200b'],
    ['#repost #a #b', 1, '#repost #a'],
    ['#one#two#three', 1, '#one'],
  ])('%j, %i of them', (caption, keep, left) => {
    expect(keepHashtags(caption, keep)).toBe(left)
  })

  test('as many as asked, in any script and between any signs', () => {
    const word = fc.constantFrom(
      'clay',
      '#clay',
      '#Clay',
      '“#azulejo”',
      '#陶芸',
      '#керамика',
      '#cafe\u0301',
      '#re\ufeffpost',
      '#',
      '#a\ufeffb',
      '\n',
      ' ',
      '#x,#y',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), fc.integer({ min: 0, max: 6 }), (words, keep) => {
        const caption = words.join(' ')
        const left = keepHashtags(caption, keep)
        expect(hashtagsOf(left)).toEqual(hashtagsOf(caption).slice(0, keep))
        expect(keepHashtags(left, keep)).toBe(left)
      }),
    )
  })
})

describe('a hashtag group', () => {
  test.each(['#one', '#one #two', '#one\n#two', '.\n.\n#one', '#one, #two', '#one • #two', '  #one  ', '#日本'])(
    '%j is one',
    caption => {
      expect(isHashtagGroup(caption)).toBe(true)
    },
  )
  test.each(['', ' ', '#', '🏺', '#repost', 'Tags: #one', '#one two', '#one 2026', '#one.two'])(
    '%j is none',
    caption => {
      expect(isHashtagGroup(caption)).toBe(false)
    },
  )
})

describe('mentions of a caption', () => {
  test.each([
    ['none', 'write to us', []],
    ['each once, whatever its case', 'with @Olea and @olea', ['olea']],
    ['dots and underscores', '@fern_and.field', ['fern_and.field']],
    ['the end of a sentence is no part of it', 'by @olea. And @olea...', ['olea']],
    ['in brackets', '(@olea)', ['olea']],
    ['at the begin of a line', 'by\n@olea', ['olea']],
    ['an e-mail address is none', 'ada@olea.test', []],
    ['a lone sign is none', '@ @. @!', []],
    ['letters that no account has end it', '@oleaü', ['olea']],
  ])('%s', (_, caption, accounts) => {
    expect(mentionsOf(caption)).toEqual(accounts)
  })

  test('more people than Instagram takes are all counted', () => {
    const people = Array.from({ length: (networkOf('ig').kinds.post.limits.mentions ?? 0) + 1 }, (_, i) => `person${i}`)
    expect(mentionsOf(people.map(name => `@${name}`).join(' '))).toEqual(people)
  })
})
