import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locked, madeOnce, unlessLocked } from '../backing/made-once.ts'
import { projectRoot } from '../backing/places.ts'

let folder: string
let home: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-once-'))
  home = join(folder, 'fetched')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A process that makes the folder in `ms`, and notes each making beside it. */
function maker(ms: number) {
  const source = `
    import { appendFileSync, writeFileSync } from 'node:fs'
    import { madeOnce } from './infra/dev/backing/made-once.ts'
    await madeOnce(${JSON.stringify(home)}, async draft => {
      appendFileSync(${JSON.stringify(join(folder, 'makings'))}, 'x')
      writeFileSync(draft + '/first', '1')
      await new Promise(resolve => setTimeout(resolve, ${ms}))
      writeFileSync(draft + '/last', '1')
    })`
  return spawn(process.execPath, ['--input-type=module-typescript', '--eval', source], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
const makings = () => (existsSync(join(folder, 'makings')) ? readFileSync(join(folder, 'makings'), 'utf8').length : 0)

test('of several starts in one process one makes it, and all have it whole', async () => {
  let made = 0
  const make = async (draft: string) => {
    made += 1
    writeFileSync(join(draft, 'first'), '1')
    await new Promise(resolve => setImmediate(resolve))
    expect(existsSync(home)).toBe(false)
    writeFileSync(join(draft, 'last'), '1')
  }
  expect(await Promise.all([1, 2, 3].map(() => madeOnce(home, make)))).toEqual([home, home, home])
  expect(made).toBe(1)
  expect(readdirSync(home)).toEqual(['first', 'last'])
  expect(readdirSync(folder)).toEqual(['fetched'])
})

test('of several processes one makes it, and all end well', async () => {
  const ends = await Promise.all([1, 2, 3].map(() => once(maker(300), 'exit')))
  expect(ends.map(([code]) => code)).toEqual([0, 0, 0])
  expect(makings()).toBe(1)
  expect(readdirSync(home)).toEqual(['first', 'last'])
})

test('one who is killed at it leaves it to the next, and nothing behind', async () => {
  const killed = maker(60_000)
  while (makings() === 0) await new Promise(resolve => setTimeout(resolve, 20))
  const next = maker(0)
  killed.kill('SIGKILL')
  expect((await once(next, 'exit'))[0]).toBe(0)
  expect(readdirSync(home)).toEqual(['first', 'last'])
  expect(readdirSync(folder).toSorted()).toEqual(['fetched', 'makings'])
})

test('a failure is thrown to the caller, and the next call tries again', async () => {
  mkdirSync(folder, { recursive: true })
  const failing = madeOnce(home, async () => Promise.reject(new Error('no such package')))
  const waiting = madeOnce(home, async draft => writeFileSync(join(draft, 'last'), '1'))
  await expect(failing).rejects.toThrow('no such package')
  expect(await waiting).toBe(home)
})

test('work of one lock never overlaps; what may be skipped is', async () => {
  let at = 0
  const work = async () => {
    at += 1
    expect(at).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 10))
    at -= 1
  }
  await Promise.all([1, 2, 3, 4].map(() => locked(home, work)))
  const holding = Promise.withResolvers<void>()
  const held = locked(home, () => holding.promise)
  let ran = false
  await unlessLocked(home, async () => {
    ran = true
  })
  holding.resolve()
  await held
  expect(ran).toBe(false)
})
