import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '@fanfare/infra/testing/until.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterEach, expect, test } from 'vitest'
import { mediaDoor } from '../../src/publisher/media-door.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Something that answers at an address, with a status that may change. */
async function door(port = 0) {
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

test('a door that answered and does not any more is shut, and open again when it is back', async () => {
  const { url, state, port, stop } = await door()
  const looker = mediaDoor(url, { log: silentLog })
  await until(() => state.asked > 0)
  expect(await looker.isShut(url)).toBe(false)
  stop()
  expect(await looker.isShut(url)).toBe(true)
  await door(port)
  expect(await looker.isShut(url)).toBe(false)
  looker.close()
})

test('a refusal is about the picture, a server in trouble is not', async () => {
  const { url, state } = await door()
  const looker = mediaDoor(url, { log: silentLog })
  await until(() => state.asked > 0)
  state.status = 404
  expect(await looker.isShut(url)).toBe(false)
  state.status = 502
  expect(await looker.isShut(url)).toBe(true)
  looker.close()
})

test('a door that never answered to us may be open to the network', async () => {
  const { url, stop } = await door()
  stop()
  const looker = mediaDoor(url, { log: silentLog })
  expect(await looker.isShut(url)).toBe(false)
  expect(await looker.isShut(url)).toBe(false)
  looker.close()
})
