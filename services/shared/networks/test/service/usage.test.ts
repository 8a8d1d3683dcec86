import { type FaultyProxy, faultyProxy } from '@fanfare/infra/testing/faulty-proxy.ts'
import { redisOfFile } from '@fanfare/infra/testing/redis.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { closeRedis, openRedis, type Redis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type UsageBudget, usageBudget } from '../../src/graph/usage.ts'

const minutes = 2
const closed = {
  'x-business-use-case-usage': JSON.stringify({ 17: [{ call_count: 100, estimated_time_to_regain_access: minutes }] }),
}
const used = (percent: number) => ({ 'x-app-usage': JSON.stringify({ call_count: percent }) })

let redis: Redis
let proxy: FaultyProxy
const open: UsageBudget[] = []
let prefixes = 0

beforeAll(async () => {
  const url = await redisOfFile()
  const { hostname, port } = new URL(url)
  proxy = await faultyProxy({ host: hostname, port: Number(port) })
  redis = openRedis(proxy.through(url), { log: silentLog })
})
afterEach(async () => {
  for (const budget of open.splice(0)) budget.close()
  await proxy.heal()
})
afterAll(async () => {
  await closeRedis(redis)
  await proxy.close()
})

/** Budgets of processes that share what they know. */
function processes(count: number): UsageBudget[] {
  const prefix = `usage-${++prefixes}`
  const made = Array.from({ length: count }, () => usageBudget(redis, prefix))
  open.push(...made)
  return made
}

test('a wait that one process learns holds for all, whatever their clocks', async () => {
  const [noting, other] = processes(2) as [UsageBudget, UsageBudget]
  noting.note('account', closed)
  expect(noting.waitMs('account')).toBeGreaterThan((minutes - 1) * 60_000)
  // It learns which budget the account's calls are counted in from an answer of its own.
  other.note('account', { 'x-business-use-case-usage': JSON.stringify({ 17: [{ call_count: 10 }] }) })
  noting.note('account', closed)
  const { now } = Date
  try {
    Date.now = () => now() + 3_600_000
    const left = await until(() => other.waitMs('account'))
    expect(left).toBeGreaterThan((minutes - 1) * 60_000)
    expect(left).toBeLessThanOrEqual(minutes * 60_000)
  } finally {
    Date.now = now
  }
})

test('the use of the app holds for every account, the use of one account for no other', async () => {
  const [noting, other] = processes(2) as [UsageBudget, UsageBudget]
  noting.note('one', closed)
  expect(noting.waitMs('two')).toBe(0)
  noting.note('one', used(100))
  expect(noting.waitMs('two')).toBeGreaterThan(0)
  expect(await until(() => other.waitMs('three'))).toBeGreaterThan(0)
})

test('an account that has not used its budget waits for nothing, however often it calls', () => {
  const [budget] = processes(1) as [UsageBudget]
  budget.note('other', used(74))
  expect(Array.from({ length: 50 }, () => budget.waitMs('other'))).toEqual(Array(50).fill(0))
})

test('close to the limit calls are spaced, but not those of what has begun', () => {
  const [budget] = processes(1) as [UsageBudget]
  budget.note('near', used(97))
  expect(budget.waitMs('near')).toBe(0)
  expect(budget.waitMs('near')).toBeGreaterThan(5_000)
  expect(budget.waitMs('near', true)).toBe(0)
})

test('Retry-After is respected', () => {
  const [budget] = processes(1) as [UsageBudget]
  budget.note('asked', { 'retry-after': '30' })
  expect(budget.waitMs('asked', true)).toBeGreaterThan(29_000)
  expect(budget.waitMs('another', true)).toBe(0)
})

test('malformed headers are ignored', () => {
  const [budget] = processes(1) as [UsageBudget]
  for (const text of ['', 'null', '7', '[]', '{"1":null}', '{"1":[null]}', '{"1":"x"}', '{'])
    budget.note('odd', { 'x-app-usage': text, 'x-business-use-case-usage': text })
  expect(budget.waitMs('odd')).toBe(0)
})

test('a Redis that does not answer delays no call', () => {
  const [budget] = processes(1) as [UsageBudget]
  proxy.silence()
  const began = performance.now()
  budget.note('quiet', used(80))
  expect(budget.waitMs('quiet')).toBe(0)
  expect(performance.now() - began).toBeLessThan(100)
})

test('a wait is kept although many other accounts call', () => {
  const [budget] = processes(1) as [UsageBudget]
  budget.note('waiting', { 'retry-after': '120' })
  for (let id = 0; id < 12_000; id += 1) {
    budget.note(`other-${id}`, { 'x-business-use-case-usage': JSON.stringify({ [id]: [{ call_count: 10 }] }) })
    if (id % 1_000 === 0) budget.waitMs('waiting')
  }
  expect(budget.waitMs('waiting')).toBeGreaterThan(60_000)
})
