import { redisOfFile } from '@fanfare/infra/testing/redis.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { silentLog } from '@fanfare/runtime/log.ts'
import { openRedis, type Redis } from '@fanfare/runtime/redis.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usageBudget } from '../../src/graph/usage.ts'

const minutes = 2
const headers = {
  'x-business-use-case-usage': JSON.stringify({ 17: [{ call_count: 100, estimated_time_to_regain_access: minutes }] }),
}
let redis: Redis

beforeAll(async () => {
  redis = openRedis(await redisOfFile(), { log: silentLog })
})
afterAll(() => redis.quit())

test('what one process was told holds for all: they wait as long, whatever their clocks say', async () => {
  const told = usageBudget(redis)
  told.note('account', headers)
  expect(await told.waitMs('account')).toBeGreaterThan((minutes - 1) * 60_000)
  // Each of these is a process that has not heard of the account yet.
  const left = await until(() => usageBudget(redis).waitMs('account'))
  expect(left).toBeGreaterThan((minutes - 1) * 60_000)
  expect(left).toBeLessThanOrEqual(minutes * 60_000)
  const { now } = Date
  try {
    Date.now = () => now() + 3_600_000
    expect(await usageBudget(redis).waitMs('account')).toBeGreaterThan((minutes - 1) * 60_000)
  } finally {
    Date.now = now
  }
})

test('an account that has not used its budget waits for nothing', async () => {
  const budget = usageBudget(redis)
  budget.note('other', { 'x-app-usage': '{"call_count":40}' })
  expect(await budget.waitMs('other')).toBe(0)
})
