import { once } from 'node:events'
import { connect } from 'node:net'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { topics } from '@fanfare/contracts/live.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { publishLive } from '@fanfare/runtime/events/live.ts'
import { expect, test } from 'vitest'
import { cookie, gateway, listen, signInAs, useStreams } from './streams-setup.ts'
import { ask, startTestGateway } from './test-gateway.ts'

useStreams()

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

test('a person’s own messages come to their session alone, not to a key of theirs, nor to others of the team', async () => {
  const notifyPerson = (userId: string, unread: number) =>
    publishLive(gateway.redis, topics.person(userId), { type: 'message', data: { kind: 'notification', unread } })
  gateway.state.members.set('7', [{ team_id: '10', name: 'T', role: Owner, plan: 2 }])
  const key = gateway.apiKey('7', '10', ['posts:read'])
  const [own, other, byKey] = await Promise.all([
    listen('/api/stream', { cookie: gateway.signIn('7').cookie }),
    listen('/api/stream'),
    listen('/api/stream', { cookie: '', authorization: key.authorization }),
  ])
  await notifyPerson('7', 3)
  const id = await notifyTeam('10', 6)
  await until(() => [own, other, byKey].every(one => one.messages().some(({ data }) => data.media_id === '6')))
  expect(own.messages().find(({ data }) => data.kind === 'notification')?.data.unread).toBe(3)
  for (const one of [other, byKey]) expect(one.messages().map(({ data }) => data.kind)).toEqual(['media'])
  // The place to which a client comes back is that of the team's messages.
  expect(own.events.findLast(event => event.id)?.id).toBe(id)
  for (const one of [own, other, byKey]) one.stop()
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

test('what happens between the reading of a list and the first opening of the stream comes with it', async () => {
  const person = (unread: number) =>
    publishLive(gateway.redis, topics.person('1'), { type: 'message', data: { kind: 'notification', unread } })
  await gateway.redis.del('fanfare:live:team-10', 'fanfare:live:person-1')
  // Both are from before the list was read.
  const old = async (topic: string, data: object) =>
    gateway.redis.xadd(
      `fanfare:live:${topic}`,
      `${Date.now() - 120_000}-0`,
      'type',
      'message',
      'data',
      JSON.stringify(data),
    )
  await old(topics.team('10'), change(1))
  await old(topics.person('1'), { kind: 'notification', unread: 1 })
  const id = await notifyTeam('10', 2)
  await person(2)
  const heard = (stream: Awaited<ReturnType<typeof listen>>) =>
    stream.messages().map(({ data }) => data.media_id ?? `unread ${data.unread}`)
  const first = await listen('/api/stream?age=60000')
  await until(() => first.messages().length === 2)
  await notifyTeam('10', 3)
  await until(() => first.messages().length === 3)
  expect(heard(first).toSorted()).toEqual(['2', '3', 'unread 2'])
  first.stop()
  // The browser comes back with the same address: then the event it has counts.
  const back = await listen('/api/stream?age=60000', { 'last-event-id': id })
  await until(() => back.messages().length === 1)
  expect(heard(back)).toEqual(['3'])
  back.stop()
  // Nothing has happened since: only what comes.
  const quiet = await listen('/api/stream?age=0')
  await notifyTeam('10', 4)
  await until(() => quiet.messages().length === 1)
  expect(heard(quiet)).toEqual(['4'])
  quiet.stop()
  const long = await ask(gateway, '/api/stream?age=60001', { headers: { cookie } })
  expect(long.body.error).toMatchObject({ code: 'invalid_input', field: 'query.age' })
})

test('more has happened since than is kept: the lists are to be read again', async () => {
  await Promise.all(Array.from({ length: 400 }, (_, n) => notifyTeam('20', n)))
  const stream = await listen('/api/stream?age=60000', { cookie: gateway.signIn('2').cookie })
  await until(() => stream.messages().length > 0)
  expect(stream.messages()[0]?.event).toBe('reset')
  stream.stop()
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
  signInAs('2')
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
  signInAs('5')
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
