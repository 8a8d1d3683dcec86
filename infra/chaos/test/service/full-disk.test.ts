import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ffmpegBinaries } from '../../../dev/backing/ffmpeg-binary.ts'
import { programsThatMetIt } from '../../disk.ts'

const preload = join(import.meta.dirname, '../../full-disk.ts')
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

/** Has ffmpeg write a file, as a media worker does, in a process whose disk is full while the flag exists. Returns what ffmpeg said. */
async function render(flag: string, file: string): Promise<string> {
  const { ffmpeg } = await ffmpegBinaries()
  const script = `
    import { spawn } from 'node:child_process'
    const made = ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc=s=64x64:d=1', '-c:v', 'libx264', process.env.FILE]
    const child = spawn(process.env.FFMPEG, made, { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', text => { said += text })
    child.on('close', code => console.log(code === 0 ? 'made' : said))`
  const args = ['--import', preload, '--input-type=module', '-e', script]
  const env = { ...process.env, DISK_IS_FULL_WHILE: flag, FILE: file, FFMPEG: ffmpeg }
  return execFileSync(process.execPath, args, { env, encoding: 'utf8', timeout: 20_000 }).trim()
}

test('what ffmpeg writes finds no room either, and is counted', async () => {
  const flag = join(folder, 'full-for-programs')
  writeFileSync(flag, '')
  expect(programsThatMetIt(flag)).toBe(0)
  expect(await render(flag, join(folder, 'first.mp4'))).toContain('No space left on device')
  expect(programsThatMetIt(flag)).toBe(1)
  rmSync(flag)
  expect(await render(flag, join(folder, 'second.mp4'))).toBe('made')
  expect(programsThatMetIt(flag)).toBe(1)
  // On a new machine ffmpeg is fetched first.
}, 120_000)
