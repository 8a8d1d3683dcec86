import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { processStat, residentBytes } from '../src/process/process-stat.ts'

test('a process is read by its id, whatever its name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-stat-'))
  // A name as programs may have one: with blanks and parentheses.
  const program = join(folder, 'a) Z 1 (b')
  copyFileSync('/bin/sleep', program)
  const child = spawn(program, ['60'])
  try {
    await once(child, 'spawn')
    const pid = child.pid as number
    expect(processStat(pid)).toMatchObject({ parent: process.pid, state: expect.stringMatching(/^[RSD]$/) })
    expect(residentBytes(pid)).toBeGreaterThan(0)
    const { startedAt } = processStat(pid) ?? {}
    expect(startedAt).toMatch(/^\d+$/)
    child.kill('SIGSTOP')
    await expect.poll(() => processStat(pid)?.state).toBe('T')
    expect(processStat(pid)?.startedAt).toBe(startedAt)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  expect(processStat(child.pid as number)).toBeUndefined()
  expect(residentBytes(child.pid as number)).toBeUndefined()
})

test('its CPU time is that which it used', () => {
  const before = processStat(process.pid)?.cpuMs ?? Number.NaN
  const began = process.cpuUsage()
  const used = () => {
    const { user, system } = process.cpuUsage(began)
    return (user + system) / 1000
  }
  while (used() < 200);
  // Two ticks of 10 ms are lost to rounding at the most, besides what the threads of Node do.
  const counted = (processStat(process.pid)?.cpuMs ?? Number.NaN) - before
  expect(Math.abs(counted - used())).toBeLessThan(60)
})
