import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { expect, test } from 'vitest'
import { lastRead } from '../../../src/clients/last-read.ts'

test('many who ask at once are one read, and what was read is kept', async () => {
  let reads = 0
  const read = lastRead(async () => [++reads], silentLog)
  expect(await Promise.all([read(), read(), read()])).toEqual([[1], [1], [1]])
  expect(await read()).toEqual([1])
})

test('a failure leaves nothing, is not tried again at once, and breaks nothing', async () => {
  let reads = 0
  const read = lastRead(async () => {
    reads++
    throw new Error('away')
  }, silentLog)
  expect(await read()).toEqual([])
  expect(await read()).toEqual([])
  expect(reads).toBe(1)
})

test('who never gets an answer waits for a moment only', async () => {
  const read = lastRead(() => new Promise<number[]>(() => {}), silentLog)
  const silence = Symbol('silence')
  const late = new Promise(done => setTimeout(done, 10_000, silence).unref())
  expect(await Promise.race([read(), late])).toEqual([])
})
