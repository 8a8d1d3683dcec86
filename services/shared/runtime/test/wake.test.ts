import { readFileSync } from 'node:fs'
import { filesBelow, root } from '@fanfare/infra/arch/sources.ts'
import { expect, test } from 'vitest'
import { createSleeper, startRounds } from '../src/process/wake.ts'

const long = 60_000

test('a sleeper that is woken continues at once, also when the wake came before it slept', async () => {
  const sleeper = createSleeper()
  const slept = sleeper.sleep(long)
  sleeper.wake()
  await slept
  sleeper.wake()
  await sleeper.sleep(long)
  await sleeper.sleep(1)
  const unlimited = sleeper.sleep()
  sleeper.wake()
  await unlimited
})

test('rounds begin at once, again when woken, and never overlap', async () => {
  let under = 0
  let most = 0
  let count = 0
  const next: PromiseWithResolvers<void>[] = [Promise.withResolvers(), Promise.withResolvers(), Promise.withResolvers()]
  const rounds = startRounds(async () => {
    most = Math.max(most, ++under)
    await next[count++]?.promise
    under -= 1
    return long
  })
  expect([count, rounds.idle()]).toEqual([1, false])
  // Two wakes in the middle of a round are one more round.
  rounds.wake()
  rounds.wake()
  next[0]?.resolve()
  await new Promise(setImmediate)
  expect(count).toBe(2)
  next[1]?.resolve()
  await new Promise(setImmediate)
  expect([count, rounds.idle()]).toEqual([2, true])
  rounds.wake()
  await new Promise(setImmediate)
  expect(count).toBe(3)
  const closing = rounds.close()
  next[2]?.resolve()
  await closing
  expect([count, most]).toEqual([3, 1])
})

test('closing waits for the round under way, and none begins after it', async () => {
  const going = Promise.withResolvers<void>()
  let ended = false
  let count = 0
  const rounds = startRounds(async () => {
    count += 1
    await going.promise
    ended = true
    return 0
  })
  const closing = rounds.close()
  going.resolve()
  await closing
  expect([ended, count]).toEqual([true, 1])
})

test('events and jobs wait by a sleeper alone, which their closing ends', () => {
  const waiting = ['events', 'jobs']
    .flatMap(folder => filesBelow(`services/shared/runtime/src/${folder}`))
    .filter(path => readFileSync(`${root}/${path}`, 'utf8').includes('timers/promises'))
  expect(waiting).toEqual([])
})
