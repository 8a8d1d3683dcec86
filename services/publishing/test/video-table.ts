import { readFileSync, writeFileSync } from 'node:fs'
import { av1, h264, hevc, picture, prores, tone, type Videos, vp9 } from '@fanfare/infra/testing/videos.ts'
import { expect } from 'vitest'
import type { VideoFacts } from '../src/model/video/facts.ts'
import type { VideoInstruction, VideoKind } from '../src/model/video/targets.ts'

/** What becomes of a file for one kind of post: `remuxed` has its pictures as they are, `rendered` has new ones. A pattern: the refusal. */
export type Outcome = 'as it is' | 'remuxed' | 'rendered' | RegExp

export interface VideoRow {
  name: string
  make: (videos: Videos, name: string) => Promise<string>
  /** What is read of it. */
  read: Partial<VideoFacts>
  to: Partial<Record<VideoKind, Outcome>>
  /** What is asked beside the kind. */
  asked?: Omit<VideoInstruction, 'kind'>
  /** What is measured in each file that is made. */
  made?: Partial<VideoFacts>
}

/** By arguments of ffmpeg, with a change of the bytes afterwards. */
const by =
  (args: string[], change?: (bytes: Buffer) => Buffer): VideoRow['make'] =>
  async (videos, name) => {
    const path = await videos.make(name, ...args)
    if (change) writeFileSync(path, change(readFileSync(path)))
    return path
  }

/** Plays while it is fetched, and has no edit lists. */
const web = ['-movflags', '+faststart', '-use_editlist', '0']
const phone = [...picture('540x960'), ...tone()]
const wide = [...picture('320x180'), ...tone()]
const still = [...h264, '-bf', '0', ...web]
const filter = (text: string) => ['-vf', text]

/** Shown a quarter turn clockwise, as phones do it: by the matrix of its first track (ISO 14496-12, 8.3.2). */
function turned(bytes: Buffer): Buffer {
  const matrix = bytes.indexOf('tkhd') + 4 + 40
  for (const [at, value] of [0, 65_536, 0, -65_536, 0].entries()) bytes.writeInt32BE(value, matrix + at * 4)
  return bytes
}

const all = (outcome: Outcome): VideoRow['to'] => ({
  igfeed: outcome,
  igreel: outcome,
  igstory: outcome,
  fbvideo: outcome,
  fbreel: outcome,
  fbstory: outcome,
})
const tooShort = /^The video is 0\.5\d* s long, and .* need at least \d s\. Use a longer one\.$/
const tooLong = (length: string) => new RegExp(`^The video is ${length} long, and .* can be up to .*\\. Trim it\\.$`)
const sound = (facts: object): Pick<VideoRow, 'made'> => ({ made: { audio: expect.objectContaining(facts) } })

const shapes: VideoRow[] = [
  {
    name: 'phone.mp4',
    make: by([...phone, ...still]),
    read: { codec: 'h264', width: 540, height: 960, faststart: true, edit_lists: false },
    to: { ...all('as it is'), igfeed: 'rendered' },
  },
  {
    name: 'wide.mp4',
    make: by([...wide, ...still]),
    read: { width: 320, height: 180 },
    to: { ...all('as it is'), fbreel: 'rendered' },
  },
  {
    name: 'index last.mp4',
    make: by([...wide, ...h264]),
    read: { faststart: false, edit_lists: true },
    to: { ...all('remuxed'), fbreel: 'rendered' },
    made: { faststart: true, edit_lists: false },
  },
  {
    name: 'in fragments.mp4',
    make: by([...wide, ...h264, '-movflags', '+frag_keyframe+empty_moov']),
    read: { faststart: false },
    to: { igreel: 'remuxed', fbvideo: 'remuxed' },
  },
  {
    name: 'turned by its metadata.mov',
    make: by([...wide, ...h264], turned),
    read: { rotation: 90, width: 180, height: 320 },
    to: { igreel: 'remuxed', igfeed: 'rendered', fbvideo: 'remuxed', fbreel: 'rendered' },
  },
  {
    name: 'turned, a part of it.mp4',
    make: by([...picture('320x180'), ...h264], turned),
    read: { rotation: 90 },
    to: { igreel: 'rendered' },
    asked: { trim: { start: 0.5, end: 4 } },
    made: { rotation: 0, width: 180, height: 320, duration: 3.5 },
  },
  {
    name: 'panorama.mp4',
    make: by([...picture('800x50'), ...still]),
    read: { width: 800, height: 50 },
    to: { igreel: 'rendered', igstory: 'rendered', igfeed: 'rendered', fbvideo: 'as it is' },
  },
  {
    name: 'odd size.mkv',
    make: by([...picture('320x180'), ...filter('scale=321:181'), '-c:v', 'libx264', '-pix_fmt', 'yuv444p']),
    read: { width: 321, height: 181, pixel_format: 'yuv444p' },
    to: { igreel: 'rendered', fbvideo: 'rendered' },
    made: { width: 320, height: 180 },
  },
  {
    name: 'oblong pixels.mp4',
    make: by([...picture('240x180'), ...filter('setsar=4/3'), ...h264]),
    read: { width: 320, height: 180, pixel_ratio: 1.3333 },
    to: { igreel: 'rendered', fbvideo: 'rendered' },
    made: { width: 320, height: 180, pixel_ratio: 1 },
  },
  {
    name: '4K.mp4',
    make: by([...picture('3840x2160', { seconds: 1, rate: 10 }), ...h264]),
    read: { width: 3840, height: 2160 },
    to: { fbvideo: 'rendered', igreel: /^The video is 1 s long, and reels on Instagram need at least 3 s/ },
    made: { width: 1920, height: 1080 },
  },
]

const lengths: VideoRow[] = [
  {
    name: 'half a second.mp4',
    make: by([...picture('540x960', { seconds: 0.5 }), ...tone(0.5), ...still]),
    read: { duration: expect.closeTo(0.5, 1) },
    to: all(tooShort),
  },
  {
    name: '70 seconds.mp4',
    make: by([...picture('90x160', { seconds: 70, rate: 24 }), ...still]),
    read: { duration: 70 },
    to: {
      igfeed: tooLong('70 s'),
      igreel: 'as it is',
      igstory: tooLong('70 s'),
      fbvideo: 'as it is',
      fbstory: tooLong('70 s'),
    },
  },
  {
    name: '15 minutes.mp4',
    make: by([...picture('64x36', { rate: 1, seconds: 900 }), ...h264]),
    read: { duration: 900, fps: [1, 1] },
    to: { igreel: 'rendered', fbvideo: 'rendered', fbreel: tooLong('15 min'), igstory: tooLong('15 min') },
    made: { duration: 900 },
  },
  {
    name: '41 minutes.mp4',
    make: by([...picture('64x36', { rate: 1, seconds: 2460 }), ...h264]),
    read: { duration: 2460 },
    to: all(tooLong('41 min')),
  },
  {
    name: 'sound ends first.mp4',
    make: by([...picture('320x180', { seconds: 5 }), ...tone(3), ...h264]),
    read: { duration: 5 },
    to: { igreel: 'remuxed', fbreel: 'rendered' },
    made: { duration: 5 },
  },
  {
    name: 'pictures end first.mp4',
    make: by([...picture('320x180', { seconds: 3 }), ...tone(5), ...h264]),
    read: { duration: 5 },
    to: { igreel: 'remuxed', fbreel: 'rendered' },
  },
]

const codings: VideoRow[] = [
  {
    name: 'H.264.mkv',
    make: by([...wide, ...h264]),
    read: { container: 'matroska' },
    to: { igreel: 'remuxed', fbvideo: 'remuxed' },
  },
  {
    name: 'H.264 with PCM.mov',
    make: by([...wide, ...h264, '-c:a', 'pcm_s16le']),
    read: { container: 'mov' },
    to: { igreel: 'remuxed', igstory: 'remuxed' },
    ...sound({ codec: 'aac' }),
  },
  {
    name: 'of 10 bits.mp4',
    make: by([...wide, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', ...web]),
    read: { profile: 'High 10' },
    to: { igreel: 'rendered', fbvideo: 'rendered' },
  },
  {
    name: 'full range.mp4',
    make: by([...wide, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuvj420p', ...web]),
    read: { pixel_format: 'yuvj420p' },
    to: { igreel: 'rendered' },
  },
  {
    name: 'HEVC.mov',
    make: by([...wide, ...hevc, '-tag:v', 'hvc1']),
    read: { codec: 'hevc', duration: 4 },
    to: { igstory: 'rendered', fbstory: 'rendered' },
    asked: { background: { kind: 'blur', ratio: 9 / 16 } },
    made: { width: 1080, height: 1920, duration: 4 },
  },
  {
    name: 'upright on a wide frame.mp4',
    make: by([...picture('180x320'), ...tone(), ...h264]),
    read: { width: 180, height: 320 },
    to: { igstory: 'rendered' },
    asked: { background: { kind: 'color', ratio: 16 / 9, color: '#203040' } },
    made: { width: 1280, height: 720, duration: 4 },
  },
  {
    name: 'wide frame of a page.mp4',
    make: by([...picture('320x320'), ...tone(), ...h264]),
    read: { width: 320, height: 320 },
    to: { fbstory: 'rendered' },
    asked: { background: { kind: 'blur', ratio: 16 / 9 } },
    made: { width: 1080, height: 606, duration: 4 },
  },
  {
    name: 'HDR.mov',
    make: by([
      ...[...picture('320x180'), ...hevc, '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1', '-color_trc', 'arib-std-b67'],
      ...['-color_primaries', 'bt2020', '-colorspace', 'bt2020nc'],
    ]),
    read: { hdr: true, pixel_format: 'yuv420p10le' },
    to: { igreel: 'rendered', fbvideo: 'rendered' },
    made: { hdr: false },
  },
  {
    name: 'VP9.webm',
    make: by([...picture('320x180', { rate: 15 }), ...tone(), ...vp9]),
    read: { codec: 'vp9', fps: [15, 1] },
    to: { fbreel: 'rendered' },
    asked: { background: { kind: 'color', ratio: 9 / 16, color: '#203040' } },
    made: { width: 1080, height: 1920, fps: [30, 1] },
  },
  {
    name: 'AV1.mkv',
    make: by([...picture('160x90', { seconds: 3 }), ...av1]),
    read: { codec: 'av1', audio: null },
    to: { igreel: 'rendered', fbvideo: 'rendered' },
    made: { audio: null, duration: 3 },
  },
  {
    name: 'ProRes at 120 pictures a second.mov',
    make: by([...picture('320x180', { rate: 120, seconds: 3 }), ...tone(3), ...prores]),
    read: { codec: 'prores', pixel_format: 'yuv422p10le', fps: [120, 1] },
    to: { fbvideo: 'rendered', igreel: 'rendered' },
    made: { fps: [60, 1] },
  },
  {
    name: 'MPEG-4.avi',
    make: by([...wide, '-c:v', 'mpeg4', '-c:a', 'mp3']),
    read: { codec: 'mpeg4', container: 'avi' },
    to: { igreel: 'rendered', fbvideo: 'rendered' },
  },
  {
    name: 'Motion JPEG.avi',
    make: by([...wide, '-c:v', 'mjpeg', '-c:a', 'pcm_s16le']),
    read: { codec: 'mjpeg' },
    to: { igreel: 'rendered' },
  },
  {
    name: 'variable rate.mp4',
    make: by([
      ...[...picture('320x180'), ...filter("select='not(mod(n,7))+not(mod(n,4))'"), '-vsync', 'vfr', ...h264],
      ...web,
    ]),
    read: { variable_fps: true },
    to: { igreel: 'rendered', fbvideo: 'as it is' },
    made: { variable_fps: false },
  },
  {
    name: 'interlaced.mp4',
    make: by([...picture('320x180'), ...filter('interlace'), ...h264, '-flags', '+ilme+ildct']),
    read: { progressive: false },
    to: { igreel: 'rendered', fbvideo: 'rendered' },
    made: { progressive: true },
  },
  {
    name: 'noise of 40 Mbit.mp4',
    make: by([...picture('640x360', { seconds: 3 }), ...filter('noise=alls=100:allf=t'), ...still, '-qp', '1']),
    read: { codec: 'h264' },
    to: { igreel: 'rendered', fbvideo: 'rendered' },
  },
]

const sounds: VideoRow[] = [
  {
    name: 'no sound.mp4',
    make: by([...picture('320x180'), ...still]),
    read: { audio: null },
    to: { igreel: 'as it is', fbvideo: 'as it is' },
  },
  {
    name: 'a silent track.mp4',
    make: by([...picture('320x180'), '-f', 'lavfi', '-t', '4', '-i', 'anullsrc', ...still]),
    read: { audio: expect.objectContaining({ codec: 'aac' }) },
    to: { igreel: 'as it is' },
  },
  {
    name: 'mono at 44.1 kHz.mp4',
    make: by([...wide, ...still, '-ac', '1', '-ar', '44100']),
    read: { audio: expect.objectContaining({ channels: 1, rate: 44_100 }) },
    to: { igreel: 'as it is', fbvideo: 'as it is' },
  },
  {
    name: 'sound of six channels.mp4',
    make: by([...wide, ...still, '-ac', '6']),
    read: { audio: expect.objectContaining({ channels: 6 }) },
    to: { igreel: 'remuxed', fbreel: 'rendered' },
    ...sound({ channels: 2 }),
  },
  {
    name: 'sound at 96 kHz.mp4',
    make: by([...wide, ...still, '-ar', '96000']),
    read: { audio: expect.objectContaining({ rate: 96_000 }) },
    to: { igreel: 'remuxed', fbreel: 'rendered' },
    ...sound({ rate: 48_000 }),
  },
  {
    name: 'MP3.mp4',
    make: by([...wide, ...still, '-c:a', 'mp3']),
    read: { audio: expect.objectContaining({ codec: 'mp3' }) },
    to: { igreel: 'remuxed' },
    ...sound({ codec: 'aac' }),
  },
]

export const videoRows = [...shapes, ...lengths, ...codings, ...sounds]
