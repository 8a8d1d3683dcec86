import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
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
    expect(readdirSync(join(folder, 'a')).filter(name => name.endsWith('.part'))).toEqual([])
    const storage = diskStorage(folder)
    for (const key of ['../out', 'a/../../out', '/etc/passwd', ''])
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a key')
  })
})
