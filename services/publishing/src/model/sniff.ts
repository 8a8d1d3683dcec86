import type { Container } from './video/facts.ts'

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'heic' | 'avif'
export type VideoFormat = 'mp4' | 'mov' | 'mkv' | 'webm' | 'avi'
export type Format = PictureFormat | VideoFormat

interface FormatFacts {
  type: 'image' | 'video'
  mime: string
  ext: string
}
export const formats: Record<Format, FormatFacts> = {
  jpeg: { type: 'image', mime: 'image/jpeg', ext: 'jpg' },
  png: { type: 'image', mime: 'image/png', ext: 'png' },
  gif: { type: 'image', mime: 'image/gif', ext: 'gif' },
  webp: { type: 'image', mime: 'image/webp', ext: 'webp' },
  heic: { type: 'image', mime: 'image/heic', ext: 'heic' },
  avif: { type: 'image', mime: 'image/avif', ext: 'avif' },
  mp4: { type: 'video', mime: 'video/mp4', ext: 'mp4' },
  mov: { type: 'video', mime: 'video/quicktime', ext: 'mov' },
  mkv: { type: 'video', mime: 'video/x-matroska', ext: 'mkv' },
  webm: { type: 'video', mime: 'video/webm', ext: 'webm' },
  avi: { type: 'video', mime: 'video/x-msvideo', ext: 'avi' },
}

/** How each video format is opened. */
export const containers: Record<VideoFormat, Container> = {
  mp4: 'mp4',
  mov: 'mov',
  mkv: 'matroska',
  webm: 'matroska',
  avi: 'avi',
}

export const isVideo = (format: Format): format is VideoFormat => format in containers

/** Number of bytes that identify a format. */
export const SNIFF_BYTES = 64

const heic = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'])
const avif = new Set(['avif', 'avis'])
/** Brands of pictures in any coding: the brands behind them say which. */
const anyPicture = new Set(['mif1', 'msf1', 'miaf'])
const notVideo = new Set(['crx ', 'jp2 ', 'jpx ', 'M4A ', 'M4B '])

/** Offset of the compatible brands in an MP4 or HEIC file (ISO 14496-12, 4.3), and the length of each. */
const BRANDS_AT = 16
const BRAND = 4

/** The format of a file by its first bytes, whatever its name. Undefined: it is not accepted. */
export function sniff(head: Uint8Array): Format | undefined {
  const text = (from: number, to: number): string => String.fromCharCode(...head.slice(from, to))
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return 'avi'
  // EBML: its document type stands near its beginning.
  if (text(0, 4) === '\x1a\x45\xdf\xa3') {
    const start = text(4, SNIFF_BYTES)
    if (start.includes('webm')) return 'webm'
    return start.includes('matroska') ? 'mkv' : undefined
  }
  if (text(4, 8) === 'ftyp') {
    const brand = text(8, 12)
    if (heic.has(brand)) return 'heic'
    if (avif.has(brand)) return 'avif'
    if (anyPicture.has(brand)) {
      const end = Math.min(head.length, ((head[2] ?? 0) << 8) + (head[3] ?? 0))
      for (let at = BRANDS_AT; at + BRAND <= end; at += BRAND) {
        const other = text(at, at + BRAND)
        if (heic.has(other)) return 'heic'
        if (avif.has(other)) return 'avif'
      }
      return 'heic'
    }
    if (notVideo.has(brand)) return undefined
    return brand === 'qt  ' ? 'mov' : 'mp4'
  }
  // Old QuickTime files begin with another box.
  return ['moov', 'mdat', 'wide', 'free', 'skip'].includes(text(4, 8)) ? 'mov' : undefined
}

const byExt = new Map<string, Format>(
  Object.entries({
    jpg: 'jpeg',
    jpeg: 'jpeg',
    jpe: 'jpeg',
    jfif: 'jpeg',
    png: 'png',
    gif: 'gif',
    webp: 'webp',
    heic: 'heic',
    heif: 'heic',
    hif: 'heic',
    avif: 'avif',
    mp4: 'mp4',
    m4v: 'mp4',
    mov: 'mov',
    qt: 'mov',
    mkv: 'mkv',
    webm: 'webm',
    avi: 'avi',
  } as const),
)
const byMime = new Map<string, Format>([
  ...Object.entries(formats).map(([format, { mime }]): [string, Format] => [mime, format as Format]),
  ['image/jpg', 'jpeg'],
  ['image/pjpeg', 'jpeg'],
  ['image/heif', 'heic'],
  ['video/x-m4v', 'mp4'],
  ['video/matroska', 'mkv'],
  ['video/avi', 'avi'],
  ['video/msvideo', 'avi'],
  ['video/vnd.avi', 'avi'],
])
/** The declared type of a file whose name and type name no format; its bytes will. */
export const UNKNOWN_MIME = 'application/octet-stream'
/** Types that name no format. */
const vague = new Set(['', UNKNOWN_MIME, 'binary/octet-stream'])

/**
 * The declared format of an upload: by its type, else by its name. `unknown`: neither names one, and its bytes decide.
 * Undefined: a format that is not accepted.
 */
export function declared(filename: string, mime: string | undefined): Format | 'unknown' | undefined {
  const type = (mime ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!vague.has(type)) return byMime.get(type)
  const ext = /\.([A-Za-z0-9]{1,8})$/.exec(filename)?.[1]?.toLowerCase()
  return ext === undefined ? 'unknown' : byExt.get(ext)
}
