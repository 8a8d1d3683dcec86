import 'fake-indexeddb/auto'
import { File as NodeFile } from 'node:buffer'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCopyDatabase } from '../../../src/lib/saved-copies/copy-database.ts'
import { countSavedCopies, createSavedCopies, deleteSavedCopies } from '../../../src/lib/saved-copies/saved-copies.ts'
import { filesWithin, ownerOf } from '../../../src/lib/saved-copies/saved-copy.ts'

const day = 24 * 3_600_000
/** Node's own: the stand-in for the database copies by `structuredClone`, which knows no file of jsdom. */
const fileOf = (name: string, content = name) =>
  new NodeFile([content], name, { type: 'image/jpeg' }) as unknown as File
const open = (storage?: Storage) => createCopyDatabase('test', storage)
const textsOf = async (files: ReadonlyMap<string, File>) =>
  Object.fromEntries(await Promise.all([...files].map(async ([key, file]) => [key, await file.text()])))

/** Local storage with these entries. */
const storageOf = (given: Record<string, string>): Storage => {
  const entries = new Map(Object.entries(given))
  return {
    get length() {
      return entries.size
    },
    key: (at: number) => [...entries.keys()][at] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => vi.unstubAllGlobals())

describe('copies of unsaved work', () => {
  it('belong to one person in one team; the newest comes first', async () => {
    const database = open()
    let now = 0
    const mine = createSavedCopies(database, ownerOf('1', '9'), { now: () => now })
    await mine.save('a', 'new', { text: 'first' })
    now = 2
    await mine.save('b', '77', { text: 'second' })
    now = 3
    await mine.save('a', 'new', { text: 'first, changed' })
    expect(await mine.all()).toEqual([
      { id: 'a', about: 'new', at: 3, content: { text: 'first, changed' } },
      { id: 'b', about: '77', at: 2, content: { text: 'second' } },
    ])
    expect(await createSavedCopies(database, ownerOf('1', '8')).all()).toEqual([])
    expect(await createSavedCopies(database, ownerOf('2', '9')).all()).toEqual([])
    await mine.remove('a')
    expect((await mine.all()).map(({ id }) => id)).toEqual(['b'])
  })
  it('are twenty at most and go after fourteen days', async () => {
    let now = 0
    const mine = createSavedCopies(open(), '1-9', { now: () => now })
    for (let n = 0; n < 25; n += 1) {
      now = n
      await mine.save(`c${n}`, 'new', n)
    }
    expect((await mine.all()).map(({ content }) => content)).toEqual(Array.from({ length: 20 }, (_, n) => 24 - n))
    now = 24 + 14 * day - 1
    expect(await mine.count()).toBe(1)
    now += 1
    expect(await mine.all()).toEqual([])
    now = 0
    expect(await mine.all()).toEqual([])
  })
  it('are written in the order of their changes, those before the database was open too', async () => {
    const mine = createSavedCopies(open(), '1-9')
    await Promise.all([1, 2, 3].map(n => mine.save('a', 'new', n)))
    expect((await mine.all()).map(({ content }) => content)).toEqual([3])
    const last = [mine.save('a', 'new', 4), mine.remove('a'), mine.save('a', 'new', 5)]
    await Promise.all(last)
    expect((await mine.all()).map(({ content }) => content)).toEqual([5])
  })
  it('are issued in the task of the change: what reads next finds them', async () => {
    const database = open()
    const mine = createSavedCopies(database, '1-9')
    await mine.all()
    const saved = mine.save('a', 'new', 'typed')
    // Not awaited: the reload comes before the answer.
    const after = createSavedCopies(open(), '1-9').all()
    expect((await after).map(({ content }) => content)).toEqual(['typed'])
    expect(await saved).toBe(true)
  })
  it('that the database had not confirmed when the page was left are in local storage, and taken over by the next page', async () => {
    const storage = storageOf({})
    const database = open(storage)
    const mine = createSavedCopies(database, '1-9', { now: () => 5 })
    await mine.save('a', 'new', 'a sen')
    // The page goes, and with it what the database was asked for last.
    const use = vi.spyOn(database, 'use').mockReturnValue(new Promise(() => undefined))
    void mine.save('a', 'new', 'a sent')
    void mine.save('b', 'new', 'another')
    void mine.remove('b')
    database.leave()
    use.mockRestore()
    expect(storage.length).toBe(1)
    expect(
      (await createSavedCopies(open(storage), '1-9', { now: () => 6 }).all()).map(({ content }) => content),
    ).toEqual(['a sent'])
    expect(storage.length).toBe(0)
  })
  it('leave nothing in local storage where the database has them, where the page comes back, and where the person signs out', async () => {
    const storage = storageOf({})
    const database = open(storage)
    const mine = createSavedCopies(database, '1-9')
    await mine.save('a', 'new', 1)
    database.leave()
    expect(storage.length).toBe(0)
    const saved = mine.save('a', 'new', 2)
    database.leave()
    expect(storage.length).toBe(1)
    database.comeBack()
    expect(storage.length).toBe(0)
    database.leave()
    // The database has it before the page is back.
    await saved
    database.comeBack()
    expect(storage.length).toBe(0)
    const again = mine.save('a', 'new', 3)
    const gone = deleteSavedCopies('1', database)
    database.leave()
    expect(storage.length).toBe(0)
    await Promise.all([gone, again])
  })
  it('in local storage that are older than those of the database change nothing', async () => {
    const storage = storageOf({ 'fanfare.kept.1-9.a': JSON.stringify({ about: 'new', at: 3, content: 'older' }) })
    const first = createSavedCopies(open(), '1-9', { now: () => 4 })
    await first.save('a', 'new', 'newer')
    expect(
      (await createSavedCopies(open(storage), '1-9', { now: () => 6 }).all()).map(({ content }) => content),
    ).toEqual(['newer'])
    expect(storage.length).toBe(0)
  })
  it('say when this device does not take them', async () => {
    expect(await createSavedCopies(open(), '1-9').save('a', 'new', 'x'.repeat(500_000))).toBe(false)
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('private window', 'SecurityError')
      },
    })
    const none = createSavedCopies(open(), '1-9')
    expect(await none.save('a', 'new', 'x')).toBe(false)
    expect(await none.all()).toEqual([])
    await none.remove('a')
    await deleteSavedCopies('1', open())
    expect(await countSavedCopies('1', open())).toBe(0)
  })
  it('stay usable after the browser has closed the database', async () => {
    const database = open()
    const mine = createSavedCopies(database, '1-9')
    await mine.save('a', 'new', 1)
    await database.use(async connection => connection.close())
    expect(await mine.save('a', 'new', 2)).toBe(true)
    expect((await mine.all()).map(({ content }) => content)).toEqual([2])
  })
  it('of a person who signs out are gone with their files, in all teams', async () => {
    const database = open()
    for (const owner of ['1-8', '1-9', '12-9'])
      await createSavedCopies(database, owner).save(`of-${owner}`, 'new', owner, new Map([['p', fileOf(owner)]]))
    await deleteSavedCopies('1', database)
    expect(await createSavedCopies(database, '1-8').all()).toEqual([])
    expect(await createSavedCopies(database, '1-9').all()).toEqual([])
    expect(await createSavedCopies(database, '12-9').all()).toHaveLength(1)
    expect(await database.use(connection => connection.getAllKeys('files'))).toEqual([['of-12-9', 'p']])
  })
})

describe('files of a copy', () => {
  it('are those that it was last saved with', async () => {
    const database = open()
    const mine = createSavedCopies(database, '1-9')
    await mine.save(
      'a',
      'new',
      1,
      new Map([
        ['p', fileOf('one')],
        ['q', fileOf('two')],
      ]),
    )
    await mine.save('b', 'new', 1, new Map([['p', fileOf('other')]]))
    await mine.save(
      'a',
      'new',
      2,
      new Map([
        ['q', fileOf('two')],
        ['r', fileOf('three')],
      ]),
    )
    // Read in another window, which then continues with the copy.
    const again = createSavedCopies(open(), '1-9')
    expect(await textsOf(await again.filesOf('a'))).toEqual({ q: 'two', r: 'three' })
    await again.save('a', 'new', 3, new Map([['r', fileOf('three')]]))
    expect(await textsOf(await again.filesOf('a'))).toEqual({ r: 'three' })
    await again.remove('a')
    expect((await again.filesOf('a')).size).toBe(0)
    expect(await textsOf(await again.filesOf('b'))).toEqual({ p: 'other' })
  })
  it('are taken until their room is used up', () => {
    const files = new Map([4, 7, 6].map(size => [`${size}`, fileOf('f', 'x'.repeat(size))]))
    expect([...filesWithin(files, 10).keys()]).toEqual(['4', '6'])
  })
})

it('what earlier versions left in local storage is taken over once; what is damaged is dropped, other entries are left', async () => {
  const storage = storageOf({
    'fanfare.kept.1-9.a': JSON.stringify({ about: 'new', at: Date.now(), content: 'typed before' }),
    'fanfare.kept.1-9.b': '{"about":',
    'fanfare.kept.1-9.c': '{"at":"soon"}',
    another: 'thing',
  })
  const mine = createSavedCopies(open(storage), '1-9')
  expect((await mine.all()).map(({ id, content }) => [id, content])).toEqual([['a', 'typed before']])
  expect(storage.length).toBe(1)
})
