import { readFileSync } from 'node:fs'
import { CreateUpload, GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { MediaLoading, MediaReady } from '@fanfare/contracts/entities/media.ts'
import { type FaultyProxy, faultyProxy } from '@fanfare/infra/testing/faulty-proxy.ts'
import { redisOfFile } from '@fanfare/infra/testing/redis.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { h264, picture, withVideos } from '@fanfare/infra/testing/videos.ts'
import type { Readiness } from '@fanfare/runtime/http/probes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startPublishing } from './harness.ts'

let proxy: FaultyProxy
let url: string
beforeAll(async () => {
  const redis = await redisOfFile()
  proxy = await faultyProxy({ host: new URL(redis).hostname, port: Number(new URL(redis).port) })
  url = proxy.through(redis)
})
afterAll(() => proxy.close())

const readiness = async (fanfare: Harness) =>
  (await (await fanfare.send('/ready')).json()) as { status: boolean; data: Readiness }

describe.each(['silent', 'refused'])('a Redis that is %s when a process starts', how => {
  let fanfare: Harness
  beforeAll(async () => {
    await proxy.heal()
    if (how === 'silent') proxy.silence()
    else await proxy.refuse()
    fanfare = await startPublishing({ role: 'all', env: { REDIS_URL: url } })
  }, 240_000)
  afterAll(async () => {
    const began = performance.now()
    await fanfare.close()
    expect(performance.now() - began).toBeLessThan(12_000)
  }, 240_000)

  test('does not keep its publisher from looking', async () => {
    await until(async () => (await readiness(fanfare)).status, { what: 'a publisher that looks' })
    expect(await readiness(fanfare)).toMatchObject({
      status: true,
      data: { state: 'degraded', missing: [], degraded: ['redis'] },
    })
  })

  test('does not keep a video from being taken and looked at', async () => {
    const bytes = await withVideos(async ({ make }) =>
      readFileSync(await make('v.mp4', ...picture('160x90', { seconds: 1 }), ...h264)),
    )
    const mira = fanfare.as()
    const { upload: ticket } = await mira.call(CreateUpload, { body: { filename: 'v.mp4', bytes: bytes.length } })
    const began = performance.now()
    const response = await fanfare.send(ticket.url, { method: 'PUT', body: new Uint8Array(bytes) })
    expect(response.status).toBe(200)
    expect(performance.now() - began).toBeLessThan(8_000)
    const done = await until(
      async () => {
        const media = await mira.call(GetMedia, { params: { id: ticket.id } })
        return media.status === MediaLoading ? undefined : media
      },
      { what: 'a file that was looked at' },
    )
    expect(done).toMatchObject({ type: 'video', status: MediaReady })
  })
})
