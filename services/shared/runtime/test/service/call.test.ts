import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GetSettings } from '@fanfare/contracts/endpoints/users.ts'
import { People } from '@fanfare/contracts/internal/accounts.ts'
import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Clock, systemClock } from '../../src/clock.ts'
import { createCaller } from '../../src/http/call.ts'
import { IDENTITY_HEADER, readIdentity } from '../../src/security/identity.ts'

const secret = 'x'.repeat(32)
const hour = 3_600_000
let server: Server
let asked = 0

/** A service with the right time, that knows nobody but who signs in time. */
beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1
    const who = readIdentity(String(request.headers[IDENTITY_HEADER]), {
      secret,
      clock: systemClock,
      audience: 'accounts',
    })
    const accepted = typeof who !== 'string'
    response.statusCode = accepted ? 200 : 401
    response.end(
      JSON.stringify(accepted ? { status: true, data: [] } : { status: false, error: { code: 'not_signed_in' } }),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())

const callerOf = (clock: Clock, identitySecret = secret) => {
  const { port } = server.address() as AddressInfo
  return createCaller({ urls: { accounts: `http://127.0.0.1:${port}` }, identitySecret, clock })
}
const body = { ids: [] }

describe('a process whose clock is wrong', () => {
  test.each([
    ['ahead', 2 * hour],
    ['behind', -2 * hour],
  ])('hours %s is understood at the second try, and then at the first', async (_way, skew) => {
    const call = callerOf(testClock(Date.now() + skew))
    asked = 0
    expect(await call(People, { body })).toEqual([])
    expect(asked).toBe(2)
    expect(await call(People, { body })).toEqual([])
    expect(asked).toBe(3)
    await call.close()
  })

  test('who is refused for another reason stays refused', async () => {
    const call = callerOf(testClock(Date.now() + hour), 'y'.repeat(32))
    asked = 0
    await expect(call(People, { body })).rejects.toThrow()
    expect(asked).toBe(2)
    await call.close()
    const right = callerOf(systemClock, 'y'.repeat(32))
    asked = 0
    await expect(right(People, { body })).rejects.toThrow()
    expect(asked).toBe(1)
    await right.close()
  })
})

test('a call and its repetition share one limit', async () => {
  let tries = 0
  const failing = createServer(request => {
    tries += 1
    if (tries === 1) setTimeout(() => request.socket.destroy(), 2_000)
  })
  await new Promise<void>(resolve => failing.listen(0, '127.0.0.1', resolve))
  const { port } = failing.address() as AddressInfo
  const urls = { accounts: `http://127.0.0.1:${port}` }
  const call = createCaller({ urls, identitySecret: secret, clock: systemClock, timeoutMs: 3_000 })
  const began = performance.now()
  await expect(call(GetSettings)).rejects.toMatchObject({ code: 'service_unavailable' })
  expect(tries).toBe(2)
  // With a limit of its own the second try would end after 5 s.
  expect(performance.now() - began).toBeLessThan(4_500)
  await call.close()
  failing.closeAllConnections()
  failing.close()
})
