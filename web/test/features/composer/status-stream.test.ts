import { stream } from '@fanfare/contracts/limits.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followStatus, type StreamEnd } from '../../../src/features/composer/model/status-stream.ts'

// jsdom has no EventSource: the browser's side of one, worked by hand.
class Source extends EventTarget {
  readyState = 1
  close() {
    this.readyState = 2
  }
  emit(event: string, data: object = {}) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }
  refuse() {
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
}
let opened: Source[]
let ends: StreamEnd[]
let received: string[]
let stop: () => void
const last = () => opened.at(-1) as Source
beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  ends = []
  received = []
  stop = followStatus(
    '7',
    message => received.push(message.status),
    end => ends.push(end),
    () => {
      const source = new Source()
      opened.push(source)
      return source as unknown as EventSource
    },
  )
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

it.each(['posted', 'error'])('ends as settled when the post is %s', status => {
  last().emit('message', { status: 'inprogress' })
  last().emit('message', { status, settled: true })
  expect([received, ends]).toEqual([['inprogress', status], ['settled']])
  expect(last().readyState).toBe(2)
})

it('what belongs to a live post is still reported', () => {
  last().emit('message', { status: 'posted', settled: false })
  expect(ends).toEqual([])
  last().emit('message', { status: 'posted', settled: true })
  expect([received, ends]).toEqual([['posted', 'posted'], ['settled']])
})

it('without a sign of life for 180 s it is given up, and a ping is one', () => {
  vi.advanceTimersByTime(stream.silence - 1)
  last().emit('ping')
  vi.advanceTimersByTime(stream.silence - 1)
  expect(ends).toEqual([])
  vi.advanceTimersByTime(1)
  expect(ends).toEqual(['timeout'])
})

it('a refused stream is opened again a few times, then reported', () => {
  for (let times = 0; times < 3; times++) {
    last().refuse()
    expect(ends).toEqual([])
    vi.advanceTimersByTime(10_000)
  }
  expect(opened).toHaveLength(4)
  last().refuse()
  expect(ends).toEqual(['refused'])
})

it('an end for a reason of the server’s is no end of the post', () => {
  last().emit('message', { status: 'inprogress' })
  last().emit('close', { reason: 'unchecked' })
  vi.advanceTimersByTime(1000)
  expect([opened.length, ends]).toEqual([2, []])
  last().emit('message', { status: 'posted', settled: true })
  expect(ends).toEqual(['settled'])
})

it('a post that was taken back is reported at once', () => {
  last().emit('close', { reason: 'draft' })
  expect(ends).toEqual(['refused'])
})

it('once stopped it says nothing', () => {
  stop()
  vi.advanceTimersByTime(stream.silence)
  expect(ends).toEqual([])
})
