import { createHook } from 'node:async_hooks'
import { getEventListeners, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { People } from '@fanfare/contracts/internal/accounts.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { createCaller } from '@fanfare/runtime/http/call.ts'
import { callSignal } from '@fanfare/runtime/http/call-signal.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGraph } from '../../src/graph/client.ts'
import { createPhotoApp } from '../../src/photo-app/client.ts'
import { createTikTok } from '../../src/tiktok/client.ts'

/** A process that runs for months has one signal for all its calls, such as that of its stop: a call leaves nothing there, and no timer. */

const calls = 1_000
/** Far longer than the calls take together. */
const timeoutMs = 600_000

/** Returns what all of them take for a success. */
const network = createServer((request, response) => {
  request.resume()
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({ id: '1', status: request.url?.includes('/tags/') ? 'ok' : true, error: undefined, data: [] }),
  )
})
const tiktokNetwork = createServer((request, response) => {
  request.resume()
  response.end(JSON.stringify({ data: {}, error: { code: 'ok', message: '' } }))
})
const timers = new Set<number>()
const hook = createHook({
  init: (id, type) => void (type === 'Timeout' && timers.add(id)),
  destroy: id => void timers.delete(id),
})

const addressOf = ({ port }: AddressInfo) => `http://127.0.0.1:${port}`
let urls: { network: string; tiktok: string }
beforeAll(async () => {
  for (const server of [network, tiktokNetwork]) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
  urls = {
    network: addressOf(network.address() as AddressInfo),
    tiktok: addressOf(tiktokNetwork.address() as AddressInfo),
  }
  hook.enable()
})
afterAll(() => {
  hook.disable()
  for (const server of [network, tiktokNetwork]) {
    server.closeAllConnections()
    server.close()
  }
})

/** What hangs on a signal: its listeners, and the signals that were made of it. */
const hangingOn = (signal: AbortSignal): number => {
  const dependants = Object.getOwnPropertySymbols(signal).find(one => one.description === 'kDependantSignals')
  const made = dependants && (signal as unknown as Record<symbol, Set<unknown> | undefined>)[dependants]
  return getEventListeners(signal, 'abort').length + (made?.size ?? 0)
}

const clients: [string, () => { call(signal: AbortSignal): Promise<unknown>; close(): Promise<unknown> }][] = [
  [
    'the Graph API',
    () => {
      const graph = createGraph({ graphUrl: urls.network, appId: '1', appSecret: 's', timeoutMs })
      return { call: signal => graph.get('me', {}, { signal }), close: graph.close }
    },
  ],
  [
    'TikTok',
    () => {
      const tiktok = createTikTok({ apiUrl: urls.tiktok, uploadUrl: urls.tiktok, timeoutMs })
      return { call: signal => tiktok.get('user/info/', 'status', { signal }), close: tiktok.close }
    },
  ],
  [
    'the photo app',
    () => {
      const app = createPhotoApp({ url: `${urls.network}/api/v1/`, timeoutMs })
      return { call: signal => app.get('tags/oil/info/', {}, { signal }), close: app.close }
    },
  ],
  [
    'other services',
    () => {
      const call = createCaller({
        urls: { accounts: urls.network },
        identitySecret: 'x'.repeat(32),
        clock: systemClock,
        timeoutMs,
      })
      return { call: signal => call(People, { body: { ids: [] }, signal }), close: call.close }
    },
  ],
]

test.each(clients)('%s: a thousand calls leave no timer and no listener', async (_, open) => {
  const { call, close } = open()
  const { signal } = new AbortController()
  await call(signal)
  const before = timers.size
  for (let made = 0; made < calls; made++) await call(signal)
  // Its connections have some of their own.
  expect(timers.size - before).toBeLessThan(20)
  expect(hangingOn(signal)).toBe(0)
  await close()
})

test('a call ends with its time or with what it belongs to, whichever is first, and only then', async () => {
  const parent = new AbortController()
  const late = callSignal(5, parent.signal)
  await once(late.signal, 'abort')
  expect(late.signal.reason).toMatchObject({ name: 'TimeoutError' })
  const stopped = callSignal(timeoutMs, undefined, parent.signal)
  const ended = callSignal(timeoutMs, parent.signal)
  ended.end()
  parent.abort(new Error('stop'))
  expect(stopped.signal.reason).toMatchObject({ message: 'stop' })
  expect(ended.signal.aborted).toBe(false)
  expect(callSignal(timeoutMs, parent.signal).signal.reason).toMatchObject({ message: 'stop' })
  for (const one of [late, stopped]) one.end()
})
