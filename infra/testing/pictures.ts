import sharp from 'sharp'

export interface PictureOptions {
  width?: number
  height?: number
  /** Pictures of different seeds differ in every pixel; the same seed gives the same bytes. */
  seed?: number
  format?: 'jpeg' | 'png' | 'webp'
}

/** A real picture as bytes, 1080 x 1080 JPEG by default: a gradient between two hues that follow from the seed. */
export function picture({
  width = 1080,
  height = 1080,
  seed = 1,
  format = 'jpeg',
}: PictureOptions = {}): Promise<Buffer> {
  const hue = (seed * 137.508) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="hsl(${hue},70%,60%)"/><stop offset="1" stop-color="hsl(${(hue + 70) % 360},65%,35%)"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <circle cx="${20 + ((seed * 29) % 60)}%" cy="${20 + ((seed * 17) % 60)}%" r="${8 + (seed % 7)}%" fill="hsl(${(hue + 180) % 360},80%,70%)"/>
  </svg>`
  return sharp(Buffer.from(svg)).toFormat(format).toBuffer()
}
