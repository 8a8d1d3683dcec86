import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const clock = join(import.meta.dirname, '../skewed-clock.ts')
const hour = 3_600_000
const script = `
  const now = Temporal.Now.instant().epochMilliseconds
  console.log(JSON.stringify([Date.now(), new Date().getTime(), now, new Date(5).getTime(), new Date() instanceof Date]))`

test.each([2, -2])(
  'a process with a clock %i h away shows that time everywhere, and leaves other times alone',
  hours => {
    const env = { ...process.env, CLOCK_SKEW_MS: `${hours * hour}` }
    const said = execFileSync(process.execPath, ['--import', clock, '-e', script], { env, encoding: 'utf8' })
    const [now, made, temporal, given, isDate] = JSON.parse(said)
    for (const time of [now, made, temporal]) expect(Math.abs(time - Date.now() - hours * hour)).toBeLessThan(10_000)
    expect(given).toBe(5)
    expect(isDate).toBe(true)
  },
)

test('a clock jumps at a signal, and not before', () => {
  const jumping = `
    const before = Date.now()
    const timer = setInterval(() => {
      if (Date.now() - before < ${hour}) return
      clearInterval(timer)
      console.log(JSON.stringify([before, Date.now()]))
    }, 5)
    process.kill(process.pid, 'SIGUSR2')`
  const env = { ...process.env, CLOCK_JUMP_MS: `${2 * hour}` }
  const said = execFileSync(process.execPath, ['--import', clock, '-e', jumping], {
    env,
    encoding: 'utf8',
    timeout: 20_000,
  })
  const [before, after] = JSON.parse(said)
  expect(Math.abs(before - Date.now())).toBeLessThan(20_000)
  expect(Math.abs(after - Date.now() - 2 * hour)).toBeLessThan(20_000)
})
