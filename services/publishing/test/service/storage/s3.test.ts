import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { faultyProxy } from '@fanfare/infra/testing/faulty-proxy.ts'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../../../src/config.ts'
import { openStorage } from '../../../src/storage/open.ts'
import { s3Storage } from '../../../src/storage/s3.ts'
import type { Storage } from '../../../src/storage/storage.ts'
import { storeTests } from '../../storage/storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-s3-'))
let server: InstanceType<typeof S3rver>
let storage: Storage
let port: number

beforeAll(async () => {
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'media', configs: [] }],
  })
  port = (await server.run()).port
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

  test('a store that is silent fails each call in bounded time, and leaves nothing behind', async () => {
    const proxy = await faultyProxy({ port })
    const endpoint = `http://127.0.0.1:${proxy.port}`
    const silent = s3Storage({
      endpoint,
      bucket: 'media',
      key: 'S3RVER',
      secret: 'S3RVER',
      region: 'us-east-1',
      answerMs: 200,
    })
    await silent.put('quiet/before', Buffer.from('x'))
    proxy.silence()
    const began = performance.now()
    const calls = [
      silent.put('quiet/bytes', Buffer.from('x')),
      silent.put('quiet/stream', Readable.from([Buffer.from('x')], { objectMode: false })),
      silent.get('quiet/before'),
      silent.size('quiet/before'),
      silent.ping(),
    ]
    const ends = await Promise.allSettled(calls)
    expect(ends.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    expect(performance.now() - began).toBeLessThan(5_000)
    proxy.cut()
    await proxy.heal()
    expect(await silent.size('quiet/before')).toBe(1)
    silent.close()
    await proxy.close()
  })
})
