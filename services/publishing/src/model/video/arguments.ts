import { containerArguments, pictureArguments, soundArguments } from './encoding.ts'
import type { Container, VideoFacts } from './facts.ts'
import { quotientOf } from './facts.ts'
import type { Transcode, VideoPlan } from './plan.ts'
import type { Background, VideoTarget } from './targets.ts'

/** Demuxer of a container. It is named, so that no file is taken for a list of other files or addresses. */
const demuxers: Record<Container, string> = { mp4: 'mov', mov: 'mov', matroska: 'matroska', avi: 'avi' }

/** How a foreign file is opened: as what it was found to be, and nothing but files is read because of it. */
export const inputArguments = (container: Container, path: string): string[] => [
  '-protocol_whitelist',
  'file',
  '-f',
  demuxers[container],
  '-i',
  path,
]

/** How fast a video is rendered, and how small it gets for that. */
export type Preset = 'ultrafast' | 'superfast' | 'veryfast' | 'faster' | 'fast' | 'medium'

export interface RenderOptions {
  input: string
  output: string
  threads: number
  preset: Preset
  /** What is written. */
  target: Pick<VideoTarget, 'sent' | 'background'>
}

/** A picture that can be jumped to, this often, seconds. */
const KEYS_EVERY = 2
/** Sound of a piece ends so much earlier than its pictures: its frames are not whole pictures, and none may make the piece longer. Seconds. */
const SOUND_ENDS = 0.06
/** The blurred background is made this much smaller first: blurring it small costs nothing and looks the same. */
const BLUR_SCALE = 20

/** Brightness of HDR brought into that of ordinary screens (BT.709). */
const toneMapped = [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
]

const scaled = ({ width, height }: { width: number; height: number }): string =>
  `scale=${width}:${height}:flags=bicubic`

/** The picture that stands in front, up to its scale. */
function pictureFilters(facts: VideoFacts, { layout, fps }: Transcode, pixelFormat: string): string[] {
  const { region, picture } = layout
  const isCut = region.width !== facts.width || region.height !== facts.height
  return [
    ...(facts.progressive ? [] : ['bwdif']),
    `fps=${fps[0]}/${fps[1]}:start_time=0`,
    // Regions are in square pixels.
    ...(facts.pixel_ratio === 1 ? [] : [scaled(facts)]),
    ...(isCut ? [`crop=${region.width}:${region.height}:${region.left}:${region.top}`] : []),
    ...(picture.width === region.width && picture.height === region.height ? [] : [scaled(picture)]),
    'setsar=1',
    ...(facts.hdr ? toneMapped : []),
    `format=${pixelFormat}`,
  ]
}

/** Where something begins that stands in the middle: even, as 4:2:0 has one colour for two pixels each way. */
const middleOf = (all: number, part: number): number => Math.floor((all - part) / 4) * 2

/** The filters of the pictures of a rendering, from `[0:v:0]` to `[out]`. */
function videoGraph(facts: VideoFacts, plan: Transcode, background: Background | null, pixelFormat: string): string {
  const { picture, output } = plan.layout
  const front = pictureFilters(facts, plan, pixelFormat).join(',')
  const [left, top] = [middleOf(output.width, picture.width), middleOf(output.height, picture.height)]
  if (!background || (left === 0 && top === 0)) return `[0:v:0]${front}[out]`
  if (background.kind === 'color') {
    const color = background.color.replace('#', '0x')
    return `[0:v:0]${front},pad=${output.width}:${output.height}:${left}:${top}:color=${color}[out]`
  }
  const small = {
    width: Math.max(2, Math.round(output.width / BLUR_SCALE)),
    height: Math.max(2, Math.round(output.height / BLUR_SCALE)),
  }
  const behind = [
    `scale=${small.width}:${small.height}:force_original_aspect_ratio=increase`,
    `crop=${small.width}:${small.height}`,
    'gblur=sigma=3',
    scaled(output),
    'setsar=1',
  ].join(',')
  return `[0:v:0]${front},split=2[front][again];[again]${behind}[behind];[behind][front]overlay=${left}:${top},format=${pixelFormat}[out]`
}

/** Length of a rendering, seconds: exact, as it is a number of pictures. */
export const lengthOf = ({ frames, fps }: Transcode): number => frames / quotientOf(fps)

const secondsText = (value: number): string => value.toFixed(6)

/** Arguments that render a video. */
export function renderArguments(
  facts: VideoFacts,
  plan: Transcode,
  { input, output, threads, preset, target: { sent, background } }: RenderOptions,
): string[] {
  const length = lengthOf(plan)
  const keys = Math.max(1, Math.round(quotientOf(plan.fps) * KEYS_EVERY))
  const sound = plan.sound && facts.audio
  const cutSound = `aresample=async=1:first_pts=0,atrim=end=${secondsText(Math.max(0.1, length - SOUND_ENDS))}`
  return [
    '-threads',
    `${threads}`,
    ...(plan.start > 0 ? ['-ss', secondsText(plan.start)] : []),
    ...inputArguments(facts.container, input),
    '-filter_complex_threads',
    '1',
    '-filter_complex',
    videoGraph(facts, plan, background, sent.pixelFormat),
    '-map',
    '[out]',
    ...(sound ? ['-map', '0:a:0', '-af', cutSound, ...soundArguments(sent, sound)] : ['-an']),
    '-sn',
    '-dn',
    '-frames:v',
    `${plan.frames}`,
    ...pictureArguments(sent, preset),
    '-maxrate',
    `${plan.bitrate}`,
    '-bufsize',
    `${plan.bitrate}`,
    '-g',
    `${keys}`,
    '-threads',
    `${threads}`,
    '-max_muxing_queue_size',
    '1024',
    ...containerArguments(sent),
    output,
  ]
}

/** Arguments that write a file again with its pictures as they are. */
export function remuxArguments(
  facts: VideoFacts,
  { audio }: Extract<VideoPlan, { kind: 'remux' }>,
  { input, output, threads, target: { sent } }: Omit<RenderOptions, 'preset'>,
): string[] {
  const sound = facts.audio && audio === 'encode' ? soundArguments(sent, facts.audio) : ['-c:a', 'copy']
  return [
    '-threads',
    `${threads}`,
    ...inputArguments(facts.container, input),
    '-map',
    '0:v:0',
    ...(audio === 'none' ? ['-an'] : ['-map', '0:a:0', ...sound]),
    '-sn',
    '-dn',
    '-c:v',
    'copy',
    ...containerArguments(sent),
    output,
  ]
}

/** Best quality of a JPEG of ffmpeg is 2, worst 31. */
const JPEG_QUALITY = 2

/** Arguments that write one frame as a picture, within a size and in its own shape. */
export function frameArguments(
  facts: VideoFacts,
  input: string,
  { at, output, width, height }: { at: number; output: string; width: number; height: number },
  threads: number,
): string[] {
  const scale = Math.min(1, width / facts.width, height / facts.height)
  const size = {
    width: Math.max(1, Math.round(facts.width * scale)),
    height: Math.max(1, Math.round(facts.height * scale)),
  }
  const filters = [scaled(size), 'setsar=1', ...(facts.hdr ? toneMapped : [])]
  return [
    '-threads',
    `${threads}`,
    ...(at > 0 ? ['-ss', secondsText(at)] : []),
    ...inputArguments(facts.container, input),
    '-map',
    '0:v:0',
    '-vf',
    filters.join(','),
    '-frames:v',
    '1',
    '-q:v',
    `${JPEG_QUALITY}`,
    '-map_metadata',
    '-1',
    '-update',
    '1',
    '-f',
    'image2',
    output,
  ]
}

/** Videos up to this length are decoded once for their timeline; of longer ones pictures are taken that can be jumped to. Seconds. */
const ONE_PASS = 60

/** How far before the end of the pictures the last one is looked for, seconds. */
export const BEFORE_END = 0.2

/** The moments of a timeline, each the middle of its share, seconds; those of the last picture where there is none any more. */
export function stripTimes(facts: Pick<VideoFacts, 'duration' | 'pictures'>, frames: number): number[] {
  const last = facts.pictures === undefined ? Number.POSITIVE_INFINITY : Math.max(0, facts.pictures - BEFORE_END)
  return Array.from({ length: frames }, (_, index) => Math.min(last, ((index + 0.5) * facts.duration) / frames))
}

export const isOnePass = ({ duration }: Pick<VideoFacts, 'duration'>): boolean => duration <= ONE_PASS

interface StripSize {
  output: string
  width: number
  height: number
}

/** Arguments after the input that write pictures, cut to a size, as red, green and blue. */
const stripOutput = (facts: VideoFacts, { output, width, height }: StripSize, frames: number, before: string[]) => {
  const cut = `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height}`
  const filters = [...before, ...(facts.pixel_ratio === 1 ? [] : [scaled(facts)]), cut].join(',')
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', output]
  return ['-map', '0:v:0', '-vf', filters, '-frames:v', `${frames}`, ...raw]
}

/**
 * Arguments that write all frames of a timeline into one file while the video is decoded once; fewer where its pictures end before. The
 * filter shows in each share what is seen in its middle. Pictures that no other one needs are left out, so one may be off by a picture or two.
 */
export const stripPassArguments = (
  facts: VideoFacts,
  input: string,
  size: StripSize,
  frames: number,
  threads: number,
) => [
  '-threads',
  `${threads}`,
  '-skip_frame',
  'noref',
  ...inputArguments(facts.container, input),
  ...stripOutput(facts, size, frames, [`fps=fps=${frames}/${secondsText(facts.duration)}:start_time=0`]),
]

/** Arguments that write the frame at a moment or at the nearest one before that can be jumped to. */
export const stripFrameArguments = (
  facts: VideoFacts,
  input: string,
  { at, ...size }: StripSize & { at: number },
  threads: number,
): string[] => [
  '-threads',
  `${threads}`,
  '-noaccurate_seek',
  '-ss',
  secondsText(at),
  ...inputArguments(facts.container, input),
  ...stripOutput(facts, size, 1, []),
]
