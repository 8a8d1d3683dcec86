import { describe, expect, test } from 'vitest'
import { videoFile } from '../../../../infra/simulator/test/videos.ts'
import { Impossible } from '../../src/networks/outcome.ts'
import { mustBeSame, printOf } from '../../src/networks/sent-file.ts'
import { videoChannel } from '../../src/networks/tiktok/video-channel.ts'
import { at, liveCount, prepareAll, publication, tiktok, useTikTok } from './tiktok-setup.ts'

/** A stored video that is made again while it is being sent: the network would get the beginning of one file and the end of another. */

useTikTok()
const mebibyte = 1024 * 1024
const videoOf = (bytes: number) => videoFile(5, { codec: 'avc1', bytes })
/** The same size with other content. */
const other = (file: Buffer, at: number) => {
  const changed = Buffer.from(file)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}
const fileOf = (bytes: Buffer) => ({
  bytes: bytes.length,
  read: async (start: number, end: number) => bytes.subarray(start, end),
  from: async (start: number) =>
    (async function* () {
      yield bytes.subarray(start)
    })(),
})
const eventOf = (failure: unknown) => (failure instanceof Impossible ? failure.event : failure)

describe('a file is known again', () => {
  const file = videoOf(mebibyte)
  test.each([
    ['a longer one', Buffer.concat([file, Buffer.from('a')])],
    ['another beginning', other(file, 40)],
    ['another end', other(file, file.length - 1)],
  ])('not with %s', async (_, changed) => {
    const prepared = { file: await printOf(fileOf(file)) }
    await expect(mustBeSame(prepared, fileOf(file))).resolves.toBeUndefined()
    const failure = await mustBeSame(prepared, fileOf(changed)).catch(eventOf)
    expect(failure).toEqual({ type: 'start_over' })
  })

  test('by its bytes where it is shorter than what is read of each end', async () => {
    const [one, two] = [Buffer.from('a short file'), Buffer.from('a short filf')]
    const prepared = { file: await printOf(fileOf(one)) }
    await expect(mustBeSame(prepared, fileOf(one))).resolves.toBeUndefined()
    expect(await mustBeSame(prepared, fileOf(two)).catch(eventOf)).toEqual({ type: 'start_over' })
  })

  test('an upload that an older version opened continues', async () => {
    await expect(mustBeSame({ sent: 5 }, fileOf(file))).resolves.toBeUndefined()
  })
})

describe('an upload in chunks', () => {
  const channel = videoChannel
  const given = (file: Buffer) => {
    const one = publication({ file })
    return {
      one,
      make: () => channel(tiktok, Date.now),
      change: (to: Buffer) => Object.assign(one.context, { file: () => fileOf(to) }),
    }
  }

  test('has the file stored before its first chunk, and starts over with another one', async () => {
    const file = videoOf(16 * mebibyte)
    const { one, make, change } = given(file)
    const opened = await make().prepare(one.given)
    expect(opened.prepared).toMatchObject({ sent: 0, file: await printOf(fileOf(file)) })
    one.context.prepared = opened.prepared
    one.context.prepared = (await make().prepare(one.given)).prepared
    expect(one.context.prepared.sent).toBe(5 * mebibyte)

    const changed = other(file, file.length - 1)
    change(changed)
    const chunks = at.simulator.control.requestCounts().tiktok_chunk
    expect(await make().prepare(one.given).catch(eventOf)).toEqual({ type: 'start_over' })
    expect(at.simulator.control.requestCounts().tiktok_chunk).toBe(chunks)

    // The next attempt sends the file as it is now, whole.
    one.context.prepared = {}
    await prepareAll(make(), one)
    await make().commit(one.given)
    at.clock.advance(1001)
    expect(await make().ask(one.given)).toMatchObject({ type: 'live' })
    expect(liveCount(one.context.post.caption)).toBe(1)
  })

  test('is not ended with the last chunk of another file', async () => {
    const file = videoOf(13 * mebibyte)
    const { one, make, change } = given(file)
    await prepareAll(make(), one)
    change(other(file, 40))
    expect(await make().commit(one.given).catch(eventOf)).toEqual({ type: 'refused', kind: 'unusable' })
    at.clock.advance(60_000)
    expect(await make().ask(one.given)).toMatchObject({ type: 'not_live' })
    expect(liveCount(one.context.post.caption)).toBe(0)
  })
})
