import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { instagram } from '@fanfare/contracts/networks/instagram.ts'
import { cutsOf } from '@fanfare/contracts/video-pieces.ts'
import { h264, openVideos, picture, tone, type Videos } from '@fanfare/infra/testing/videos.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Container, quotientOf } from '../../src/model/video/facts.ts'
import { targetOf, type VideoInstruction } from '../../src/model/video/targets.ts'
import { UnfitVideo } from '../../src/model/video/unfit.ts'
import { readProgress } from '../../src/video/ffmpeg.ts'
import { probeVideo } from '../../src/video/ffprobe.ts'
import { type Rendered, renderVideo } from '../../src/video/render-video.ts'
import { runProgram } from '../../src/video/run-program.ts'
import { stripOf } from '../../src/video/strip.ts'

let videos: Videos
beforeAll(async () => {
  videos = await openVideos()
})
afterAll(() => videos.close())

const probe = (path: string, container: Container) => probeVideo(videos.tools, path, container)

async function render(
  path: string,
  container: Container,
  instruction: VideoInstruction,
  more: { signal?: AbortSignal; onProgress?: (percent: number) => void } = {},
): Promise<Rendered> {
  const facts = await probe(path, container)
  if (!facts) throw new Error(`${path} is not readable`)
  return renderVideo({
    tools: videos.tools,
    preset: 'ultrafast',
    input: path,
    facts,
    bytes: (await stat(path)).size,
    target: targetOf(instruction),
    folder: mkdtempSync(join(videos.folder, 'out-')),
    onProgress: more.onProgress ?? (() => undefined),
    ...(more.signal ? { signal: more.signal } : {}),
  })
}
const fileOf = (made: Rendered) => {
  if (made.kind !== 'made') throw new Error(`nothing was made: ${JSON.stringify(made)}`)
  return made.file
}

describe('one file', () => {
  test('the colour of a background is the one that was asked for', async () => {
    const path = await videos.make('wide.mp4', ...picture('320x180'), ...h264)
    const background = { kind: 'color', ratio: 9 / 16, color: '#203040' } as const
    const file = fileOf(await render(path, 'mp4', { kind: 'igstory', background }))
    const pixel = await videos.make(
      'pixel.rgb',
      ...['-i', file?.path ?? '', '-frames:v', '1', '-vf', 'crop=2:2:540:20', '-f', 'rawvideo', '-pix_fmt', 'rgb24'],
    )
    const [red = 0, green = 0, blue = 0] = readFileSync(pixel)
    expect([Math.abs(red - 0x20), Math.abs(green - 0x30), Math.abs(blue - 0x40)].every(off => off < 6)).toBe(true)
  })

  test('what is no video, or only a part of one, is not read', async () => {
    const text = join(videos.folder, 'text.mp4')
    writeFileSync(text, '#EXTM3U\n#EXTINF:4,\nfile:///etc/passwd\n'.repeat(50))
    await expect(probe(text, 'mp4')).rejects.toBeInstanceOf(UnfitVideo)
    const whole = await videos.make('whole.mp4', ...picture('160x90'), ...h264)
    const cut = join(videos.folder, 'cut.mp4')
    writeFileSync(cut, readFileSync(whole).subarray(0, 20_000))
    await expect(probe(cut, 'mp4')).rejects.toBeInstanceOf(UnfitVideo)
    const sound = await videos.make('sound.mp4', ...tone(), '-c:a', 'aac')
    await expect(probe(sound, 'mp4')).rejects.toBeInstanceOf(UnfitVideo)
    // A list of other files is not read as one, whatever it is called.
    const list = join(videos.folder, 'list.mkv')
    writeFileSync(list, `ffconcat version 1.0\nfile '${whole}'\n`)
    await expect(probe(list, 'matroska')).rejects.toMatchObject({ reason: 'failed' })
  })
})

describe('pieces of a story', () => {
  const { seconds } = instagram.kinds.story.video
  const pieces = async (path: string, length: number) => {
    const made: number[] = []
    for (const trim of cutsOf({ from: 0, to: length, length }, seconds)) {
      const { path: file } = fileOf(await render(path, 'mp4', { kind: 'igstory', trim }))
      const text = await videos.ask(
        'ffprobe',
        '-v',
        'error',
        '-show_entries',
        'format=duration',
        '-of',
        'csv=p=0',
        file,
      )
      made.push(Number(text))
    }
    return made
  }

  test('130 s become three of at most 60 s, measured', async () => {
    const path = await videos.make('story.mp4', ...picture('64x114', { seconds: 130 }), ...tone(130), ...h264)
    expect(await pieces(path, 130)).toEqual([60, 60, 10])
    const seen: number[] = []
    await render(path, 'mp4', { kind: 'igstory', trim: { start: 60, end: 120 } }, { onProgress: at => seen.push(at) })
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(seen.at(-1)).toBeGreaterThan(50)
  })

  test('a short rest is shared with the piece before it', async () => {
    const rate = quotientOf([30_000, 1001])
    const path = await videos.make('ntsc.mp4', ...picture('64x36', { seconds: 61.5, rate }), ...tone(61.5), ...h264)
    const made = await pieces(path, 61.5)
    expect(made).toHaveLength(2)
    for (const length of made) expect(length).toBeGreaterThan(30)
    expect(made[0] as number).toBeLessThanOrEqual(60)
    expect(made.reduce((sum, length) => sum + length, 0)).toBeCloseTo(61.5, 0)
  })
})

describe('bounds', () => {
  /** A rendering that takes long: large and at the slowest speed. */
  const slow = (signal: AbortSignal, onProgress: (seconds: number) => void, memoryBytes = 1e9) =>
    readProgress(
      videos.tools.ffmpeg,
      [
        ...picture('1920x1080', { seconds: 600 }),
        '-c:v',
        'libx264',
        '-preset',
        'veryslow',
        join(videos.folder, 'slow.mp4'),
      ],
      { timeoutMs: 60_000, memoryBytes, signal },
      onProgress,
    )

  test('it ends at once when it is not wanted any more', async () => {
    const abort = new AbortController()
    await expect(slow(abort.signal, () => abort.abort())).rejects.toMatchObject({ reason: 'aborted' })
    await expect(slow(abort.signal, () => undefined)).rejects.toMatchObject({ reason: 'aborted' })
  })

  test('one that takes more memory than it may is ended', async () => {
    await expect(slow(new AbortController().signal, () => undefined, 60e6)).rejects.toMatchObject({ reason: 'memory' })
  })

  const bounds = { timeoutMs: 200, memoryBytes: 1e9, outputBytes: 1_000 }
  test.each([
    ['timeout', '/bin/sh', ['-c', 'sleep 100'], {}],
    ['stalled', '/bin/sh', ['-c', 'echo a; sleep 100'], { timeoutMs: 60_000, stallMs: 200 }],
    ['output', '/bin/sh', ['-c', 'yes'], { timeoutMs: 60_000 }],
    ['failed', '/bin/sh', ['-c', 'echo why >&2; exit 3'], { timeoutMs: 60_000 }],
    ['full', '/bin/sh', ['-c', 'cat /proc/version > /dev/full'], { timeoutMs: 60_000 }],
    [
      'failed',
      '/bin/sh',
      ['-c', 'echo "a song called No space left on device, live" >&2; exit 1'],
      { timeoutMs: 60_000 },
    ],
    ['missing', '/nowhere/ffmpeg', [], { timeoutMs: 60_000 }],
  ] as const)('%s', async (reason, path, args, given) => {
    await expect(runProgram(path, args, { ...bounds, ...given })).rejects.toMatchObject({ reason })
  })

  test('a program gets no setting and no secret', async () => {
    const found = await runProgram('/bin/sh', ['-c', 'env'], { ...bounds, timeoutMs: 10_000 })
    const names = `${found}`.split('\n').map(line => line.split('=')[0])
    expect(
      names.filter(name => name && !['PATH', 'MALLOC_ARENA_MAX', 'LC_ALL', 'PWD', '_', 'SHLVL'].includes(name)),
    ).toEqual([])
  })
})

test('a video is read within the time that is left for it, however many programs look at it', async () => {
  const input = await videos.make('long-look.mp4', ...picture('1280x720', { seconds: 20 }), ...h264)
  const facts = await probe(input, 'mp4')
  if (!facts) throw new Error('the video is not readable')
  const folder = mkdtempSync(join(videos.folder, 'strip-'))
  const shares: number[] = []
  const report = (_: string, fraction: number) => shares.push(fraction)
  const video = { tools: videos.tools, input, facts, folder, signal: new AbortController().signal, report }
  const asked: number[] = []
  const within = (left: number) => (most: number) => {
    asked.push(most)
    return Math.min(most, left)
  }
  await expect(stripOf({ ...video, within: within(1) })).rejects.toMatchObject({ reason: 'timeout' })
  asked.length = 0
  expect(await stripOf({ ...video, within: within(60_000) })).toBeInstanceOf(Buffer)
  // One program for all ten frames.
  expect(asked).toHaveLength(1)
  // It says how much of the video it has seen.
  expect(shares.at(-1)).toBeCloseTo(1, 0)
})
