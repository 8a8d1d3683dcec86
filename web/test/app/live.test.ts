import { ListCalendar } from '@fanfare/contracts/endpoints/post-lists.ts'
import type { TeamMessage } from '@fanfare/contracts/live.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api, from } from '../../src/app/api.ts'
import { followTeam, onTeamMessage } from '../../src/app/live.ts'
import { patchProgress } from '../../src/app/live-patch.ts'
import { goneStale } from '../../src/app/live-sync.ts'
import { createStore } from '../../src/app/store.ts'

const changed = (change: string, more: Partial<Extract<TeamMessage, { kind: 'post' }>> = {}): TeamMessage => ({
  kind: 'post',
  post_id: '5',
  account_id: '2',
  status: 2,
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
  close() {
    this.closed = true
    this.readyState = 2
  }
  say(type: string, data?: unknown) {
    this.dispatchEvent(data === undefined ? new Event(type) : new MessageEvent(type, { data: JSON.stringify(data) }))
  }
}

describe('the team stream', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const start = () => {
    const store = createStore()
    const actions = vi.spyOn(store, 'dispatch')
    const streams: Stream[] = []
    const stop = followTeam(store.dispatch, () => {
      const stream = new Stream()
      streams.push(stream)
      return stream as unknown as EventSource
    })
    const invalidated = () =>
      actions.mock.calls.flatMap(([action]) =>
        goneStale.match(action as never) ? [(action as unknown as { payload: unknown[] }).payload] : [],
      )
    return { streams, stop, invalidated }
  }

  it('opens anew after the server ends it, later each time, and then fetches what it may have missed', () => {
    const { streams, stop, invalidated } = start()
    streams[0]?.say('close')
    expect(streams).toHaveLength(1)
    vi.advanceTimersByTime(1300)
    expect(streams).toHaveLength(2)
    streams[1]?.say('open')
    vi.advanceTimersByTime(300)
    expect(invalidated()[0]).toContain('Calendar')
    stop()
  })
  it('takes silence of 180 s for a dead stream, and pings for life', () => {
    const { streams, stop } = start()
    vi.advanceTimersByTime(170_000)
    streams[0]?.say('ping')
    vi.advanceTimersByTime(170_000)
    expect(streams[0]?.closed).toBe(false)
    vi.advanceTimersByTime(11_000)
    expect(streams[0]?.closed).toBe(true)
    stop()
  })
  it('leaves a cut to the browser, which goes on with Last-Event-ID, until the browser gives up', () => {
    const { streams, stop } = start()
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
    stop()
  })
  it('lets features listen, and ends when the shell goes', () => {
    const { streams, stop } = start()
    const heard: TeamMessage[] = []
    const quiet = onTeamMessage(message => heard.push(message))
    streams[0]?.say('message', changed('created'))
    quiet()
    streams[0]?.say('message', changed('deleted'))
    expect(heard).toEqual([changed('created')])
    stop()
    expect(streams[0]?.closed).toBe(true)
    vi.advanceTimersByTime(600_000)
    expect(streams).toHaveLength(1)
  })
})

it('moves the bar of a post in every list that holds it', async () => {
  const store = createStore()
  const { endpoints } = api.injectEndpoints({
    endpoints: build => ({ testRows: build.query(from(ListCalendar, { provides: () => ['Calendar'] })) }),
  })
  const range = { query: { start: '2026-10-01T00:00:00Z', end: '2026-11-01T00:00:00Z' } }
  const row = { id: '5', a: '2', t: '2026-10-14T11:30:00Z', s: 2, k: 'album', c: 'First citrus', r: '10', u: '3', v: 3 }
  await store.dispatch(
    api.util.upsertQueryData('testRows' as never, range as never, { rows: [row, { ...row, id: '6' }] } as never),
  )
  store.dispatch(patchProgress(changed('progress', { percent: 64 }) as never))
  const { data } = endpoints.testRows.select(range)(store.getState() as never)
  expect(data?.rows.map(({ id, r }) => [id, r])).toEqual([
    ['5', '64'],
    ['6', '10'],
  ])
  // Told late: the post has been changed since.
  store.dispatch(patchProgress(changed('progress', { percent: 80, version: 2 }) as never))
  expect(endpoints.testRows.select(range)(store.getState() as never).data?.rows[0]?.r).toBe('64')
})
