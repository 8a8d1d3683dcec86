import { setTimeout as pause } from 'node:timers/promises'
import { type FaultyProxy, faultyProxy } from '@fanfare/infra/testing/faulty-proxy.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../../../../../infra/simulator/src/simulator.ts'
import { permissions } from '../../../../../infra/simulator/src/state/grants.ts'
import { videoFile } from '../../../../../infra/simulator/test/videos.ts'
import { createGraph, type Graph, NetworkFailure, type RecordedCall } from '../../src/graph/client.ts'
import { type Instagram, instagram, type Made } from '../../src/instagram/calls.ts'

/** Bytes of a video on their way to the simulated network, over a connection that can be slowed and broken. */
const timeoutMs = 20_000
/** For a call that is to end before all bytes are sent. */
const shortMs = 2_000
// More than what the buffers of a connection hold.
const video = videoFile(60, { bytes: 16_000_000 })
let simulator: Simulator
let proxy: FaultyProxy
let graph: Graph
let hasty: Graph
let api: Instagram
let call: { token: string }
let made: Made
beforeAll(async () => {
  simulator = await startSimulator()
  proxy = await faultyProxy({ port: Number(new URL(simulator.url).port) })
  const base = proxy.through(simulator.url).replace(/\/$/, '')
  const { id: appId, secret: appSecret } = simulator.app
  const app = { graphUrl: `${base}/graph`, uploadUrl: `${base}/rupload`, appId, appSecret }
  graph = createGraph({ ...app, timeoutMs })
  hasty = createGraph({ ...app, timeoutMs: shortMs })
  api = instagram(graph)
})
beforeEach(async () => {
  const [account] = simulator.control.makeAccounts(1, undefined, permissions)
  if (!account) throw new Error('no account was made')
  call = { token: account.pageToken }
  const reel = { isSent: true, shareToFeed: true }
  made = await api.createReel(account.igId, reel, { caption: 'Sent as bytes' }, call)
})
afterEach(() => proxy.heal())
afterAll(async () => {
  await Promise.all([graph.close(), hasty.close()])
  await proxy.close()
  await simulator.close()
})

async function* pieces(bytes: Buffer, size = 16_384): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const restFrom = (offset: number) => ({ size: video.length, offset, read: async () => pieces(video.subarray(offset)) })
const arrival = () => api.arrival(made.id, call)
const sendFrom = (offset: number, more: object = {}, by = graph) =>
  by.sendUpload(made.uploadUrl ?? '', restFrom(offset), { ...call, ...more })
const failureOf = (work: Promise<unknown>) => work.then(undefined, (failure: NetworkFailure) => failure)

test('all bytes in one call, which the flight recorder has without the token', async () => {
  expect(await arrival()).toEqual({ type: 'some', bytes: 0 })
  const calls: RecordedCall[] = []
  expect(await sendFrom(0, { record: (one: RecordedCall) => calls.push(one) })).toBe(true)
  expect(await arrival()).toEqual({ type: 'all' })
  expect(calls).toMatchObject([
    { method: 'POST', params: { offset: '0', file_size: `${video.length}` }, outcome: 'ok' },
  ])
  expect(JSON.stringify(calls)).not.toContain(call.token)
})

test('a slow connection takes what it can within a call; the next call goes on from there', async () => {
  proxy.flow({ drip: 200_000, ms: 100 }, 'up')
  const calls: RecordedCall[] = []
  expect(await sendFrom(0, { record: (one: RecordedCall) => calls.push(one) }, hasty)).toBe(false)
  expect(calls).toMatchObject([{ status: null, fault: null, outcome: 'ok' }])
  await proxy.heal()
  const there = await until(async () => {
    const now = await arrival()
    return now.type === 'some' && (now.bytes ?? 0) > 0 ? (now.bytes as number) : undefined
  })
  expect(there).toBeLessThan(video.length)
  expect(await sendFrom(there)).toBe(true)
  expect(await arrival()).toEqual({ type: 'all' })
})

test('a connection that breaks is a failure without an answer; what came is there', async () => {
  proxy.flow({ drip: 200_000, ms: 100 }, 'up')
  const sending = failureOf(sendFrom(0))
  await until(() => proxy.connections() > 0)
  await pause(400)
  proxy.cut()
  expect(await sending).toMatchObject({ kind: 'unknown', unsent: false })
  await proxy.heal()
  const { bytes } = (await arrival()) as { bytes: number }
  expect(bytes).toBeLessThan(video.length)
  expect(await sendFrom(bytes)).toBe(true)
})

test('bytes from a wrong place are refused, and a token that may not is one', async () => {
  expect(await failureOf(sendFrom(7))).toMatchObject({
    kind: 'rejected',
    message: 'Request starting offset is invalid',
  })
  expect(await failureOf(sendFrom(0, { token: 'EAAbad' }))).toMatchObject({ kind: 'token_invalid' })
})

test('a container that has expired takes none', async () => {
  simulator.control.addFault({ kind: 'container_expired', match: { call: 'rupload' }, times: 1 })
  expect(await failureOf(sendFrom(0))).toMatchObject({ kind: 'rejected' })
  expect(await arrival()).toEqual({ type: 'closed' })
})

test('no more of a file is read than the network takes', async () => {
  proxy.flow('silent', 'up')
  let read = 0
  const large = 1_000_000_000
  const endless = async function* () {
    for (; read < large; read += 65_536) yield new Uint8Array(65_536)
  }
  const rest = { size: large, offset: 0, read: async () => endless() }
  expect(await graph.sendUpload(made.uploadUrl ?? '', rest, call)).toBe(false)
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(16_000_000)
})

test('a file that cannot be read is no fault of the network', async () => {
  const broken = new Error('the disk is gone')
  const read = async function* () {
    yield video.subarray(0, 1_000)
    throw broken
  }
  const rest = { size: video.length, offset: 0, read: async () => read() }
  expect(await failureOf(graph.sendUpload(made.uploadUrl ?? '', rest, call))).toBe(broken)
  const missing = { ...rest, read: () => Promise.reject(broken) }
  expect(await failureOf(graph.sendUpload(made.uploadUrl ?? '', missing, call))).toBe(broken)
})

test.each(['https://elsewhere.example/ig-api-upload/v23.0/1', 'nonsense'])(
  'the token does not go to %s',
  async address => {
    const failure = await failureOf(graph.sendUpload(address, restFrom(0), call))
    expect(failure).toBeInstanceOf(NetworkFailure)
    expect(failure).toMatchObject({ unsent: true })
  },
)
