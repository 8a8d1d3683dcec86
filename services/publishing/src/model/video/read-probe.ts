import type { AudioFacts, Container, Fraction, VideoFacts } from './facts.ts'
import { quotientOf } from './facts.ts'
import { checkLength, soundAlone } from './unfit.ts'

/** What `ffprobe -print_format json` says, where it says it: every number may be a text or missing. */
export interface ProbeReport {
  format?: { duration?: string; bit_rate?: string; size?: string }
  streams?: ProbeStream[]
}
interface ProbeStream {
  codec_type?: string
  codec_name?: string
  profile?: string | number
  pix_fmt?: string
  field_order?: string
  color_transfer?: string
  avg_frame_rate?: string
  r_frame_rate?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  duration?: string
  bit_rate?: string
  channels?: number
  sample_rate?: string
  disposition?: { attached_pic?: number }
  tags?: { rotate?: string }
  side_data_list?: { rotation?: number }[]
}

/** Transfer functions of HDR10 and HLG (ITU-T H.273). */
const hdrTransfers = new Set(['smpte2084', 'arib-std-b67'])

/** A difference between the average and the base rate below this share is rounding in the file. */
const RATE_TOLERANCE = 0.02
/** So much may a pixel differ from a square and still be meant as one. */
const SQUARE = 0.005
/** Tracks end some frames apart in ordinary files, seconds. */
const MUCH = 0.25
/** Rates beyond this are time bases of files with few pictures, and no rate at all. */
const MOST_FPS = 1_000

const numberOf = (text: string | number | undefined): number | undefined => {
  const value = Number(text)
  return text === undefined || !Number.isFinite(value) ? undefined : value
}
const positive = (value: number | undefined): number | undefined =>
  value !== undefined && value > 0 ? value : undefined

/** `30000/1001` or `8:9` as two numbers; undefined where it is none or zero. */
function fractionOf(text: string | undefined): Fraction | undefined {
  const [over, under] = (text ?? '').split(/[/:]/).map(Number)
  return over && under && over > 0 && under > 0 ? [over, under] : undefined
}

/** Clockwise turn for display. ffprobe says counter-clockwise degrees of the display matrix; older files have a tag instead. */
function rotationOf({ side_data_list: sides = [], tags }: ProbeStream): VideoFacts['rotation'] {
  const matrix = sides.find(side => side.rotation !== undefined)?.rotation
  const degrees = matrix === undefined ? (numberOf(tags?.rotate) ?? 0) : -matrix
  const turns = ((Math.round(degrees / 90) % 4) + 4) % 4
  return ([0, 90, 180, 270] as const)[turns as 0 | 1 | 2 | 3]
}

/** Shape of a stored pixel. Nearly square ones come from sizes that were rounded. */
function pixelShape({ sample_aspect_ratio }: ProbeStream): number {
  const shape = quotientOf(fractionOf(sample_aspect_ratio) ?? [1, 1])
  return Math.abs(shape - 1) < SQUARE ? 1 : shape
}

function audioOf(stream: ProbeStream | undefined): AudioFacts | null {
  if (!stream?.codec_name) return null
  return {
    codec: stream.codec_name,
    profile: stream.profile === undefined ? null : String(stream.profile),
    channels: stream.channels ?? 0,
    rate: numberOf(stream.sample_rate) ?? 0,
    bitrate: positive(numberOf(stream.bit_rate)) ?? null,
  }
}

/** What is known of a file besides the report. */
export interface ProbedFile {
  container: Container
  bytes: number
  faststart: boolean
  edit_lists: boolean
  /** Seconds, where they were measured because the file does not say them. */
  measured?: number
}

/** Seconds of the longest track; undefined where none says its length, as in Matroska. */
const longestTrack = (streams: readonly ProbeStream[]): number | undefined =>
  positive(Math.max(0, ...streams.map(({ duration }) => numberOf(duration) ?? 0)))

/** The seconds that a report gives for a file; undefined where it gives none. */
export const durationIn = ({ format, streams = [] }: ProbeReport): number | undefined =>
  positive(numberOf(format?.duration)) ?? longestTrack(streams)

/**
 * The facts in a report of ffprobe. Undefined where the file does not say what is needed to show it: its codec, size and duration. Throws
 * `UnfitVideo` where it is sound alone, or its length is not allowed or not that of its tracks.
 */
export function factsIn(report: ProbeReport, file: ProbedFile): VideoFacts | undefined {
  const { streams = [] } = report
  const video = streams.find(one => one.codec_type === 'video' && !one.disposition?.attached_pic)
  const audio = streams.find(one => one.codec_type === 'audio')
  if (!video && audio) throw soundAlone()
  const duration = file.measured ?? durationIn(report)
  if (!video?.codec_name || !video.width || !video.height || !duration) return undefined
  checkLength(duration, longestTrack(streams))
  const pictures = positive(numberOf(video.duration)) ?? duration
  const rotation = rotationOf(video)
  const pixel = pixelShape(video)
  const across = Math.max(1, Math.round(video.width * pixel))
  const turned = rotation === 90 || rotation === 270
  const base = fractionOf(video.r_frame_rate)
  const average = fractionOf(video.avg_frame_rate) ?? base
  const fps: Fraction = average && quotientOf(average) <= MOST_FPS ? average : [30, 1]
  return {
    container: file.container,
    codec: video.codec_name,
    profile: video.profile === undefined ? null : String(video.profile),
    pixel_format: video.pix_fmt ?? null,
    progressive: !/^(tt|bb|tb|bt)$/.test(video.field_order ?? ''),
    hdr: hdrTransfers.has(video.color_transfer ?? ''),
    fps,
    variable_fps: base !== undefined && Math.abs(quotientOf(base) / quotientOf(fps) - 1) > RATE_TOLERANCE,
    bitrate: Math.round((file.bytes * 8) / duration),
    duration: Math.round(duration * 1000) / 1000,
    ...(pictures < duration - MUCH ? { pictures: Math.round(pictures * 1000) / 1000 } : {}),
    rotation,
    width: turned ? video.height : across,
    height: turned ? across : video.height,
    pixel_ratio: Math.round(pixel * 10_000) / 10_000,
    audio: audioOf(audio),
    faststart: file.faststart,
    edit_lists: file.edit_lists,
  }
}
