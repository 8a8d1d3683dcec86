/** What an MP4 or MOV says of itself. Numbers are 0 where the file does not say. */
export interface VideoFacts {
  /** As shown: a video that lies on its side is turned. */
  width: number
  height: number
  seconds: number
  /** Mean pictures per second. */
  fps: number
  /** Four letters of the sample entry, such as `avc1`; absent when the file has none. */
  codec?: string
  audio?: { codec: string; channels: number; sampleRate: number }
  /** Whether the headers come before the data, as a player on the network wants it. */
  headersFirst: boolean
  /** Whether a track has an edit list. */
  edited: boolean
  /** Printable text of boxes that are for notes: `free`, `skip`, `udta`. */
  note: string
}

/** Bounds of what foreign files may cost: boxes of one level, entries of a table, bytes of notes. */
const mostBoxes = 10_000
const mostEntries = 100_000
const mostNote = 4096

/** Reads an MP4 or MOV: `ftyp` first, then the headers inside `moov`. Absent when it is neither. Never throws. */
export function sniffVideo(bytes: Buffer): VideoFacts | undefined {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const facts: VideoFacts = { width: 0, height: 0, seconds: 0, fps: 0, headersFirst: true, edited: false, note: '' }
  let data = false
  for (const box of boxes(bytes)) {
    if (box.type === 'mdat') data = true
    if (box.type === 'free' || box.type === 'skip') addNote(facts, box.body)
    if (box.type !== 'moov') continue
    if (data) facts.headersFirst = false
    readMovie(box.body, facts)
  }
  return facts
}

function readMovie(moov: Buffer, facts: VideoFacts) {
  for (const { type, body } of boxes(moov)) {
    if (type === 'mvhd') facts.seconds = readLength(body).seconds
    if (type === 'udta') addNote(facts, body)
    if (type === 'trak') readTrack(body, facts)
  }
}

function readTrack(trak: Buffer, facts: VideoFacts) {
  for (const { type, body } of boxes(trak)) {
    if (type === 'tkhd') readSize(body, facts)
    if (type === 'edts') facts.edited = true
    if (type === 'mdia') readMedia(body, facts)
  }
}

/** Time scale and length: of `mvhd` for the whole video, of `mdhd` for a track. */
function readLength(body: Buffer): { scale: number; seconds: number } {
  const long = body[0] === 1
  if (body.length < (long ? 32 : 20)) return { scale: 0, seconds: 0 }
  const scale = body.readUInt32BE(long ? 20 : 12)
  const length = long ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16)
  return { scale, seconds: scale > 0 ? length / scale : 0 }
}

/** The largest track is the picture. Its matrix says whether it is shown turned by 90 degrees. */
function readSize(tkhd: Buffer, facts: VideoFacts) {
  const matrix = tkhd[0] === 1 ? 52 : 40
  if (tkhd.length < matrix + 44) return
  const width = tkhd.readUInt32BE(matrix + 36) / 65_536
  const height = tkhd.readUInt32BE(matrix + 40) / 65_536
  if (width * height <= facts.width * facts.height) return
  const turned = tkhd.readInt32BE(matrix) === 0 && tkhd.readInt32BE(matrix + 4) !== 0
  facts.width = turned ? height : width
  facts.height = turned ? width : height
}

function readMedia(mdia: Buffer, facts: VideoFacts) {
  const inside = find(mdia, ['mdhd', 'hdlr', 'minf'])
  const handler = inside.hdlr?.toString('latin1', 8, 12)
  const table = inside.minf && find(inside.minf, ['stbl']).stbl
  if (!table) return
  const { stsd, stts } = find(table, ['stsd', 'stts'])
  if (handler === 'soun') readSound(stsd, facts)
  if (handler !== 'vide') return
  const codec = stsd && stsd.length >= 16 ? stsd.toString('latin1', 12, 16) : undefined
  if (codec) facts.codec = codec
  const length = inside.mdhd && readLength(inside.mdhd)
  if (length && stts && length.seconds > 0) facts.fps = samplesOf(stts) / length.seconds
}

/** The first sound that the video has: codec, channels and sample rate of its sample entry. */
function readSound(stsd: Buffer | undefined, facts: VideoFacts) {
  if (!stsd || stsd.length < 44 || facts.audio) return
  facts.audio = {
    codec: stsd.toString('latin1', 12, 16),
    channels: stsd.readUInt16BE(32),
    sampleRate: stsd.readUInt16BE(40),
  }
}

function samplesOf(stts: Buffer): number {
  if (stts.length < 8) return 0
  const entries = Math.min(stts.readUInt32BE(4), mostEntries, Math.floor((stts.length - 8) / 8))
  let samples = 0
  for (let entry = 0; entry < entries; entry++) samples += stts.readUInt32BE(8 + entry * 8)
  return samples
}

function addNote(facts: VideoFacts, body: Buffer) {
  const text = body
    .toString('latin1', 0, mostNote)
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
  if (text) facts.note = `${facts.note} ${text}`.trim().slice(0, mostNote)
}

/** The first box of each of these types. */
function find<T extends string>(bytes: Buffer, types: readonly T[]): Partial<Record<T, Buffer>> {
  const found: Partial<Record<T, Buffer>> = {}
  for (const { type, body } of boxes(bytes)) if (types.includes(type as T) && !found[type as T]) found[type as T] = body
  return found
}

function* boxes(bytes: Buffer): Iterable<{ type: string; body: Buffer }> {
  let at = 0
  for (let count = 0; at + 8 <= bytes.length && count < mostBoxes; count++) {
    let size = bytes.readUInt32BE(at)
    let head = 8
    if (size === 1 && at + 16 <= bytes.length) {
      size = Number(bytes.readBigUInt64BE(at + 8))
      head = 16
    }
    if (size === 0) size = bytes.length - at
    if (size < head) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + head, at + size) }
    at += size
  }
}
