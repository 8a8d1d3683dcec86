import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { diskStorage } from '../../src/storage/disk.ts'
import { storeTests } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-disk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('files in a folder', () => {
  storeTests(() => diskStorage(folder))

  test('nothing unfinished is left behind, and no key leads out of the folder', async () => {
    expect(readdirSync(join(folder, '.unfinished'))).toEqual([])
    const storage = diskStorage(folder)
    for (const key of ['../out', 'a/../../out', '/etc/passwd', ''])
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a key')
  })

  test('what a killed process left unfinished is swept once nothing has been written for the time', async () => {
    const unfinished = join(folder, '.unfinished')
    for (const name of ['dead', 'alive']) writeFileSync(join(unfinished, name), 'x')
    utimesSync(join(unfinished, 'dead'), new Date(), new Date(Date.now() - 7_200_000))
    await diskStorage(folder).sweep(3_600_000)
    expect(readdirSync(unfinished)).toEqual(['alive'])
    await diskStorage(join(folder, 'new')).sweep(0)
  })
})
