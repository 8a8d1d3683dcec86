import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const preload = join(import.meta.dirname, '../full-disk.ts')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-full-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a file as the storage does, in a process whose disk is full while the flag exists. Returns the error code, or `written`. */
function write(flag: string, file: string): string {
  const script = `
    import { createWriteStream } from 'node:fs'
    import { Readable } from 'node:stream'
    import { pipeline } from 'node:stream/promises'
    const out = createWriteStream(process.env.FILE, { flush: true })
    await pipeline(Readable.from([Buffer.from('bytes')]), out).then(() => console.log('written'), error => console.log(error.code))`
  const args = ['--import', preload, '--input-type=module', '-e', script]
  const env = { ...process.env, DISK_IS_FULL_WHILE: flag, FILE: file }
  return execFileSync(process.execPath, args, { env, encoding: 'utf8', timeout: 20_000 }).trim()
}

test('what a process writes finds no room while the file exists, and room again when it is gone', () => {
  const flag = join(folder, 'full')
  const file = join(folder, 'file')
  writeFileSync(flag, '')
  expect(write(flag, file)).toBe('ENOSPC')
  rmSync(flag)
  expect(write(flag, file)).toBe('written')
  expect(readFileSync(file, 'utf8')).toBe('bytes')
})
