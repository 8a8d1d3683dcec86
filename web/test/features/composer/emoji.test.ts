import data from 'emojibase-data/en/data.json'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  emojiGroups,
  emojiOf,
  findEmoji,
  recentEmoji,
  rememberEmoji,
} from '../../../src/features/composer/model/emoji.ts'

const all = emojiOf(data)
const found = (words: string) => findEmoji(all, words).map(({ text }) => text)

describe('the list of emoji', () => {
  it('has every group and nothing that is only a part of other emoji', () => {
    for (const { id } of emojiGroups) expect(all.filter(({ group }) => group === id).length).toBeGreaterThan(50)
    expect(all.map(({ text }) => text)).not.toContain('🏻')
    expect(all.map(({ text }) => text)).not.toContain('🇫')
  })

  it('leaves out what phones of some years ago draw as an empty box', () => {
    const newest = data.find(({ version }) => version > 15.1)
    expect(newest).toBeDefined()
    expect(all.map(({ text }) => text)).not.toContain(newest?.emoji)
  })
})

describe('the search', () => {
  it.each([
    ['red heart', '❤️'],
    ['Pizza', '🍕'],
    ['  party ', '🎉'],
    ['celebrate', '🎉'],
    ['flag port', '🇵🇹'],
    ['grinning face', '😀'],
  ])('finds by "%s" among the first', (words, text) => {
    expect(found(words).slice(0, 8)).toContain(text)
  })

  it('puts an exact name before names that contain it', () => {
    expect(found('rose')[0]).toBe('🌹')
    expect(found('red heart')[0]).toBe('❤️')
  })

  it('needs every word, and finds nothing by none', () => {
    expect(found('pizza heart')).toEqual([])
    expect(found('nothing like it')).toEqual([])
    expect(found('  ')).toEqual([])
  })

  it('finds no more than it is asked for', () => {
    expect(findEmoji(all, 'face', 5)).toHaveLength(5)
  })
})

describe('what was used last', () => {
  beforeEach(() => localStorage.clear())

  it('is kept once each, the last one first, up to 24', () => {
    for (const { text } of all.slice(0, 30)) rememberEmoji(text)
    rememberEmoji(all[20]?.text ?? '')
    expect(recentEmoji()).toHaveLength(24)
    expect(recentEmoji().slice(0, 2)).toEqual([all[20]?.text, all[29]?.text])
    expect(new Set(recentEmoji()).size).toBe(24)
  })

  it('is nothing where what is kept cannot be read', () => {
    localStorage.setItem('fanfare-emoji', '{')
    expect(recentEmoji()).toEqual([])
    localStorage.setItem('fanfare-emoji', '[1,"🎉"]')
    expect(recentEmoji()).toEqual(['🎉'])
  })
})
