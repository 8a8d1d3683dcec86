import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import { Draft, type Post } from '@fanfare/contracts/entities/posts.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockNow, timesOf } from '../../../src/features/composer/model/clocks.ts'
import { reduce } from '../../../src/features/composer/model/composer-reducer.ts'
import {
  type ComposerItem,
  emptyComposer,
  nothingChosen,
  uploading,
} from '../../../src/features/composer/model/composer-state.ts'
import { fittingCrop } from '../../../src/features/composer/model/fitting-crop.ts'
import { draftScheduleOf, requestOf, scheduleOf } from '../../../src/features/composer/model/request.ts'
import { composerOf } from '../../../src/features/composer/model/stored-post.ts'
import { captionLimit, itemLimit } from '../../../src/features/composer/model/strictest.ts'

const item = (key: string, ready = true): ComposerItem => ({
  key,
  mediaId: ready ? `media-${key}` : null,
  fileName: `${key}.jpg`,
  preview: null,
  type: 'image',
  width: 1080,
  height: 1350,
  color: null,
  altText: '',
  userTags: [],
  strip: null,
  crop: null,
  duration: null,
  chosen: nothingChosen,
  upload: { state: ready ? 'ready' : 'uploading', fraction: ready ? 1 : 0, message: null },
})
const empty = emptyComposer(['1'], null)
const withItems = (...keys: string[]) => reduce(empty, { type: 'addItems', items: keys.map(key => item(key)) })
const keysOf = (state: typeof empty) => state.items.map(({ key }) => key).join('')

describe('accounts', () => {
  it('come and go, but the last one stays', () => {
    const two = reduce(empty, { type: 'toggleAccount', id: '2' })
    expect(two.accounts).toEqual(['1', '2'])
    const one = reduce(two, { type: 'toggleAccount', id: '1' })
    expect(one.accounts).toEqual(['2'])
    expect(reduce(one, { type: 'toggleAccount', id: '2' })).toBe(one)
  })

  it('may have a text of their own, and give it up again', () => {
    let state = reduce(empty, { type: 'toggleAccount', id: '2' })
    state = reduce(state, { type: 'write', text: 'For all', account: null })
    state = reduce(state, { type: 'write', text: 'For the page', account: '2' })
    expect(requestOf(state, { kind: 'now' })).toMatchObject({
      caption: 'For all',
      overrides: [{ account_id: '2', caption: 'For the page' }],
    })
    state = reduce(state, { type: 'sameAsAll', account: '2' })
    expect(requestOf(state, { kind: 'now' }).overrides).toEqual([])
  })

  it('that are off, or say the same, send no text of their own', () => {
    let state = reduce(empty, { type: 'write', text: 'Same', account: null })
    state = reduce(state, { type: 'write', text: 'Same', account: '1' })
    state = reduce(state, { type: 'write', text: 'Other', account: '9' })
    expect(requestOf(state, { kind: 'now' }).overrides).toEqual([])
  })
})

describe('pictures', () => {
  it('keep all and only their own when they move', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }), (from, to) => {
        const state = reduce(withItems('a', 'b', 'c', 'd', 'e'), { type: 'moveItem', from, to })
        expect(state.items[to]?.key).toBe('abcde'[from])
        expect([...keysOf(state)].sort().join('')).toBe('abcde')
        expect(keysOf(reduce(state, { type: 'moveItem', from: to, to: from }))).toBe('abcde')
      }),
    )
  })

  it('are at most twenty: more at once are not taken at all', () => {
    const full = withItems(...Array.from({ length: 20 }, (_, n) => `p${n}`))
    expect(full.items).toHaveLength(20)
    expect(reduce(full, { type: 'addItems', items: [item('x')] })).toBe(full)
    const almost = withItems('a', 'b')
    const many = Array.from({ length: 19 }, (_, n) => item(`q${n}`))
    expect(reduce(almost, { type: 'addItems', items: many })).toBe(almost)
  })

  it('count as on their way until they are stored, and only stored ones are sent', () => {
    let state = reduce(withItems('a'), { type: 'addItems', items: [item('b', false)] })
    state = reduce(state, { type: 'progress', key: 'b', fraction: 0.4 })
    expect(uploading(state)).toBe(1)
    expect(requestOf(state, { kind: 'now' }).items).toHaveLength(1)
    const failed = reduce(state, { type: 'uploadFailed', key: 'b', message: 'no' })
    expect(uploading(failed)).toBe(0)
    expect(requestOf(failed, { kind: 'now' }).items).toHaveLength(1)
    expect(uploading(reduce(failed, { type: 'retryUpload', key: 'b' }))).toBe(1)
    const media = { id: '77', type: 'image', width: 10, height: 20, dominant_color: '#123456' } as MediaFile
    state = reduce(state, { type: 'stored', key: 'b', media })
    expect(requestOf(state, { kind: 'now' }).items[1]).toMatchObject({ media_id: '77', alt_text: '' })
    // A photo that the browser may not show gets the server's picture of it.
    const photo = { ...media, mime: 'image/heic', url: '/m/77/w1440.jpg' }
    expect(reduce(failed, { type: 'stored', key: 'b', media: photo }).items[1]?.preview).toBe('/m/77/w1440.jpg')
    expect(keysOf(reduce(state, { type: 'removeItem', key: 'a' }))).toBe('b')
  })

  it('that are gone are not brought back by what comes late', () => {
    const state = reduce(withItems('a'), { type: 'removeItem', key: 'a' })
    expect(reduce(state, { type: 'progress', key: 'a', fraction: 1 }).items).toEqual([])
  })

  it('progress changes nothing that would have to be saved', () => {
    const clean = { ...withItems('a'), dirty: false }
    expect(reduce(clean, { type: 'progress', key: 'a', fraction: 0.5 }).dirty).toBe(false)
    expect(reduce(clean, { type: 'altText', key: 'a', text: 'A vase' }).dirty).toBe(true)
  })
})

describe('trimHashtags', () => {
  it('takes the tags past the limit out of every caption', () => {
    const before = { ...emptyComposer(['1', '2'], null), caption: 'One #a “#b” #c', overrides: { 2: '#d #e #f' } }
    const after = reduce(before, { type: 'trimHashtags', keep: 2 })
    expect(after.caption).toBe('One #a “#b”')
    expect(after.overrides).toEqual({ 2: '#d #e' })
    expect(after.dirty).toBe(true)
  })
})

describe('fittingCrop', () => {
  it('brings any picture into the ratio that feeds take, centred and within the picture', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 8000 }), fc.integer({ min: 10, max: 8000 }), (width, height) => {
        const ratio = width / height
        const crop = fittingCrop(width, height)
        if (!crop) {
          expect(ratio >= 0.8 && ratio <= 1.91).toBe(true)
          return
        }
        const cut = (width * crop.width) / (height * crop.height)
        expect(cut).toBeGreaterThan(0.8 - 1e-9)
        expect(cut).toBeLessThan(1.91 + 1e-9)
        expect(crop.x * 2 + crop.width).toBeCloseTo(1, 9)
        expect(crop.y * 2 + crop.height).toBeCloseTo(1, 9)
        expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('the schedule', () => {
  const offer = { zone: 'Europe/Oslo', wall: '2026-10-15T09:30' }
  const wall = '2026-10-15T18:05'
  const dated = reduce(empty, { type: 'when', when: 'date', wall })
  it('is a date unless a person chooses Now, and the time that is offered until one is chosen', () => {
    expect(scheduleOf(empty, offer)).toEqual({ kind: 'date', wall: '2026-10-15T09:30' })
    expect(scheduleOf(dated, offer)).toEqual({ kind: 'date', wall })
    const now = reduce(dated, { type: 'when', when: 'now' })
    expect(scheduleOf(now, offer)).toEqual({ kind: 'now', undo_seconds: 5 })
    // Back to a date: the time that was chosen is still there.
    expect(reduce(now, { type: 'when', when: 'date' }).wall).toBe(wall)
  })
  it('names a zone only where several accounts mean one moment', () => {
    const moment = reduce(dated, { type: 'clock', clock: 'moment' })
    expect(scheduleOf(moment, offer)).toEqual({ kind: 'date', wall })
    const both = reduce(moment, { type: 'toggleAccount', id: '2' })
    expect(scheduleOf(both, offer)).toEqual({ kind: 'date', wall, zone: 'Europe/Oslo' })
    expect(draftScheduleOf(both, offer)).toEqual({ kind: 'draft', wall, zone: 'Europe/Oslo' })
    expect(scheduleOf(reduce(both, { type: 'clock', clock: 'local' }), offer)).toEqual({ kind: 'date', wall })
  })
  it('that is only offered stays the first account’s when one of another zone joins, and is one moment', () => {
    const offered = reduce(empty, { type: 'toggleAccount', id: '2' })
    expect(scheduleOf(offered, offer)).toEqual({ kind: 'date', ...offer })
    const walls = timesOf(offer.wall, ['Europe/Oslo', 'Europe/Lisbon'], clockNow(offered)).map(one => one.wall)
    expect(walls).toEqual([offer.wall, '2026-10-15T08:30'])
    // Pressed, it is the same request again.
    const taken = reduce(offered, { type: 'takeOffer', wall: offer.wall })
    expect(scheduleOf(taken, offer)).toEqual(scheduleOf(offered, offer))
    // A time that a person chooses is one on each clock.
    const chosen = reduce(offered, { type: 'when', when: 'date', wall: '2026-12-01T10:15' })
    expect(scheduleOf(chosen, offer)).toEqual({ kind: 'date', wall: '2026-12-01T10:15' })
  })
  it('of a draft is the time that was chosen, never one that was only offered', () => {
    expect(draftScheduleOf(empty, offer)).toEqual({ kind: 'draft' })
    expect(draftScheduleOf(dated, offer)).toEqual({ kind: 'draft', wall })
  })
})

it('the strictest network counts', () => {
  expect(captionLimit(['fb', 'ig'], 'post')).toMatchObject({ network: 'ig', length: 2200, hashtags: 5 })
  expect(captionLimit(['fb'], 'post')).toMatchObject({ network: 'fb', hashtags: null })
  expect(captionLimit([], 'post')).toEqual({ network: 'fb', length: 63_206, hashtags: null })
})

it('as many pictures count as every chosen network shows, and the most of a post while none is chosen', () => {
  expect(itemLimit(['fb', 'ig'], 'post')).toBe(10)
  expect(itemLimit(['fb'], 'post')).toBe(10)
  expect(itemLimit([], 'post')).toBe(20)
})

describe('a stored post', () => {
  const stored = (post_at: string | null, kind = 'date', timezone = 'UTC', status: number = Draft) =>
    composerOf(
      {
        id: '1',
        version: 1,
        status,
        account: { id: '1', timezone },
        accounts: [],
        media: [],
        schedule: post_at && { kind, wall: post_at.slice(0, 16), zone: 'UTC', at: post_at },
        post_at,
      } as unknown as Post,
      { now: Date.parse('2026-10-15T12:00:00Z') },
    )
  it('opens with its time while that lies ahead, else with now', () => {
    expect(stored('2026-10-15T12:01:00Z')).toMatchObject({ when: 'date', wall: '2026-10-15T12:01' })
    expect(stored('2026-10-15T12:00:00Z', 'date', 'UTC', 4)).toMatchObject({ when: 'now', wall: null })
    expect(stored('2026-10-15T12:01:00Z', 'now', 'UTC', 1)).toMatchObject({ when: 'now', wall: null })
  })
  it('a draft without a time ahead is offered one', () => {
    expect(stored('2026-10-15T12:00:00Z')).toMatchObject({ when: 'date', wall: null })
    expect(stored(null)).toMatchObject({ when: 'date', wall: null })
  })
  it('shows the time on its account’s clock, whatever zone it was given in', () => {
    expect(stored('2026-10-15T12:01:00Z', 'date', 'Europe/Oslo')).toMatchObject({ wall: '2026-10-15T14:01' })
  })
  it('has no account when its own is not connected any more, until one is chosen', () => {
    const post = {
      id: '1',
      status: Draft,
      account: { id: '1', timezone: 'UTC' },
      accounts: [],
      media: [],
      schedule: null,
      post_at: null,
    }
    const state = composerOf(post as unknown as Post, { now: 0, connected: false })
    expect(state.accounts).toEqual([])
    expect(reduce(state, { type: 'chooseAccount', id: '2' })).toMatchObject({ accounts: ['2'], dirty: true })
  })
})

it('a draft for several accounts opens with all of them, their texts and what its time means', () => {
  const accounts = ['2', '1'].map((id, at) => ({
    account: { id, timezone: at === 0 ? 'Europe/Lisbon' : 'America/New_York' },
    caption: at === 0 ? null : 'For one',
    schedule: {
      kind: 'date',
      wall: `2026-10-16T${at === 0 ? '12' : '07'}:00`,
      zone: 'UTC',
      at: '2026-10-16T11:00:00Z',
    },
  }))
  const post = {
    id: '1',
    status: Draft,
    caption: 'For all',
    account: accounts[0]?.account,
    accounts,
    media: [],
    schedule: { ...accounts[0]?.schedule, zone: 'Europe/Lisbon' },
    post_at: '2026-10-16T11:00:00Z',
  } as unknown as Post
  const state = composerOf(post, { now: Date.parse('2026-10-15T12:00:00Z') })
  expect(state).toMatchObject({
    accounts: ['2', '1'],
    overrides: { 1: 'For one' },
    clock: 'moment',
    wall: '2026-10-16T12:00',
  })
  expect(requestOf(state, { kind: 'draft' })).toMatchObject({
    accounts: ['2', '1'],
    together: true,
    overrides: [{ account_id: '1', caption: 'For one' }],
  })
  // Left alone, an account says what it was to say.
  expect(reduce(state, { type: 'toggleAccount', id: '2' })).toMatchObject({
    accounts: ['1'],
    caption: 'For one',
    overrides: {},
  })
})

it('the order in which accounts were chosen makes it no other request', () => {
  const a = { ...emptyComposer(['2', '1'], null), overrides: { 2: 'Two', 1: 'One' } }
  const b = { ...emptyComposer(['1', '2'], null), overrides: { 1: 'One', 2: 'Two' } }
  expect(JSON.stringify(requestOf(a, { kind: 'now' }))).toBe(JSON.stringify(requestOf(b, { kind: 'now' })))
})

describe('what autosave has stored', () => {
  const typed = reduce(emptyComposer(['1'], null), { type: 'write', text: 'One', account: null })

  it('is not unsaved any more', () => {
    expect(reduce(typed, { type: 'saved', state: typed, version: 4, base: typed })).toMatchObject({
      dirty: false,
      version: 4,
      base: typed,
    })
  })
  it('leaves what was typed meanwhile unsaved', () => {
    const more = reduce(typed, { type: 'write', text: 'One two', account: null })
    const after = reduce(more, { type: 'saved', state: typed, version: 4, base: typed })
    expect(after).toMatchObject({ caption: 'One two', dirty: true, version: 4, base: typed })
  })
})
