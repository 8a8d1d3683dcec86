import sharp from 'sharp'

/** Pictures are kept at half their size: small files, and half a pixel of difference in drawing text disappears. */
const scale = 0.5
/** A square of this many pixels (of the kept size) is looked at as one. */
const tile = 8
/** A pixel differs when one of its channels does by more, of 255, after a slight blur. */
const step = 26
/** A tile differs when more than this share of its pixels does. */
const share = 0.3
/** A tile may have moved by so many pixels (of the kept size): other versions of the browser and of its fonts set words a little wider. */
const mayMove = { x: 2, y: 1 }

const blurred = async (png: Buffer) =>
  sharp(png).flatten({ background: '#ffffff' }).blur(1.1).removeAlpha().raw().toBuffer({ resolveWithObject: true })

const atHalfSize = async (png: Buffer) => {
  const { width = 2, height = 2 } = await sharp(png).metadata()
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  return sharp(png)
    .flatten({ background: '#ffffff' })
    .resize({ ...size, fit: 'fill', kernel: 'linear' })
}

/** A screenshot at the size that is kept, with all of its colours. */
export const halved = async (png: Buffer): Promise<Buffer> =>
  (await atHalfSize(png)).png({ compressionLevel: 1 }).toBuffer()

/** A screenshot as it is kept: half size, 64 colours. To choose these takes most of the time of a comparison. */
export const reduced = async (png: Buffer): Promise<Buffer> =>
  (await atHalfSize(png)).png({ palette: true, colours: 64, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer()

export interface Difference {
  /** Tiles that differ, and how many there are. */
  tiles: number
  of: number
  /** The picture with the tiles that differ in red; undefined where none does, or the sizes differ. */
  marked?: Buffer
  /** Why nothing could be compared. */
  size?: string
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}
/** Sizes of what is cut out follow the width of its words. */
const isNear = (kept: number, seen: number): boolean => Math.abs(kept - seen) <= Math.max(2, kept * 0.02)

/** Where a tile is looked for: first in its place. */
const moves: [number, number][] = [[0, 0]]
for (let dy = -mayMove.y; dy <= mayMove.y; dy += 1)
  for (let dx = -mayMove.x; dx <= mayMove.x; dx += 1) if (dx !== 0 || dy !== 0) moves.push([dx, dy])

/**
 * How two kept pictures differ. Letters that another build draws a little otherwise do not count: the pictures are halved and blurred,
 * and a tile counts only when a good part of it has changed and is not to be found close by.
 */
export const compare = async (kept: Buffer, seen: Buffer): Promise<Difference> => {
  const [a, b] = await Promise.all([blurred(kept), blurred(seen)])
  const { width, height } = a.info
  if (!isNear(width, b.info.width) || !isNear(height, b.info.height))
    return {
      tiles: Number.POSITIVE_INFINITY,
      of: 1,
      size: `${b.info.width}x${b.info.height} instead of ${width}x${height}`,
    }
  const marked = Buffer.from(b.data)
  const size = { width: Math.min(width, b.info.width), height: Math.min(height, b.info.height) }
  const isFar = (at: number, to: number) => Math.abs((a.data[at] as number) - (b.data[to] as number)) > step
  /** How many pixels of a tile differ where the picture seen now is moved by (dx, dy); beyond an edge the pixels at the edge are repeated. */
  const differing = ({ left, right, top, bottom }: Box, dx: number, dy: number): number => {
    let different = 0
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) {
        const at = (y * width + x) * 3
        const seenX = Math.min(size.width - 1, Math.max(0, x + dx))
        const seenY = Math.min(size.height - 1, Math.max(0, y + dy))
        const to = (seenY * b.info.width + seenX) * 3
        if (isFar(at, to) || isFar(at + 1, to + 1) || isFar(at + 2, to + 2)) different += 1
      }
    return different
  }
  const isSame = (box: Box): boolean => {
    const most = (box.bottom - box.top) * (box.right - box.left) * share
    return moves.some(([dx, dy]) => differing(box, dx, dy) <= most)
  }
  let tiles = 0
  let of = 0
  for (let top = 0; top < size.height; top += tile)
    for (let left = 0; left < size.width; left += tile) {
      const bottom = Math.min(top + tile, size.height)
      const right = Math.min(left + tile, size.width)
      of += 1
      if (isSame({ left, right, top, bottom })) continue
      tiles += 1
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1) marked[(y * b.info.width + x) * 3] = 255
    }
  const { width: w, height: h } = b.info
  return {
    tiles,
    of,
    ...(tiles > 0 && {
      marked: await sharp(marked, { raw: { width: w, height: h, channels: 3 } })
        .png()
        .toBuffer(),
    }),
  }
}

/** Tiles of one picture that may differ: colours that the palette rounds to the other side (measured: 6). A button covers about 14. */
export const mayDiffer = 8
