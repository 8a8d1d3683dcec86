import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { remuxArguments, renderArguments } from '../../../src/model/video/arguments.ts'
import { type Fraction, quotientOf, type VideoFacts } from '../../../src/model/video/facts.ts'
import { layoutOf } from '../../../src/model/video/layout.ts'
import { missesOf } from '../../../src/model/video/misses.ts'
import { planVideo, renderedFps, type Transcode } from '../../../src/model/video/plan.ts'
import { targetOf, type VideoInstruction, type VideoKind, videoLimits } from '../../../src/model/video/targets.ts'

/** A file that every place takes as it is. */
const good: VideoFacts = {
  container: 'mp4',
  codec: 'h264',
  profile: 'High',
  pixel_format: 'yuv420p',
  progressive: true,
  hdr: false,
  fps: [30, 1],
  variable_fps: false,
  bitrate: 4_000_000,
  duration: 20,
  rotation: 0,
  width: 1080,
  height: 1920,
  pixel_ratio: 1,
  audio: { codec: 'aac', profile: 'LC', channels: 2, rate: 48_000, bitrate: 128_000 },
  faststart: true,
  edit_lists: false,
}
const MB = 1_000_000
const plan = (facts: Partial<VideoFacts>, instruction: VideoInstruction, bytes = 10 * MB) =>
  planVideo({ ...good, ...facts }, bytes, targetOf(instruction))
const why = (facts: Partial<VideoFacts>, instruction: VideoInstruction, bytes?: number) => {
  const made = plan(facts, instruction, bytes)
  return 'why' in made ? [made.kind, ...made.why] : [made.kind]
}
const reel: VideoInstruction = { kind: 'igreel' }
const transcode = (facts: Partial<VideoFacts>, instruction: VideoInstruction, bytes?: number): Transcode => {
  const made = plan(facts, instruction, bytes)
  if (made.kind !== 'transcode') throw new Error(`it is ${made.kind}`)
  return made
}

describe('what is done with a file', () => {
  test('one that fits is sent as it is, everywhere but where its shape is not taken', () => {
    for (const kind of Object.keys(videoLimits) as VideoKind[])
      expect(plan({}, { kind }).kind, kind).toBe(kind === 'igfeed' ? 'transcode' : 'pass')
    expect(plan({ width: 1080, height: 1080 }, { kind: 'igfeed' }).kind).toBe('pass')
    // An average may be a little off.
    expect(plan({ fps: [2997, 100], variable_fps: true }, reel).kind).toBe('pass')
    expect(plan({ audio: null }, reel).kind).toBe('pass')
  })

  test.each<[string, Partial<VideoFacts>, string[]]>([
    ['index last', { faststart: false }, ['remux', 'faststart']],
    ['MOV', { container: 'mov', faststart: false }, ['remux', 'container']],
    ['edit lists', { edit_lists: true }, ['remux', 'edit_lists']],
    ['sound in Opus', { audio: { ...good.audio, codec: 'opus', profile: null } as never }, ['remux', 'audio']],
    ['5.1 sound', { audio: { ...good.audio, channels: 6 } as never }, ['remux', 'audio']],
    ['much sound', { audio: { ...good.audio, bitrate: 320_000 } as never }, ['remux', 'audio']],
    ['HEVC', { codec: 'hevc', profile: 'Main' }, ['transcode', 'codec']],
    ['10 bits', { profile: 'High 10', pixel_format: 'yuv420p10le' }, ['transcode', 'codec', 'pixels']],
    ['interlaced', { progressive: false }, ['transcode', 'pixels']],
    ['HDR', { hdr: true }, ['transcode', 'pixels']],
    ['odd', { width: 607, height: 1079 }, ['transcode', 'size', 'chosen']],
    ['wide', { width: 1920, height: 1080 }, ['transcode', 'size']],
    ['oblong pixels', { pixel_ratio: 1.3333 }, ['transcode', 'size']],
    ['slow', { fps: [15, 1] }, ['transcode', 'fps']],
    ['fast', { fps: [120, 1] }, ['transcode', 'fps']],
    ['heavy', { bitrate: 40 * MB }, ['transcode', 'bitrate']],
  ])('%s', (_, facts, expected) => {
    const found = why(facts, reel)
    expect(found.filter(one => one !== 'chosen')).toEqual(expected.filter(one => one !== 'chosen'))
  })

  test('what a person chose is rendered', () => {
    expect(why({}, { ...reel, trim: { start: 0, end: 20 } })).toEqual(['pass'])
    expect(why({}, { ...reel, trim: { start: 1, end: 20 } })).toEqual(['transcode', 'chosen'])
    expect(why({}, { ...reel, crop: { x: 0, y: 0, width: 1, height: 0.5 } })).toEqual(['transcode', 'chosen'])
    // A background is seen only where the shape is another one.
    const background = { kind: 'blur', ratio: 9 / 16 } as const
    expect(why({}, { kind: 'igstory', background })).toEqual(['pass'])
    expect(why({ width: 1280, height: 720 }, { kind: 'igstory', background })).toEqual(['transcode', 'chosen'])
  })

  test('a length that is not taken is refused in words', () => {
    const said = (facts: Partial<VideoFacts>, instruction: VideoInstruction) => {
      const made = plan(facts, instruction)
      return made.kind === 'refused' ? [made.problem.code, made.problem.message] : made.kind
    }
    expect(said({ duration: 2 }, reel)).toEqual([
      'video_too_short',
      'The video is 2 s long, and reels on Instagram need at least 3 s. Use a longer one.',
    ])
    expect(said({ duration: 130 }, { kind: 'igstory' })).toEqual([
      'video_too_long',
      'The video is 2 min 10 s long, and stories on Instagram can be up to 60 s. Trim it.',
    ])
    // 3.1 - 0.1 is less than 3 in floating point.
    expect(said({ duration: 10 }, { ...reel, trim: { start: 0.1, end: 3.1 } })).toBe('transcode')
    expect(said({ duration: 130 }, { kind: 'igstory', trim: { start: 60, end: 119 } })).toBe('transcode')
    expect(said({}, { ...reel, trim: { start: 25, end: 40 } })).toMatchObject(['trim_outside', expect.any(String)])
    // A camera stops a picture late.
    expect(transcode({ duration: 60.04 }, { kind: 'igstory' })).toMatchObject({ start: 0, frames: 1800 })
    expect(transcode({ duration: 130 }, { kind: 'igstory', trim: { start: 60, end: 90.02 } })).toMatchObject({
      start: 60,
      frames: 900,
    })
  })

  test('a long video gets as many bits as its file may have bytes', () => {
    const long = transcode({ duration: 900, codec: 'hevc' }, reel)
    expect(((long.bitrate + 128_000) * 900) / 8).toBeLessThan(300 * MB)
    expect(long.bitrate).toBeGreaterThan(2_000_000)
    expect(transcode({ duration: 20, codec: 'hevc' }, reel).bitrate).toBe(8 * MB)
  })
})

test.each<[string, Fraction, boolean, Fraction]>([
  ['kept', [30_000, 1001], false, [30_000, 1001]],
  ['variable, nearly 30', [29_98, 100], true, [30_000, 1001]],
  ['variable, of its own', [27, 1], true, [27_000, 1000]],
  ['half of 46 is too slow', [15, 1], false, [30_000, 1000]],
  ['slow beyond multiples', [1, 1], false, [23_000, 1000]],
  ['120', [120, 1], false, [60, 1]],
])('rate of a rendering: %s', (_, fps, variable_fps, expected) => {
  const found = renderedFps({ ...good, fps, variable_fps }, targetOf(reel))
  expect(quotientOf(found)).toBeCloseTo(quotientOf(expected), 6)
})

test('whatever the size, a rendering is even, within the limits, of a shape that is taken, and inside its picture', () => {
  const side = fc.integer({ min: 16, max: 8000 })
  const part = fc.double({ min: 0.05, max: 1, noNaN: true })
  const background = fc.constantFrom(undefined, { kind: 'blur', ratio: 9 / 16 } as const)
  const kind = fc.constantFrom(...(Object.keys(videoLimits) as VideoKind[]))
  fc.assert(
    fc.property(side, side, part, part, background, kind, (width, height, w, h, behind, of) => {
      const target = targetOf({
        kind: of,
        crop: { x: (1 - w) / 2, y: (1 - h) / 2, width: w, height: h },
        ...(behind ? { background: behind } : {}),
      })
      const { region, picture, output } = layoutOf({ ...good, width, height }, target)
      expect((output.width % 2) + (output.height % 2) + (picture.width % 2) + (picture.height % 2)).toBe(0)
      expect(picture.width).toBeLessThanOrEqual(output.width)
      expect(picture.height).toBeLessThanOrEqual(output.height)
      expect(region.left + region.width).toBeLessThanOrEqual(width)
      expect(region.top + region.height).toBeLessThanOrEqual(height)
      const shown = { ...good, width: output.width, height: output.height }
      // Only strips of some pixels cannot be brought into a shape of whole even pixels.
      if (Math.min(region.width, region.height) >= 64) expect(missesOf(shown, 1, target)).toEqual([])
    }),
  )
})

test('container and codecs are those that the capability table says are sent', () => {
  const target = targetOf(reel)
  const other = {
    ...target,
    sent: {
      ...target.sent,
      codec: 'hevc',
      profiles: ['Main'],
      container: 'mov',
      audio: { ...target.sent.audio, channels: 1 },
    },
  } as const
  const asked = { codec: 'hevc', profile: 'Main', container: 'mov' } as const
  expect(missesOf({ ...good, ...asked }, MB, other)).toEqual(['audio'])
  expect(missesOf(good, MB, other)).toEqual(['codec', 'container', 'audio'])
  const options = { input: '/in', output: '/out', threads: 2, preset: 'veryfast' } as const
  const made = transcode({ codec: 'hevc' }, reel)
  const args = renderArguments(good, made, { ...options, target }).join(' ')
  expect(args).toContain('-c:v libx264 -profile:v high')
  expect(args).toContain('-c:a aac -profile:a aac_low -b:a 128000 -ar 48000 -ac 2')
  expect(args).toContain('-movflags +faststart+negative_cts_offsets -use_editlist 0 -f mp4')
  // What nobody has said how to write is refused, and not written as something else.
  expect(() => renderArguments(good, made, { ...options, target: other })).toThrow('hevc')
  for (const { sent } of Object.values(videoLimits))
    expect(renderArguments(good, made, { ...options, target: { sent, background: null } }).length).toBeGreaterThan(0)
})

describe('arguments', () => {
  const options = { input: '/in', output: '/out', threads: 2, preset: 'veryfast', target: targetOf(reel) } as const

  test('nothing but the file is read, and as what it was found to be', () => {
    const made = transcode({ codec: 'hevc', container: 'mov' }, reel)
    const args = renderArguments({ ...good, container: 'mov' }, made, options)
    expect(args.join(' ')).toContain('-protocol_whitelist file -f mov -i /in')
    expect(args.join(' ')).toContain('-map_metadata -1')
    expect(args.at(-1)).toBe('/out')
    const again = remuxArguments(good, { kind: 'remux', audio: 'none', why: [] }, options)
    expect(again.join(' ')).toMatch(/-protocol_whitelist file -f mov -i \/in -map 0:v:0 -an .*-c:v copy/)
  })

  test('colours and blurs are before the picture, HDR is brought down, interlaced is made whole', () => {
    const graph = (facts: Partial<VideoFacts>, instruction: VideoInstruction) => {
      const made = transcode(facts, instruction)
      const args = renderArguments({ ...good, ...facts }, made, { ...options, target: targetOf(instruction) })
      return args[args.indexOf('-filter_complex') + 1]
    }
    const wide = { width: 1920, height: 1080 }
    const color = { kind: 'color', ratio: 9 / 16, color: '#102030' } as const
    expect(graph(wide, { kind: 'igstory', background: color })).toContain('pad=1080:1920:0:656:color=0x102030')
    expect(graph(wide, { kind: 'igstory', background: { kind: 'blur', ratio: 9 / 16 } })).toContain('overlay=0:656')
    expect(graph({ hdr: true }, reel)).toContain('tonemap')
    expect(graph({ progressive: false }, reel)).toContain('bwdif')
  })
})
