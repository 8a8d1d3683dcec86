import { join } from 'node:path'
import { between, hash, pick } from '../directory/random.ts'
import { assetsFolder } from '../graph/links.ts'

/** Names of drawn pictures: a shade, a hue in degrees, and pixels. The name says all of the picture. */
const name = /^([0-9a-f]{8})-(\d{1,3})-(\d{2,4})x(\d{2,4})$/
const mostSide = 1440

/** Where the one video lies that stands for all of them. */
export const drawnVideo = join(assetsFolder, 'videos/drawn.mp4')

/** Pictures that were drawn last. */
const most = 300
const drawn = new Map<string, Promise<Buffer>>()

/** The JPEG of a name; undefined where it is no name of a drawn picture. */
export function drawPicture(given: string): Promise<Buffer> | undefined {
  const known = drawn.get(given)
  if (known) return known
  const read = name.exec(given)
  if (!read) return undefined
  const [, shade = '', hue, width, height] = read
  if (Number(width) > mostSide || Number(height) > mostSide) return undefined
  const made = paint(drawing(Number.parseInt(shade, 16), Number(hue), Number(width), Number(height)))
  if (drawn.size >= most) drawn.delete(drawn.keys().next().value as string)
  drawn.set(given, made)
  return made
}

async function paint(svg: string): Promise<Buffer> {
  // Loaded when the first picture is asked for: most runs ask for none.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).jpeg({ quality: 72 }).toBuffer()
}

type Drawing = (key: number, hue: number, width: number, height: number) => string

const tone = (hue: number, saturation: number, light: number) =>
  `hsl(${Math.round((hue + 360) % 360)} ${Math.round(saturation)}% ${Math.round(light)}%)`

/** Hills below a low sun. */
const hills: Drawing = (key, hue, width, height) => {
  const sun = `<circle cx="${between(0.2, 0.8, key, 'x') * width}" cy="${between(0.2, 0.45, key, 'y') * height}" r="${width * between(0.06, 0.16, key, 'r')}" fill="${tone(hue + 30, 80, 86)}"/>`
  const rows = [0, 1, 2].map(row => {
    const top = height * (0.5 + row * 0.15)
    const wave = between(0.03, 0.12, key, 'wave', row) * height
    return `<path d="M0 ${top}C${width * 0.3} ${top - wave} ${width * 0.5} ${top + wave} ${width} ${top - wave * 0.6}V${height}H0Z" fill="${tone(hue + row * 8, 34, 52 - row * 13)}"/>`
  })
  return sun + rows.join('')
}

/** Round things on a table. */
const plates: Drawing = (key, hue, width, height) =>
  Array.from({ length: 2 + (hash(key, 'plates') % 4) }, (_, place) => {
    const [x, y] = [between(0.15, 0.85, key, 'px', place) * width, between(0.2, 0.85, key, 'py', place) * height]
    const radius = width * between(0.1, 0.26, key, 'pr', place)
    return `<circle cx="${x + 6}" cy="${y + 9}" r="${radius}" fill="rgb(0 0 0/.16)"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${tone(hue + place * 14, 22, 88)}"/><circle cx="${x}" cy="${y}" r="${radius * 0.66}" fill="${tone(hue + place * 20 + 10, 48, between(32, 64, key, 'light', place))}"/>`
  }).join('')

/** Light through a window. */
const windows: Drawing = (key, hue, width, height) => {
  const lean = between(-0.2, 0.2, key, 'lean') * width
  const panes = [0, 1, 2, 3].map(place => {
    const [left, top] = [width * (0.22 + (place % 2) * 0.3), height * (0.16 + Math.floor(place / 2) * 0.34)]
    return `<path d="M${left} ${top}h${width * 0.26}l${lean * 0.4} ${height * 0.3}h-${width * 0.26}Z" fill="${tone(hue + 40, 74, 84)}" opacity="${between(0.5, 0.95, key, 'pane', place)}"/>`
  })
  return `${panes.join('')}<path d="M0 ${height * 0.84}H${width}V${height}H0Z" fill="${tone(hue, 26, 24)}"/>`
}

function drawing(key: number, hue: number, width: number, height: number): string {
  const shade = hue + between(-18, 18, key, 'hue')
  const [top, bottom] = [
    tone(shade + 16, 44, between(58, 82, key, 'top')),
    tone(shade - 12, 40, between(28, 52, key, 'bottom')),
  ]
  const inside = pick([hills, plates, windows], key, 'scene')(key, shade, width, height)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="a" x2="${between(0, 0.6, key, 'slope').toFixed(2)}" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#a)"/>${inside}</svg>`
}
