import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openWorkFolder } from '../src/video/work-folder.ts'

/** The folder for temporary files is shared by all users of a machine. */

const before = process.env.TMPDIR
let shared: string
beforeEach(() => {
  shared = mkdtempSync(join(tmpdir(), 'fanfare-shared-'))
  process.env.TMPDIR = shared
})
afterEach(() => {
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  rmSync(shared, { recursive: true, force: true })
})

const ours = `fanfare-video-${userInfo().uid}`
const whereItWorks = async (): Promise<string> => {
  const work = await openWorkFolder(undefined, silentLog)
  const folder = await work.within(async made => {
    writeFileSync(join(made, 'file'), 'x')
    return made
  })
  await work.close()
  return dirname(dirname(folder))
}

test('each user has a folder that no other user can read', async () => {
  expect(await whereItWorks()).toBe(join(shared, ours))
  expect(statSync(join(shared, ours)).mode & 0o777).toBe(0o700)
  // The next process takes the same one, and sweeps what was left in it.
  expect(await whereItWorks()).toBe(join(shared, ours))
})

test('what another user made under that name, or what is no folder, is left alone', async () => {
  writeFileSync(join(shared, ours), 'a file')
  expect(await whereItWorks()).toMatch(new RegExp(`/${ours}-[A-Za-z0-9]{6}$`))
  expect(readdirSync(shared).filter(name => name === ours)).toHaveLength(1)
})

test('where the usual folder is not ours, nothing is left of a process that ended or was killed', async () => {
  writeFileSync(join(shared, ours), 'a file')
  await whereItWorks()
  expect(readdirSync(shared)).toEqual([ours])

  const old = new Date(Date.now() - 3_600_000)
  const killed = join(shared, `${ours}-killed`)
  mkdirSync(join(killed, 'work-killed'), { recursive: true })
  writeFileSync(join(killed, 'work-killed', 'file'), 'x')
  const living = join(shared, `${ours}-living`, 'work-living')
  mkdirSync(living, { recursive: true })
  utimesSync(join(killed, 'work-killed'), old, old)

  const work = await openWorkFolder(undefined, silentLog)
  await vi.waitFor(() => expect(readdirSync(killed)).toEqual([]))
  expect(statSync(living).isDirectory()).toBe(true)
  await work.close()

  // The folder around it goes too, once nothing was made in it for a while.
  utimesSync(killed, old, old)
  const next = await openWorkFolder(undefined, silentLog)
  await vi.waitFor(() => expect(readdirSync(shared).sort()).not.toContain(`${ours}-killed`))
  await next.close()
  expect(readdirSync(shared).sort()).toEqual([ours, `${ours}-living`])
})

test('a folder that is named is the one that is used', async () => {
  const named = join(shared, 'named')
  mkdirSync(named)
  const work = await openWorkFolder(named, silentLog)
  expect(readdirSync(named)).toHaveLength(1)
  await work.close()
  expect(readdirSync(named)).toHaveLength(0)
})
