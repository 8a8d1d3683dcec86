import { describe, expect, it } from 'vitest'
import { createSavedCopies, deleteSavedCopies, ownerOf } from '../../../src/lib/saved-copies/saved-copies.ts'

/** Local storage that holds `room` characters. */
const storageOf = (room = 1_000_000): Storage => {
  const entries = new Map<string, string>()
  const used = () => [...entries].reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  return {
    get length() {
      return entries.size
    },
    key: (at: number) => [...entries.keys()][at] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (used() + key.length + value.length > room) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
    },
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}
const day = 24 * 3_600_000

describe('copies of unsaved work', () => {
  it('belong to one person in one team; the newest comes first', () => {
    const storage = storageOf()
    let now = 0
    const mine = createSavedCopies(storage, ownerOf('1', '9'), () => now)
    mine.save('a', 'new', { text: 'first' })
    now = 2
    mine.save('b', '77', { text: 'second' })
    now = 3
    mine.save('a', 'new', { text: 'first, changed' })
    expect(mine.all()).toEqual([
      { id: 'a', about: 'new', at: 3, content: { text: 'first, changed' } },
      { id: 'b', about: '77', at: 2, content: { text: 'second' } },
    ])
    expect(createSavedCopies(storage, ownerOf('1', '8')).all()).toEqual([])
    expect(createSavedCopies(storage, ownerOf('2', '9')).all()).toEqual([])
    mine.remove('a')
    expect(mine.all().map(({ id }) => id)).toEqual(['b'])
  })
  it('are twenty at most and go after fourteen days', () => {
    const storage = storageOf()
    let now = 0
    const mine = createSavedCopies(storage, '1-9', () => now)
    for (let n = 0; n < 25; n += 1) {
      now = n
      mine.save(`c${n}`, 'new', n)
    }
    expect(mine.all().map(({ content }) => content)).toEqual(Array.from({ length: 20 }, (_, n) => 24 - n))
    now = 24 + 14 * day - 1
    expect(mine.all()).toHaveLength(1)
    now += 1
    expect(mine.all()).toEqual([])
    expect(storage.length).toBe(0)
  })
  it('say when this device does not take them', () => {
    expect(createSavedCopies(storageOf(100), '1-9').save('a', 'new', 'x'.repeat(200))).toBe(false)
    expect(createSavedCopies(undefined, '1-9').save('a', 'new', 'x')).toBe(false)
    expect(createSavedCopies(storageOf(), '1-9').save('a', 'new', 'x'.repeat(500_000))).toBe(false)
  })
  it('that are damaged are dropped, and others are left alone', () => {
    const storage = storageOf()
    storage.setItem('fanfare.kept.1-9.a', '{"about":')
    storage.setItem('fanfare.kept.1-9.b', '{"at":"soon"}')
    storage.setItem('another', 'thing')
    expect(createSavedCopies(storage, '1-9').all()).toEqual([])
    expect(storage.length).toBe(1)
  })
  it('of a person who signs out are gone, in all teams', () => {
    const storage = storageOf()
    for (const owner of ['1-8', '1-9', '12-9']) createSavedCopies(storage, owner).save('a', 'new', owner)
    deleteSavedCopies('1', storage)
    expect(createSavedCopies(storage, '1-8').all()).toEqual([])
    expect(createSavedCopies(storage, '1-9').all()).toEqual([])
    expect(createSavedCopies(storage, '12-9').all()).toHaveLength(1)
  })
})
