import { Failed, InProgress, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { StatusMessage } from '@fanfare/contracts/live.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { expect, test } from 'vitest'
import { type Event, gateway, type Listening, listen, path, status, useStreams } from './streams-setup.ts'

useStreams()

/** A post on its way to the end of all that belongs to it, each step as it is stored and sent. */
function journey(id: string): StatusMessage[] {
  const live = { ...status(id, Posted), content_id: '17', settled: false }
  return [
    status(id, Scheduled),
    status(id, InProgress, 5),
    status(id, InProgress, 55),
    status(id, InProgress, 80),
    live,
    { ...live, permalink: 'https://www.instagram.com/p/1/' },
    { ...live, permalink: 'https://www.instagram.com/p/1/', settled: true },
  ]
}
const store = (step: StatusMessage) => gateway.state.posts.set(step.post_id, { team_id: '10', status: step })
const take = async (step: StatusMessage): Promise<string> => {
  store(step)
  return gateway.publishStatus(step.post_id, step)
}
const said = ({ data }: Event): string =>
  `${data.status} ${data.progress?.percent ?? ''} ${data.permalink ?? ''} ${data.settled}`
const distinct = (texts: string[]): string[] => texts.filter((text, index) => text !== texts[index - 1])

test.each([0, 1, 2, 3, 4, 5, 6])(
  'a stream that is cut after step %i and resumed sends all that an uncut one sends',
  async cut => {
    const id = `40${cut}`
    const steps = journey(id)
    store(steps[0] as StatusMessage)
    const uncut = await listen(path(id))
    const before = await listen(path(id))
    await until(() => [uncut, before].every(stream => stream.messages().length === 1))
    for (const step of steps.slice(1, cut + 1)) await take(step)
    await until(() => before.messages().filter(({ event }) => event === 'message').length >= cut + 1)
    before.stop()
    for (const step of steps.slice(cut + 1)) await take(step)
    await uncut.done
    const last = before.messages().findLast(({ id: known }) => known !== undefined)?.id as string
    const after = await listen(path(id), { 'last-event-id': last })
    await after.done
    const statuses = (listening: Listening) => listening.messages().filter(({ event }) => event === 'message')
    const union = [...statuses(before), ...statuses(after)]
    expect(distinct(union.map(said))).toEqual(statuses(uncut).map(said))
    expect(after.messages().at(-1)).toMatchObject({ event: 'close', data: { reason: 'posted' } })
    // No id is used twice.
    const all = [...statuses(uncut), ...union]
    for (const { id: one, data } of all)
      expect(new Set(all.filter(other => other.id === one).map(said)), `${one} ${data.status}`).toHaveProperty(
        'size',
        1,
      )
  },
)

test('a live post whose link is still looked for is not the end', async () => {
  const [first, ...steps] = journey('410')
  store(first as StatusMessage)
  const stream = await listen(path('410'))
  for (const step of steps) await take(step)
  await stream.done
  expect(stream.messages().at(-2)?.data).toMatchObject({ permalink: 'https://www.instagram.com/p/1/', settled: true })
  // A client that begins to listen in between gets the rest, too.
  store(steps[3] as StatusMessage)
  const late = await listen(path('410'))
  await until(() => late.messages().length === 1)
  expect(late.messages()[0]?.data).toMatchObject({ status: 'posted', permalink: null })
  await take(steps[5] as StatusMessage)
  await late.done
  expect(late.messages().map(({ data }) => data.reason ?? data.settled)).toEqual([false, true, 'posted'])
})

test('an end of the past ends no stream: the post was tried again', async () => {
  const id = await take(status('411', InProgress, 10))
  await take(status('411', Failed))
  await take(status('411', Scheduled))
  await take(status('411', InProgress, 20))
  const stream = await listen(path('411'), { 'last-event-id': id })
  await until(() => stream.messages().length === 3)
  await take(status('411', Posted))
  await stream.done
  expect(stream.messages().map(({ data }) => data.reason ?? data.status)).toEqual([
    'error',
    'scheduled',
    'inprogress',
    'posted',
    'posted',
  ])
})

const msOfRedis = async (): Promise<number> => {
  const [seconds, micros] = await gateway.redis.time()
  return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000)
}

test('after Redis was emptied a returning client gets what is kept since, and the status of the post', async () => {
  const steps = journey('412')
  await take(steps[1] as StatusMessage)
  const known = await take(steps[2] as StatusMessage)
  await gateway.redis.del('fanfare:live:post-412')
  // An emptied Redis would give the same id again within the same millisecond.
  await until(async () => (await msOfRedis()) > Number(known.split('-')[0]))
  await take(steps[3] as StatusMessage)
  // The message of the next step was lost with it.
  store(steps[4] as StatusMessage)
  const stream = await listen(path('412'), { 'last-event-id': known })
  await until(() => stream.messages().length === 2)
  expect(stream.messages().map(said)).toEqual([steps[3], steps[4]].map(data => said({ data } as Event)))
  stream.stop()
  // Its clock went back as well: ids are smaller than the one the client knows.
  await gateway.redis.del('fanfare:live:post-412')
  await gateway.redis.xadd('fanfare:live:post-412', '5-0', 'type', 'message', 'data', JSON.stringify(steps[4]))
  const back = await listen(path('412'), { 'last-event-id': known })
  await until(() => back.messages().length === 1)
  expect(back.messages().map(said)).toEqual([said({ data: steps[4] } as Event)])
  back.stop()
})

test('an open stream whose messages were lost with Redis finds the end by itself', async () => {
  const [first, ...rest] = journey('413')
  store(first as StatusMessage)
  const stream = await listen(path('413'))
  await until(() => stream.messages().length === 1)
  // Stored, and never sent.
  store(rest.at(-1) as StatusMessage)
  await stream.done
  expect(stream.messages().map(({ data }) => data.reason ?? data.status)).toEqual(['scheduled', 'posted', 'posted'])
})
