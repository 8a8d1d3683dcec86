import { InProgress, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { TeamMessage } from '@fanfare/contracts/live.ts'
import { addListener } from '@reduxjs/toolkit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { goneStale, teamEnded, teamFollowed, teamLeft, teamMessage } from '../../../src/lib/live/live-actions.ts'
import { postsApi } from '../../../src/lib/posts/posts-api.ts'
import { post } from '../a-post.ts'

type PostMessage = Extract<TeamMessage, { kind: 'post' }>
const changed = (change: string, more: Partial<PostMessage> = {}): TeamMessage => ({
  kind: 'post',
  post_id: '5',
  account_id: '2',
  status: InProgress,
  change,
  percent: null,
  post_at: null,
  version: 3,
  ...more,
})

/** A stream in the hands of the test: what a browser's EventSource is to its page. */
class Stream extends EventTarget {
  readyState = 1
  closed = false
  address = ''
  close() {
    this.closed = true
    this.readyState = 2
  }
  say(type: string, data?: unknown) {
    this.dispatchEvent(data === undefined ? new Event(type) : new MessageEvent(type, { data: JSON.stringify(data) }))
  }
}

describe('the team stream', () => {
  let streams: Stream[]
  beforeEach(() => {
    vi.useFakeTimers()
    streams = []
    vi.stubGlobal(
      'EventSource',
      class extends Stream {
        constructor(address: string) {
          super()
          this.address = address
          streams.push(this)
        }
      },
    )
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  /** Follows the stream of a team; `heard` are the actions that came of it. */
  const start = (store = createStore()) => {
    const heard: unknown[] = []
    const hear = ({ payload }: { payload: unknown }) => void heard.push(payload)
    store.dispatch(addListener({ actionCreator: teamMessage, effect: hear }))
    store.dispatch(addListener({ actionCreator: goneStale, effect: action => hear(action) }))
    store.dispatch(teamFollowed('1'))
    const stop = async () => {
      store.dispatch(teamLeft())
      await vi.advanceTimersByTimeAsync(0)
    }
    return { store, stop, heard }
  }

  it('opens again after the server ends it, with growing pauses, and then fetches what it may have missed', async () => {
    const { stop, heard } = start()
    streams[0]?.say('close')
    expect(streams).toHaveLength(1)
    vi.advanceTimersByTime(1300)
    expect(streams).toHaveLength(2)
    streams[1]?.say('open')
    // All that a message of some kind has read again: posts, files, captions, notes, slots, the library, accounts, notifications, members.
    const kinds = ['Posts', 'Calendar', 'Media', 'Editing', 'Captions', 'Notes', 'Timeslots', 'Library', 'Accounts']
    expect(heard[0]).toEqual(expect.arrayContaining([...kinds, 'Notifications', 'Team']))
    await stop()
  })
  /** A list was read this long before the stream is opened, ms. */
  const readBefore = async (ms: number) => {
    const store = createStore()
    const page = {
      data: [],
      pagination: { has_next: false, offset: 0, per_result: 20, total: 0 },
      in_sync: false,
      retry_after: null,
    }
    await store.dispatch(postsApi.util.upsertQueryData('posts', { query: {} }, page))
    await vi.advanceTimersByTimeAsync(ms)
    return store
  }
  const ageOf = (one: Stream | undefined) => Number(new URL(one?.address ?? '', 'http://f').searchParams.get('age'))

  it('begins before the first read, so that what happens between that and its opening comes with it', async () => {
    const { stop, heard } = start(await readBefore(4000))
    const age = ageOf(streams[0])
    expect(age).toBeGreaterThanOrEqual(4000 + 10_000)
    vi.advanceTimersByTime(9_000)
    streams[0]?.say('open')
    streams[0]?.say('message', changed('created'))
    // It is told, and nothing is read twice.
    expect(heard).toEqual([changed('created')])
    await stop()
  })
  it.each([
    ['was read longer ago than a stream can begin', 51_000, 0],
    ['was read, and the stream opened too late', 0, 11_000],
  ])('reads again what %s', async (_, age, openedAfter) => {
    const { stop, heard } = start(await readBefore(age))
    expect(streams[0]?.address.includes('age')).toBe(openedAfter > 0)
    vi.advanceTimersByTime(openedAfter)
    streams[0]?.say('open')
    expect(heard).toHaveLength(1)
    expect(heard[0]).toEqual(expect.arrayContaining(['Posts', 'Calendar', 'Notifications']))
    await stop()
  })
  it('reads everything again where the server says that messages are gone', async () => {
    const { stop, heard } = start()
    streams[0]?.say('open')
    streams[0]?.say('reset', {})
    expect(heard[0]).toEqual(expect.arrayContaining(['Posts', 'Calendar', 'Notifications']))
    await stop()
  })
  it('reads what is for the person alone when the browser has reconnected: it is not sent again', async () => {
    const { stop, heard } = start()
    streams[0]?.say('open')
    streams[0]?.say('open')
    expect(heard).toEqual([['Notifications', 'Team']])
    await stop()
  })
  it('ends for good where the person is in the team no more, and says so', async () => {
    const { store, stop } = start()
    const ended: string[] = []
    store.dispatch(addListener({ actionCreator: teamEnded, effect: ({ payload }) => void ended.push(payload) }))
    streams[0]?.say('close', { reason: 'team_left' })
    expect(ended).toEqual(['1'])
    vi.advanceTimersByTime(600_000)
    expect(streams).toHaveLength(1)
    await stop()
  })
  it('takes silence of 180 s for a dead stream, and pings for life', async () => {
    const { stop } = start()
    vi.advanceTimersByTime(170_000)
    streams[0]?.say('ping')
    vi.advanceTimersByTime(170_000)
    expect(streams[0]?.closed).toBe(false)
    vi.advanceTimersByTime(11_000)
    expect(streams[0]?.closed).toBe(true)
    await stop()
  })
  it('leaves reconnecting to the browser, with Last-Event-ID, until the browser closes the stream', async () => {
    const { stop } = start()
    const [first] = streams
    if (!first) throw new Error('not opened')
    first.readyState = 0
    first.say('error')
    vi.advanceTimersByTime(5000)
    expect(streams).toHaveLength(1)
    first.readyState = 2
    first.say('error')
    vi.advanceTimersByTime(1300)
    expect(streams).toHaveLength(2)
    await stop()
  })
  it('dispatches each message, and ends when the shell unmounts', async () => {
    const { stop, heard } = start()
    streams[0]?.say('message', changed('created'))
    expect(heard).toEqual([changed('created')])
    await stop()
    expect(streams[0]?.closed).toBe(true)
    streams[0]?.say('close')
    vi.advanceTimersByTime(600_000)
    expect(streams).toHaveLength(1)
  })
  it('gives way to that of another team: one is open at a time', async () => {
    const { store, stop } = start()
    store.dispatch(teamFollowed('2'))
    await vi.advanceTimersByTimeAsync(0)
    expect(streams.map(({ closed }) => closed)).toEqual([true, false])
    await stop()
    expect(streams.map(({ closed }) => closed)).toEqual([true, true])
  })
})

it('moves the bar of a post in every list that holds it', async () => {
  const store = createStore()
  const range = { query: { start: '2026-10-01T00:00:00Z', end: '2026-11-01T00:00:00Z' } }
  const row = {
    id: '5',
    a: '2',
    t: '2026-10-14T11:30:00Z',
    s: InProgress,
    k: 'album',
    c: 'First citrus',
    r: '10',
    u: '3',
    v: 3,
  }
  await store.dispatch(postsApi.util.upsertQueryData('calendarRows', range, { rows: [row, { ...row, id: '6' }] }))
  const going = post('5', {
    status: Scheduled,
    version: 3,
    progress: { step: 'preparing', text: 'Uploading', percent: 10, sentence: '' },
  })
  const pagination = { has_next: false, offset: 0, per_result: 20, total: 1 }
  await store.dispatch(
    postsApi.util.upsertQueryData(
      'posts',
      { query: {} },
      { data: [going], pagination, in_sync: false, retry_after: null },
    ),
  )
  const rows = () => postsApi.endpoints.calendarRows.select(range)(store.getState()).data?.rows
  const listed = () => postsApi.endpoints.posts.select({ query: {} })(store.getState()).data?.data[0]

  store.dispatch(teamMessage(changed('progress', { percent: 64 })))
  expect(rows()?.map(({ id, r }) => [id, r])).toEqual([
    ['5', '64'],
    ['6', '10'],
  ])
  expect(listed()).toMatchObject({ status: InProgress, progress: { percent: 64 } })
  // Told late: the post has been changed since.
  store.dispatch(teamMessage(changed('progress', { percent: 80, version: 2 })))
  expect(rows()?.[0]?.r).toBe('64')
  expect(listed()?.progress?.percent).toBe(64)
})
