import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigMistakes } from '@fanfare/runtime/config.ts'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../../src/config.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { storeTests } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-s3-'))
let server: InstanceType<typeof S3rver>
let storage: Storage

beforeAll(async () => {
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  const { port } = await server.run()
  const config = {
    mediaStorage: 's3',
    s3Endpoint: `http://127.0.0.1:${port}`,
    s3Bucket: 'media',
    s3Key: 'S3RVER',
    s3Secret: 'S3RVER',
    s3Region: 'us-east-1',
  }
  storage = await openStorage(config as Config)
})
afterAll(async () => {
  storage?.close()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('files in a bucket', () => {
  storeTests(() => storage)

  test('settings that are missing are all named', async () => {
    const missing = openStorage({ mediaStorage: 's3', s3Bucket: 'media' } as Config)
    await expect(missing).rejects.toBeInstanceOf(ConfigMistakes)
    await expect(missing).rejects.toMatchObject({
      mistakes: [expect.stringContaining('S3_KEY'), expect.stringContaining('S3_SECRET')],
    })
  })
})
