import type { Hashtag } from '@fanfare/contracts/entities/hashtags.ts'
import { expect, it } from 'vitest'
import {
  answered,
  askedAgain,
  countProcessed,
  emptyQueue,
  failedBatch,
  nextBatch,
  waitOf,
  withTags,
} from '../../../src/lib/research/model/hashtag-queue.ts'

const names = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `tag${from + at}`)
const tag = (name: string, state: Hashtag['state'] = 'processed'): Hashtag => ({
  id: null,
  name,
  media_count: state === 'processed' ? 5 : null,
  post_count: null,
  band: 'specific',
  state,
  cached: false,
  fetched_at: state === 'processed' ? '2026-11-27T10:00:00Z' : null,
})
const unknown = () => undefined

it('asks for 100 at a time, each once, in order', () => {
  let queue = withTags(emptyQueue, names(250), unknown)
  const first = nextBatch(queue, 0)
  expect(first).toEqual(names(100))
  queue = answered(queue, first, [], 1_000, 0)
  expect(nextBatch(queue, 0)).toEqual(names(100, 100))
})

it('has no more than 1,000 processing, and goes on as some are done', () => {
  let queue = withTags(emptyQueue, names(1_200), unknown)
  const asked: string[] = []
  for (let batch = nextBatch(queue, 0); batch.length > 0; batch = nextBatch(queue, 0)) {
    asked.push(...batch)
    queue = answered(queue, batch, [], 1_000, 0)
  }
  expect(asked).toEqual(names(1_000))
  queue = answered(
    queue,
    names(100),
    names(100).map(name => tag(name)),
    1_000,
    1,
  )
  expect(nextBatch(queue, 1)).toEqual(names(100, 1_000))
})

it('what is known already is not asked for', () => {
  const queue = withTags(emptyQueue, ['tea', 'bowl'], name => (name === 'tea' ? tag('tea') : undefined))
  expect(nextBatch(queue, 0)).toEqual(['bowl'])
  expect(countProcessed(queue)).toBe(1)
})

it('asks again for what is processing before its lease ends, the longest waiting first', () => {
  let queue = withTags(emptyQueue, names(150), unknown)
  queue = answered(queue, names(100), [], 1_000, 0)
  queue = answered(queue, names(50, 100), [], 1_000, 400)
  expect(nextBatch(queue, 999)).toEqual([])
  expect(waitOf(queue, 900)).toBe(100)
  expect(nextBatch(queue, 1_000)).toEqual(names(100))
  // However long the service would have it wait: the lease is 15 s.
  queue = answered(queue, names(100), [], 60_000, 1_000)
  expect(nextBatch(queue, 11_000)).toContain('tag0')
})

it('the more are processing, the further apart are the calls', () => {
  let queue = withTags(emptyQueue, names(1_000), unknown)
  for (let at = 0; at < 10; at++) queue = answered(queue, names(100, at * 100), [], 100, 0)
  // Ten calls in some 5 s are 120 a minute.
  expect(nextBatch(queue, 4_000)).not.toContain('tag999')
  expect(nextBatch(queue, 5_000).length).toBe(100)
})

it('after a failed call its hashtags are queued again', () => {
  let queue = withTags(emptyQueue, ['tea'], unknown)
  queue = answered(queue, ['tea'], [tag('tea', 'processing')], 1_000, 0)
  queue = failedBatch(queue, ['tea'])
  expect(nextBatch(queue, 0)).toEqual(['tea'])
})

it('one that the network gives no number of is settled; so is everything once there is nothing to wait for', () => {
  let queue = withTags(emptyQueue, ['tea', 'bowl'], unknown)
  queue = answered(queue, ['tea', 'bowl'], [tag('tea', 'failed'), tag('bowl', 'processing')], 1_000, 0)
  expect(countProcessed(queue)).toBe(1)
  queue = answered(queue, ['bowl'], [], null, 0)
  expect(waitOf(queue, 0)).toBeNull()
})

it('one that could not be counted is asked for again on request, and nothing else is', () => {
  let queue = withTags(emptyQueue, ['tea', 'bowl'], unknown)
  queue = answered(queue, ['tea', 'bowl'], [tag('tea', 'failed'), tag('bowl', 'processing')], 1_000, 0)
  expect(nextBatch(askedAgain(queue, 'tea'), 0)).toEqual(['tea'])
  expect(askedAgain(queue, 'bowl')).toBe(queue)
  expect(askedAgain(queue, 'cup')).toBe(queue)
})
