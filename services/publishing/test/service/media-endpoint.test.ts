import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '@fanfare/infra/testing/until.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterEach, expect, test } from 'vitest'
import { mediaEndpoint } from '../../src/publisher/media-endpoint.ts'

const options = { log: silentLog, waitMs: 1_000 }
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A server with a status that may change; `asked` counts its requests. */
async function startServer(port = 0) {
  const state = { status: 206, asked: 0 }
  const server = createServer((_, response) => {
    state.asked += 1
    response.writeHead(state.status, { connection: 'close' }).end('x')
  }).listen(port, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const at = (server.address() as AddressInfo).port
  return { state, port: at, url: `http://127.0.0.1:${at}/m/1/ig1440.jpg`, stop: () => server.close() }
}

test('an address that answered and stopped is unreachable, until it answers again', async () => {
  const { url, state, port, stop } = await startServer()
  const endpoint = mediaEndpoint(url, options)
  await until(() => state.asked > 0)
  expect(await endpoint.isUnreachable(url)).toBe(false)
  stop()
  expect(await endpoint.isUnreachable(url)).toBe(true)
  await startServer(port)
  expect(await endpoint.isUnreachable(url)).toBe(false)
  endpoint.close()
})

test('one look is enough for many posts, and it says that the address is away once it has answered before', async () => {
  const { url, state, port, stop } = await startServer()
  const endpoint = mediaEndpoint(url, options)
  await until(() => state.asked > 0)
  const asked = state.asked
  await Promise.all(Array.from({ length: 500 }, () => endpoint.look()))
  for (let post = 0; post < 500; post += 1) await endpoint.look()
  expect(state.asked - asked).toBe(1)
  expect(endpoint.isAway()).toBe(false)
  stop()
  await expect.poll(async () => endpoint.look().then(endpoint.isAway), { timeout: 8_000 }).toBe(true)
  // Then each try looks again, so that it goes on as soon as the address answers.
  await startServer(port)
  await endpoint.look()
  expect(endpoint.isAway()).toBe(false)
  endpoint.close()
}, 240_000)

test('a refusal counts as an answer, a server error does not', async () => {
  const { url, state } = await startServer()
  const endpoint = mediaEndpoint(url, options)
  await until(() => state.asked > 0)
  state.status = 404
  expect(await endpoint.isUnreachable(url)).toBe(false)
  state.status = 502
  expect(await endpoint.isUnreachable(url)).toBe(true)
  endpoint.close()
})

test('an address that never answered this worker may be reachable for the network', async () => {
  const { url, stop } = await startServer()
  stop()
  const endpoint = mediaEndpoint(url, options)
  expect(await endpoint.isUnreachable(url)).toBe(false)
  expect(await endpoint.isUnreachable(url)).toBe(false)
  endpoint.close()
})
