import { startOwnRedis } from '@fanfare/infra/testing/redis.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { closeRedis, openRedis, type Redis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdempotencyStore } from '../../src/idempotency/store.ts'

const busyMs = 300
let server: Awaited<ReturnType<typeof startOwnRedis>>
const opened: Redis[] = []
const open = async () => {
  const redis = openRedis(server.url, { log: silentLog })
  opened.push(redis)
  await until(() => redis.status === 'ready', { what: 'a Redis that answers' })
  return { redis, store: createIdempotencyStore({ redis, prefix: 'test', secret: 's', log: silentLog, busyMs }) }
}
beforeAll(async () => {
  server = await startOwnRedis()
})
afterAll(async () => {
  await Promise.all(opened.map(closeRedis))
  await server.close()
})

test('a request that runs for long keeps its key; one whose gateway died gives it back soon', async () => {
  const first = await open()
  const second = await open()
  const held = await first.store.claim('1', 'key', 'print')
  expect(held).toHaveProperty('claim')
  const tryFor = async (ms: number) => {
    const end = performance.now() + ms
    while (performance.now() < end) {
      await expect(second.store.claim('1', 'key', 'print')).rejects.toMatchObject({ code: 'idempotency_in_progress' })
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  await tryFor(busyMs * 3)
  first.redis.disconnect()
  const after = await until(() => second.store.claim('1', 'key', 'print').catch(() => undefined), {
    what: 'the key of a dead gateway to be free',
    withinMs: busyMs * 10,
  })
  expect(after).toHaveProperty('claim')
})
