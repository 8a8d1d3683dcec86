import { mkdtempSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { allKinds } from '@fanfare/contracts/networks.ts'
import { openVideos, type Videos } from '@fanfare/infra/testing/videos.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { containers, isVideo, sniff } from '../../src/model/sniff.ts'
import { quotientOf, type VideoFacts } from '../../src/model/video/facts.ts'
import { targetOf, type VideoKind } from '../../src/model/video/targets.ts'
import { probeVideo } from '../../src/video/ffprobe.ts'
import { renderVideo } from '../../src/video/render-video.ts'
import { type Outcome, videoRows } from '../video-table.ts'

/**
 * Every kind of video file that people have, and what becomes of it for each kind of post: used as it is, put into another container,
 * rendered, or refused with a sentence. What goes out is measured by ffprobe, apart from our own reading, against the capability table.
 */

let videos: Videos
beforeAll(async () => {
  videos = await openVideos()
})
afterAll(() => videos.close())

interface Stream {
  codec_type: string
  codec_name: string
  profile: string
  pix_fmt?: string
  field_order?: string
  color_transfer?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  avg_frame_rate: string
  sample_rate?: string
  channels?: number
  side_data_list?: { rotation?: number }[]
}
interface Measured {
  format: { format_name: string; duration: string; size: string; bit_rate: string }
  streams: Stream[]
}

/** The types of the boxes of an MP4, in order. */
function boxTypes(path: string): string[] {
  const bytes = readFileSync(path)
  const types: string[] = []
  for (let at = 0; at + 8 <= bytes.length; at += Math.max(8, bytes.readUInt32BE(at)))
    types.push(bytes.toString('latin1', at + 4, at + 8))
  return types
}

const videoOf = (kind: VideoKind) => {
  const found = allKinds.find(({ kind: { video } }) => video.profile === kind)
  if (!found) throw new Error(`no kind of post has videos of ${kind}`)
  return found.kind.video
}

/** Measures a file and holds it to what the table says that a network takes. */
async function expectFits(path: string, kind: VideoKind): Promise<void> {
  const text = await videos.ask('ffprobe', '-v', 'error', '-of', 'json', '-show_format', '-show_streams', path)
  const { format, streams } = JSON.parse(text) as Measured
  const limits = videoOf(kind)
  const video = streams.find(one => one.codec_type === 'video') as Stream
  const audio = streams.find(one => one.codec_type === 'audio')
  expect(format.format_name).toContain('mp4')
  expect(video).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p' })
  expect(['Constrained Baseline', 'Baseline', 'Main', 'High']).toContain(video.profile)
  expect(video.field_order ?? 'progressive').toBe('progressive')
  expect(['smpte2084', 'arib-std-b67']).not.toContain(video.color_transfer)
  expect([undefined, '1:1']).toContain(video.sample_aspect_ratio)
  const quarter = (video.side_data_list ?? []).some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90)
  const [across = 0, down = 0] = quarter ? [video.height, video.width] : [video.width, video.height]
  expect([across % 2, down % 2]).toEqual([0, 0])
  expect(across).toBeLessThanOrEqual(limits.maxWidth)
  expect(down).toBeLessThanOrEqual(limits.maxHeight)
  expect(across).toBeGreaterThanOrEqual(limits.least?.width ?? 1)
  expect(down).toBeGreaterThanOrEqual(limits.least?.height ?? 1)
  expect(across / down).toBeGreaterThanOrEqual(limits.ratio?.min ?? 0)
  expect(across / down).toBeLessThanOrEqual(limits.ratio?.max ?? Number.POSITIVE_INFINITY)
  const [over = 0, under = 1] = video.avg_frame_rate.split('/').map(Number)
  expect(over / under).toBeGreaterThanOrEqual(limits.fps.min - 0.05)
  expect(over / under).toBeLessThanOrEqual(limits.fps.max + 0.05)
  expect(Number(format.duration)).toBeGreaterThanOrEqual(limits.seconds.min)
  expect(Number(format.duration)).toBeLessThanOrEqual(limits.seconds.max)
  expect(Number(format.size)).toBeLessThanOrEqual(limits.bytes)
  expect(Number(format.bit_rate)).toBeLessThanOrEqual(limits.bitsPerSecond)
  const types = boxTypes(path)
  expect(types.indexOf('moov'), types.join(' ')).toBeLessThan(types.indexOf('mdat'))
  expect(types.filter(type => type === 'moof')).toEqual([])
  if (!limits.editLists)
    expect(
      readFileSync(path)
        .subarray(0, 64 * 1024)
        .includes('elst'),
    ).toBe(false)
  if (!audio) return
  expect(audio).toMatchObject({ codec_name: 'aac', profile: 'LC' })
  expect(Number(audio.sample_rate)).toBeLessThanOrEqual(48_000)
  expect([1, 2]).toContain(audio.channels)
}

/** What becomes of a file for a kind of post, in the words of the table, and the files. */
async function outcomeOf(path: string, facts: VideoFacts, kind: VideoKind, asked: object) {
  const made = await renderVideo({
    tools: videos.tools,
    preset: 'ultrafast',
    input: path,
    facts,
    bytes: (await stat(path)).size,
    target: targetOf({ kind, ...asked }),
    folder: mkdtempSync(join(videos.folder, 'out-')),
    onProgress: () => undefined,
  })
  if (made.kind === 'refused') return { outcome: made.problem.message, files: [] }
  if (made.kind === 'pass') return { outcome: 'as it is', files: [{ path, facts }] }
  const isRemuxed = basename(made.file.path).startsWith('remux')
  return { outcome: isRemuxed ? 'remuxed' : 'rendered', files: [made.file] }
}

const shape = ({ width, height }: { width: number; height: number }) => width / height

describe.each(videoRows)('$name', ({ name, make, read, to, asked = {}, made = {} }) => {
  let path: string
  let facts: VideoFacts
  test('is read', async () => {
    path = await make(videos, name)
    const format = sniff(readFileSync(path).subarray(0, 64))
    if (!format || !isVideo(format)) throw new Error(`${name} is no video but ${format}`)
    facts = (await probeVideo(videos.tools, path, containers[format])) as VideoFacts
    expect(facts).toMatchObject(read)
  })
  test.each(Object.entries(to) as [VideoKind, Outcome][])('for %s: %s', async (kind, expected) => {
    const { outcome, files } = await outcomeOf(path, facts, kind, asked)
    if (typeof expected === 'string') expect(outcome).toBe(expected)
    else expect(outcome).toMatch(expected)
    for (const file of files) {
      await expectFits(file.path, kind)
      if (outcome !== 'as it is') expect(file.facts).toMatchObject(made)
      // Nothing is squeezed: what is cut or set before a background has the shape that it was given.
      if (outcome !== 'rendered') expect(shape(file.facts)).toBeCloseTo(shape(facts), 2)
      expect(quotientOf(file.facts.fps)).toBeGreaterThan(0)
    }
    expect(files).toHaveLength(typeof expected === 'string' ? 1 : 0)
  })
})
