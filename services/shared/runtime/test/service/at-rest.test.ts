import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const fixture = new URL('./fixtures/at-rest.ts', import.meta.url).pathname

test('a process at rest gives back what it needed while it was busy, once after each busy time', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [fixture], { timeout: 20_000 })
  const tidied = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { pauseMs: number; before: number; after: number })
  expect(tidied).toHaveLength(2)
  for (const { before, after, pauseMs } of tidied) {
    expect(after).toBeLessThan(before / 2)
    expect(pauseMs).toBeGreaterThan(0)
  }
})
