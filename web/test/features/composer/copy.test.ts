import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reduce } from '../../../src/features/composer/model/composer-reducer.ts'
import {
  type ComposerItem,
  emptyComposer,
  noOptions,
  nothingChosen,
} from '../../../src/features/composer/model/composer-state.ts'
import {
  copyOf,
  isCopy,
  isWorthSaving,
  mediaIn,
  restored,
  waitingIn,
  waitingKeys,
  withFiles,
} from '../../../src/features/composer/model/copy.ts'
import { requestOf } from '../../../src/features/composer/model/request.ts'

const file = (id: string) => ({ id, type: 'image', width: 10, height: 12, dominant_color: '#123456', url: `/m/${id}` })
const item = (key: string, state: ComposerItem['upload']['state']): ComposerItem => ({
  key,
  mediaId: state === 'ready' ? key : null,
  fileName: `${key}.jpg`,
  preview: 'blob:gone',
  type: 'image',
  width: 10,
  height: 12,
  color: null,
  duration: null,
  chosen: nothingChosen,
  altText: `Alt of ${key}`,
  userTags: [],
  strip: null,
  crop: { x: 0, y: 0, width: 1, height: 0.5 },
  upload: { state, fraction: 1, message: null },
})
const known = (...ids: string[]) => ({
  accounts: ['1', '2'],
  media: new Map(ids.map(id => [id, file(id) as unknown as MediaFile])),
})
const empty = emptyComposer(['1'], null)

describe('a copy on this device', () => {
  it('brings back every word, picture and choice', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom('now', 'date'), (caption, firstComment, when) => {
        let state = reduce(empty, { type: 'write', text: caption, account: null })
        state = reduce(state, { type: 'toggleAccount', id: '2' })
        state = reduce(state, { type: 'write', text: `${caption}!`, account: '2' })
        state = reduce(state, { type: 'firstComment', text: firstComment })
        state = reduce(state, { type: 'addItems', items: [item('a', 'ready'), item('b', 'ready')] })
        state = reduce(state, { type: 'when', when, wall: '2026-12-01T10:15' })
        state = reduce(state, { type: 'clock', clock: 'moment' })
        const copy: unknown = JSON.parse(JSON.stringify(copyOf(state)))
        if (!isCopy(copy)) throw new Error('no copy')
        const back = restored(empty, copy, known('a', 'b'))
        const draft = { kind: 'draft' } as const
        expect(requestOf(back, draft)).toEqual(requestOf(state, draft))
        expect(back).toMatchObject({ when, wall: '2026-12-01T10:15', clock: 'moment', dirty: true })
      }),
    )
  })
  it('counts pictures that had not arrived, and leaves out what is gone meanwhile', () => {
    const state = reduce(empty, {
      type: 'addItems',
      items: [item('a', 'ready'), item('b', 'uploading'), item('c', 'ready')],
    })
    const copy = { ...copyOf(state), accounts: ['9'] }
    expect(copy).toMatchObject({ missing: 1, items: [{ mediaId: 'a' }, { mediaId: 'c' }] })
    const back = restored(empty, copy, known('c'))
    expect(back.items.map(({ mediaId, preview }) => [mediaId, preview])).toEqual([['c', '/m/c']])
    expect(back.accounts).toEqual(['1'])
  })
  it('brings back pictures that had not arrived, in their order, and counts those whose file is gone', () => {
    const items = [item('a', 'uploading'), item('b', 'ready'), item('c', 'failed'), item('d', 'uploading')]
    const state = reduce(empty, { type: 'addItems', items })
    expect(waitingKeys(state)).toEqual(['a', 'c', 'd'])
    // The file of d had no room, that of c was not written.
    const written: unknown = JSON.parse(
      JSON.stringify(
        copyOf(
          state,
          new Map([
            ['a', 1],
            ['c', 1],
          ]),
        ),
      ),
    )
    if (!isCopy(written)) throw new Error('no copy')
    expect(written.missing).toBe(1)
    const copy = withFiles(written, new Map([['a', 1]]))
    expect(copy.missing).toBe(2)
    expect([waitingIn(copy), mediaIn(copy)]).toEqual([['a'], ['b']])
    const back = restored(empty, copy, { ...known('b'), previews: new Map([['a', 'blob:new']]) })
    expect(back.items).toEqual([
      { ...item('a', 'uploading'), preview: 'blob:new', upload: { state: 'uploading', fraction: 0, message: null } },
      expect.objectContaining({ key: 'b', mediaId: 'b', altText: 'Alt of b' }),
    ])
  })
  it('is merged with what the post has become since it was made', () => {
    const base = { ...empty, caption: 'One\n\nTwo', firstComment: '', items: [{ ...item('a', 'ready') }] }
    const opened = { ...empty, ...base, postId: '7', version: 3, base }
    const typed = reduce(opened, { type: 'write', text: 'One, mine\n\nTwo', account: null })
    const copy: unknown = JSON.parse(JSON.stringify(copyOf(typed)))
    if (!isCopy(copy)) throw new Error('no copy')
    const theirs = { ...base, caption: 'One\n\nTwo, theirs', firstComment: 'Theirs' }
    const now = { ...empty, ...theirs, postId: '7', version: 4, base: theirs }
    expect(mediaIn(copy)).toEqual(['a'])
    expect(restored(now, copy, known('a'))).toMatchObject({
      caption: 'One, mine\n\nTwo, theirs',
      firstComment: 'Theirs',
      version: 4,
      conflicts: [],
      dirty: true,
    })
    const { base: _, ...earlier } = copy
    expect(restored(now, earlier, known('a')).caption).toBe('One, mine\n\nTwo')
  })
  it('is saved only when something would be missed', () => {
    expect(isWorthSaving(copyOf(reduce(empty, { type: 'toggleAccount', id: '2' })))).toBe(false)
    expect(isWorthSaving(copyOf(reduce(empty, { type: 'write', text: 'x', account: null })))).toBe(true)
    expect(isWorthSaving(copyOf({ ...empty, version: 3 }))).toBe(true)
  })
  it.each(Object.entries(noOptions).flatMap(([name, value]) => (typeof value === 'string' ? [name] : [])))(
    'is saved where nothing but a %s was typed',
    name => {
      const typed = reduce(empty, { type: 'options', options: { [name]: 'https://example.test' } })
      expect(isWorthSaving(copyOf(typed))).toBe(true)
    },
  )
  it.each([null, 'x', {}, { v: 2 }, { v: 1, caption: 'x' }])('what is none is not read: %j', value => {
    expect(isCopy(value)).toBe(false)
  })
})
