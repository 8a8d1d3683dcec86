import { readFileSync } from 'node:fs'
import { box } from './boxes.ts'
import type { Videos } from './videos.ts'

/** How the photo is stored. */
export interface HeicOptions {
  width: number
  height: number
  /** Edge of a tile, pixels: phones store a photo as a grid of tiles of 512. Absent: in one piece. */
  tile?: number
  /** Quarter turns counter-clockwise by which it is shown (`irot`). */
  turns?: number
  /** A colour profile (ICC). */
  profile?: Buffer
  /** Filter of ffmpeg that draws it. */
  drawn?: string
  brand?: string
}

const u8 = (...values: number[]): Buffer => Buffer.from(values)
const u16 = (...values: number[]): Buffer => Buffer.concat(values.map(value => u8(value >> 8, value & 255)))
const u32 = (...values: number[]): Buffer => {
  const out = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) out.writeUInt32BE(value, at * 4)
  return out
}
const text = (value: string): Buffer => Buffer.from(value, 'latin1')

/** The configuration of the decoder and the coded pictures of an MP4 with one track. */
function codedIn(video: Buffer): { config: Buffer; pictures: Buffer[] } {
  const config = video.indexOf('hvcC') - 4
  const sizes = video.indexOf('stsz') + 4
  const one = video.readUInt32BE(sizes + 4)
  const count = video.readUInt32BE(sizes + 8)
  // The muxer writes the pictures of a single track one after the other.
  let at = video.readUInt32BE(video.indexOf('stco') + 12)
  const pictures: Buffer[] = []
  for (let index = 0; index < count; index += 1) {
    const size = one || video.readUInt32BE(sizes + 12 + index * 4)
    pictures.push(video.subarray(at, at + size))
    at += size
  }
  return { config: video.subarray(config, config + video.readUInt32BE(config)), pictures }
}

/**
 * A HEIC photo as a phone writes it: HEVC pictures by the ffmpeg of the run, in the boxes of ISO 23008-12. In tiles it is a derived picture
 * (`grid`) of which each tile is an item.
 */
export async function heic(videos: Videos, name: string, options: HeicOptions): Promise<Buffer> {
  const { width, height, tile, turns = 0, profile, drawn = 'testsrc2', brand = 'heic' } = options
  const [columns, rows] = tile ? [Math.ceil(width / tile), Math.ceil(height / tile)] : [1, 1]
  const [stepX, stepY] = tile ? [tile, tile] : [width, height]
  const filters = [
    `scale=${width}:${height}`,
    `pad=${columns * stepX}:${rows * stepY}`,
    ...(columns * rows > 1 ? [`untile=${columns}x${rows}`] : []),
    'format=yuv420p',
  ]
  const source = `${drawn}${drawn.includes('=') ? ':' : '='}s=${width}x${height}`
  const path = await videos.make(
    `${name}.mp4`,
    ...['-f', 'lavfi', '-i', source, '-vf', filters.join(','), '-frames:v', `${columns * rows}`],
    ...['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:keyint=1:no-open-gop=1'],
    ...['-tag:v', 'hvc1'],
  )
  const { config, pictures } = codedIn(readFileSync(path))
  if (pictures.length !== columns * rows) throw new Error(`${pictures.length} tiles of ${columns * rows}`)
  const grid = pictures.length > 1
  const main = grid ? pictures.length + 1 : 1

  const properties = [
    config,
    box('ispe', u32(0, stepX, stepY)),
    box('ispe', u32(0, width, height)),
    box('irot', u8(turns)),
    ...(profile ? [box('colr', text('prof'), profile)] : []),
  ]
  const ofMain = [...(grid ? [] : [0x81]), 3, ...(turns > 0 ? [0x84] : []), ...(profile ? [5] : [])]
  const ofTile = [0x81, 2]
  const items = pictures.map((_, index) => index + 1)
  const associations = grid
    ? [...items.map(id => ({ id, of: ofTile })), { id: main, of: ofMain }]
    : [{ id: 1, of: ofMain }]
  const infe = (id: number, type: string, hidden: boolean) =>
    box('infe', u8(2, 0, 0, hidden ? 1 : 0), u16(id, 0), text(type), u8(0))
  const infos = [...items.map(id => infe(id, 'hvc1', grid)), ...(grid ? [infe(main, 'grid', false)] : [])]
  const gridData = Buffer.concat([u8(0, 0, rows - 1, columns - 1), u16(width, height)])

  /** Positions of the items need the length of what stands before them. */
  const file = (start: number): Buffer => {
    let at = start
    const places = pictures.map(({ length }, index) => {
      const place = Buffer.concat([u16(index + 1, 0, 0, 1), u32(at, length)])
      at += length
      return place
    })
    if (grid) places.push(Buffer.concat([u16(main, 1, 0, 1), u32(0, gridData.length)]))
    const meta = box(
      'meta',
      u32(0),
      box('hdlr', u32(0, 0), text('pict'), u32(0, 0, 0), u8(0)),
      box('pitm', u32(0), u16(main)),
      box('iinf', u32(0), u16(infos.length), ...infos),
      ...(grid ? [box('iref', u32(0), box('dimg', u16(main, items.length, ...items)))] : []),
      box(
        'iprp',
        box('ipco', ...properties),
        box(
          'ipma',
          u32(0, associations.length),
          ...associations.map(({ id, of }) => Buffer.concat([u16(id), u8(of.length, ...of)])),
        ),
      ),
      box('iloc', u8(1, 0, 0, 0, 0x44, 0), u16(places.length), ...places),
      ...(grid ? [box('idat', gridData)] : []),
    )
    return Buffer.concat([box('ftyp', text(brand), u32(0), text('mif1heic')), meta])
  }
  const head = file(file(0).length + 8)
  return Buffer.concat([head, box('mdat', ...pictures)])
}
