import { once } from 'node:events'
import { connect } from 'node:net'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import {
  Draft,
  Failed,
  InProgress,
  Posted,
  type PostStatus,
  Scheduled,
  statusText,
} from '@fanfare/contracts/entities/posts.ts'
import type { StatusMessage } from '@fanfare/contracts/live.ts'
import { topics } from '@fanfare/contracts/live.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { publishLive } from '@fanfare/runtime/events/live.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, startTestGateway, type TestGateway } from './test-gateway.ts'

let gateway: TestGateway
let cookie: string
beforeAll(async () => {
  gateway = await startTestGateway({ PING_MS: '100', STREAMS_PER_USER: '3', IDENTITY_CACHE_MS: '100' })
  for (const id of ['1', '2', '3'])
    gateway.state.members.set(id, [{ team_id: `${id}0`, name: 'T', role: Owner, plan: 2 }])
  cookie = gateway.signIn('1').cookie
})
afterAll(() => gateway.close())

function status(post_id: string, number: PostStatus, percent = 0): StatusMessage {
  const progress =
    number === InProgress ? { step: 'ready', text: 'Uploading' as const, percent, sentence: 'Uploading' } : null
  const at = new Date().toISOString()
  const rest = {
    unconfirmed: false,
    content_id: null,
    permalink: null,
    error: null,
    alerts: [],
    publications: [],
    settled: number > InProgress,
  }
  return { post_id, status: statusText[number], status_number: number, progress, at, ...rest }
}

interface Event {
  event: string
  id: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent
  data: any
}
interface Listening {
  status: number
  events: Event[]
  /** Everything but pings. */
  messages(): Event[]
  done: Promise<void>
  stop(): void
}

/** Listens to a stream as a browser does. */
async function listen(path: string, headers: Record<string, string> = {}): Promise<Listening> {
  const abort = new AbortController()
  const answer = await fetch(`${gateway.url}${path}`, { headers: { cookie, ...headers }, signal: abort.signal })
  const events: Event[] = []
  const read = async (): Promise<void> => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(piece, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
        const event = field('event')
        if (event) events.push({ event, id: field('id'), data: JSON.parse(field('data') ?? 'null') })
      }
    }
  }
  const done = read().catch(() => undefined)
  const messages = () => events.filter(({ event }) => event !== 'ping')
  return { status: answer.status, events, messages, done, stop: () => abort.abort() }
}

const post = (id: string, number: PostStatus, team_id = '10') =>
  gateway.state.posts.set(id, { team_id, status: status(id, number) })
const path = (id: string) => `/api/contents/streamstatus?id=${id}`

test('sends the status of a post, then its changes, and closes when it is published', async () => {
  post('1', InProgress)
  const stream = await listen(path('1'))
  expect(stream.status).toBe(200)
  await until(() => stream.messages().length === 1)
  const id = await gateway.publishStatus('1', status('1', InProgress, 60))
  await gateway.publishStatus('1', status('1', Posted))
  await stream.done
  expect(
    stream.messages().map(({ event, data }) => data.reason ?? `${event} ${data.status} ${data.progress?.percent}`),
  ).toEqual(['message inprogress 0', 'message inprogress 60', 'message posted undefined', 'posted'])
  expect(stream.messages().at(-1)?.event).toBe('close')
  expect(stream.messages()[1]?.id).toBe(id)
})

test('pings', async () => {
  post('2', Scheduled)
  const stream = await listen(path('2'))
  await until(() => stream.events.filter(({ event }) => event === 'ping').length > 2)
  stream.stop()
})

test('a post that is published or has failed is sent and closed at once', async () => {
  post('3', Failed)
  const stream = await listen(path('3'))
  await stream.done
  expect(stream.messages().map(({ event, data }) => data.reason ?? event)).toEqual(['message', 'error'])
})

test('Last-Event-ID replays what was missed, and only that', async () => {
  post('4', InProgress)
  const ids = [
    await gateway.publishStatus('4', status('4', InProgress, 10)),
    await gateway.publishStatus('4', status('4', InProgress, 20)),
    await gateway.publishStatus('4', status('4', InProgress, 30)),
  ]
  gateway.state.posts.set('4', { team_id: '10', status: status('4', InProgress, 30) })
  const stream = await listen(path('4'), { 'last-event-id': ids[0] as string })
  await until(() => stream.messages().length === 2)
  await gateway.publishStatus('4', status('4', InProgress, 40))
  await until(() => stream.messages().length === 3)
  expect(stream.messages().map(({ data }) => data.progress.percent)).toEqual([20, 30, 40])
  stream.stop()
})

test('what was missed in an emptied Redis is made good by the snapshot', async () => {
  post('5', InProgress)
  const id = await gateway.publishStatus('5', status('5', InProgress, 10))
  await gateway.redis.del('fanfare:live:post-5')
  const stream = await listen(path('5'), { 'last-event-id': id })
  await until(() => stream.messages().length === 1)
  expect(stream.messages()[0]?.data.status).toBe('inprogress')
  stream.stop()
  const odd = await listen(path('5'), { 'last-event-id': 'nonsense' })
  await until(() => odd.messages().length === 1)
  odd.stop()
})

test('a post that ended while its client was away and Redis lost the news is closed', async () => {
  post('6', InProgress)
  const id = await gateway.publishStatus('6', status('6', InProgress, 10))
  post('6', Posted)
  const stream = await listen(path('6'), { 'last-event-id': id })
  await stream.done
  expect(stream.messages().map(({ data }) => data.reason ?? data.status)).toEqual(['posted', 'posted'])
})

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
    await until(() => before.messages().length === 1)
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

test('a post that is deleted while it is followed ends its stream', async () => {
  post('414', Scheduled)
  const stream = await listen(path('414'))
  await until(() => stream.messages().length === 1)
  gateway.state.posts.delete('414')
  await stream.done
  expect(stream.messages().at(-1)?.data.reason).toBe('deleted')
})

test('nothing is lost between the snapshot and the first event, however they fall', async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = `7${round}`
    post(id, InProgress)
    // As publishing does it: the state is stored first, then sent.
    const publish = async (): Promise<void> => {
      for (let step = 0; step < round % 5; step += 1) await gateway.publishStatus(id, status(id, InProgress, step))
      post(id, Posted)
      await gateway.publishStatus(id, status(id, Posted))
    }
    const [stream] = await Promise.all([listen(path(id)), publish()])
    await stream.done
    expect(stream.messages().at(-1)?.data.reason).toBe('posted')
  }
})

test('other teams’ posts, unknown ones, drafts and bad ids are refused', async () => {
  post('8', InProgress, '20')
  post('9', Draft)
  expect((await ask(gateway, path('8'), { headers: { cookie } })).body.error.code).toBe('post_not_found')
  expect((await ask(gateway, path('999'), { headers: { cookie } })).body.error.code).toBe('post_not_found')
  expect((await ask(gateway, path('9'), { headers: { cookie } })).body.error.code).toBe('no_content')
  expect((await ask(gateway, path('x'), { headers: { cookie } })).body.error).toMatchObject({
    code: 'invalid_input',
    field: 'query.id',
  })
  expect((await ask(gateway, '/api/contents/streamstatus', { headers: { cookie } })).status).toBe(422)
  expect((await ask(gateway, path('9'))).status).toBe(401)
})

const change = (n: number) => ({ kind: 'media', media_id: `${n}`, status: MediaReady })
const notifyTeam = (team: string, n: number) =>
  publishLive(gateway.redis, topics.team(team), { type: 'message', data: change(n) })

test('the team stream has messages of the team alone, and replays', async () => {
  const stream = await listen('/api/stream')
  const id = await notifyTeam('10', 1)
  await notifyTeam('20', 2)
  await notifyTeam('10', 3)
  await until(() => stream.messages().length === 2)
  expect(stream.messages().map(({ data }) => data.media_id)).toEqual(['1', '3'])
  stream.stop()
  const back = await listen('/api/stream', { 'last-event-id': id })
  await until(() => back.messages().length === 1)
  expect(back.messages()[0]).toMatchObject({ event: 'message', data: { media_id: '3' } })
  back.stop()
})

test('who saw only a ping comes back to the right place; one who missed too much is sent reset', async () => {
  const first = await listen('/api/stream')
  await until(() => first.events.length > 0)
  const at = first.events[0]?.id as string
  first.stop()
  await notifyTeam('10', 4)
  const back = await listen('/api/stream', { 'last-event-id': at })
  await until(() => back.messages().length === 1)
  expect(back.messages()[0]?.data.media_id).toBe('4')
  back.stop()
  await gateway.redis.del('fanfare:live:team-10')
  const lost = await listen('/api/stream', { 'last-event-id': at })
  await until(() => lost.messages().length === 1)
  expect(lost.messages()[0]?.event).toBe('reset')
  lost.stop()
})

test('a revoked session ends its streams at once, another session of the person keeps its own', async () => {
  const leaving = gateway.signIn('3')
  const staying = gateway.signIn('3')
  const left = await listen('/api/stream', { cookie: leaving.cookie })
  const kept = await listen('/api/stream', { cookie: staying.cookie })
  gateway.state.sessions.delete(leaving.hash)
  await gateway.voidIdentity('3')
  await left.done
  expect(left.messages().at(-1)).toMatchObject({ event: 'close', data: { reason: 'signed_out' } })
  await notifyTeam('30', 5)
  await until(() => kept.messages().length === 1)
  gateway.state.members.set('3', [])
  await gateway.voidIdentity('3')
  await kept.done
  expect(kept.messages().at(-1)?.data.reason).toBe('team_left')
})

test('a session or a key that ends by itself, of which nobody says anything, ends its streams too', async () => {
  gateway.state.members.set('4', [{ team_id: '40', name: 'T', role: Owner, plan: 2 }])
  const session = gateway.signIn('4')
  const staying = gateway.signIn('4')
  const key = gateway.apiKey('4', '40', ['posts:read'])
  const ends = await listen('/api/stream', { cookie: session.cookie })
  const kept = await listen('/api/stream', { cookie: staying.cookie })
  const byKey = await listen('/api/stream', { cookie: '', authorization: key.authorization })
  expect([ends.status, byKey.status, kept.status]).toEqual([200, 200, 200])
  gateway.state.sessions.delete(session.hash)
  gateway.state.keys.delete(key.hash)
  await Promise.all([ends.done, byKey.done])
  for (const one of [ends, byKey]) expect(one.messages().at(-1)?.data.reason).toBe('signed_out')
  await notifyTeam('40', 7)
  await until(() => kept.messages().length === 1)
  kept.stop()
})

test('a person holds so many streams and no more; a closed one frees its place', async () => {
  cookie = gateway.signIn('2').cookie
  const open = await Promise.all([1, 2, 3].map(() => listen('/api/stream')))
  const fourth = await ask(gateway, '/api/stream', { headers: { cookie } })
  expect(fourth.status).toBe(429)
  open[0]?.stop()
  await until(async () => {
    const next = await listen('/api/stream')
    next.stop()
    return next.status === 200
  })
  for (const stream of open) stream.stop()
})

test('a reader that takes nothing is cut off and leaves its place; what is sent does not stay in memory', async () => {
  gateway.state.members.set('5', [{ team_id: '50', name: 'T', role: Owner, plan: 2 }])
  cookie = gateway.signIn('5').cookie
  const { hostname, port } = new URL(gateway.url)
  const deaf = await Promise.all(
    [1, 2, 3].map(async () => {
      const socket = connect(Number(port), hostname).on('error', () => undefined)
      socket.write(`GET /api/stream HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`)
      await once(socket, 'readable')
      return socket
    }),
  )
  expect((await ask(gateway, '/api/stream', { headers: { cookie } })).status).toBe(429)
  const data = { ...change(1), padding: 'x'.repeat(256 * 1024) }
  const isFree = async (): Promise<boolean> => {
    await publishLive(gateway.redis, topics.team('50'), { type: 'message', data })
    const next = await listen('/api/stream')
    next.stop()
    return next.status === 200
  }
  await until(isFree)
  for (const socket of deaf) socket.destroy()
})

test('closing the gateway says so to its streams', async () => {
  const other = await startTestGateway()
  other.state.members.set('1', [{ team_id: '10', name: 'T', role: Owner, plan: 2 }])
  const answer = await fetch(`${other.url}/api/stream`, { headers: { cookie: other.signIn('1').cookie } })
  const text = answer.text()
  await other.close()
  expect(await text).toContain('event: close\ndata: {"reason":"restart"}')
})
