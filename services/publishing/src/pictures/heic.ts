import { crc32, deflateSync } from 'node:zlib'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Context, Handle, Heif } from 'libheif-js/libheif-wasm/libheif-bundle.js'
import { colorProfileOf } from './bounds/heic.ts'
import { broken, MOST_PIXELS, pictureLibrary, tooManyPixels, unknownEncoding } from './picture-library.ts'

/**
 * HEIC is HEVC in the boxes of ISO 23008-12: what iPhones store photos as. The picture library comes without a decoder of HEVC, so
 * libheif, compiled to WebAssembly, decodes it: in a picture process, whose memory and time are watched, and within the memory of the module.
 */

type Failed = { code: { value: number }; message: string }
const hasFailed = (made: object): made is Failed => 'code' in made

function refuse({ heif_error_code: codes }: Heif, { code, message }: Failed): never {
  const unknown = [
    codes.heif_error_Unsupported_feature,
    codes.heif_error_Unsupported_filetype,
    codes.heif_error_Plugin_loading_error,
  ]
  return unknown.some(({ value }) => value === code.value)
    ? unknownEncoding('HEIC', new Error(message))
    : broken(new Error(message))
}

interface Pixels {
  data: Uint8Array
  width: number
  height: number
  channels: 3 | 4
}

/** Decodes the main picture, turned and mirrored as the file says, and runs `use` with its pixels while they are there. */
async function withPixels<T>(heif: Heif, bytes: Buffer, use: (pixels: Pixels) => Promise<T>): Promise<T> {
  const context: Context = heif.heif_context_alloc()
  let handle: Handle | undefined
  try {
    const read = heif.heif_context_read_from_memory(context, bytes)
    if (read.code.value !== heif.heif_error_code.heif_error_Ok.value) return refuse(heif, read)
    const found = heif.heif_js_context_get_primary_image_handle(context)
    if (hasFailed(found)) return refuse(heif, found)
    handle = found
    if (heif.heif_image_handle_get_width(handle) * heif.heif_image_handle_get_height(handle) > MOST_PIXELS)
      return tooManyPixels()
    const channels = heif.heif_image_handle_has_alpha_channel(handle) ? 4 : 3
    const { heif_chroma_interleaved_RGB, heif_chroma_interleaved_RGBA } = heif.heif_chroma
    const chroma = channels === 4 ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB
    const decoded = heif.heif_js_decode_image2(handle, heif.heif_colorspace.heif_colorspace_RGB, chroma)
    if (hasFailed(decoded)) return refuse(heif, decoded)
    const [channel] = decoded.channels
    if (!channel) return broken(new Error('no pixels'))
    try {
      return await use({ ...rowsOf(channel, channels), channels })
    } finally {
      heif.heif_image_release(decoded.image)
    }
  } finally {
    if (handle) heif.heif_image_handle_release(handle)
    heif.heif_context_free(context)
  }
}

/** Rows may have unused bytes behind them. */
function rowsOf(
  { data, stride, width, height }: { data: Uint8Array; stride: number; width: number; height: number },
  channels: number,
): Omit<Pixels, 'channels'> {
  const row = width * channels
  if (stride === row) return { data, width, height }
  const packed = new Uint8Array(row * height)
  for (let y = 0; y < height; y += 1) packed.set(data.subarray(y * stride, y * stride + row), y * row)
  return { data: packed, width, height }
}

const IHDR_END = 8 + 25

/** A PNG with a colour profile (PNG 3rd edition §11.3.2.3), right behind its head. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile, { level: 1 })])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return Buffer.concat([png.subarray(0, IHDR_END), chunk, png.subarray(IHDR_END)])
}

/** The decoder of this process. */
let decoder: Heif | undefined

async function pixelsAsPng(bytes: Buffer): Promise<Buffer> {
  const { default: open } = await import('libheif-js/libheif-wasm/libheif-bundle.js')
  const sharp = await pictureLibrary()
  decoder ??= open()
  try {
    return await withPixels(decoder, bytes, ({ data, ...raw }) =>
      // Packed for a moment only, so fast rather than small.
      sharp(data, { raw, limitInputPixels: MOST_PIXELS }).png({ compressionLevel: 1 }).toBuffer(),
    )
  } catch (err) {
    if (err instanceof AppError) throw err
    // It ended in the middle: its memory is in no known state.
    decoder = undefined
    return broken(err)
  }
}

/**
 * A HEIC picture as a PNG of the same pixels and colours, upright. Throws `media_broken`, `media_too_large` where it has too many pixels, or
 * `media_type_unsupported` where it is coded in another way than HEVC.
 */
export async function heicAsPng(bytes: Buffer): Promise<Buffer> {
  const png = await pixelsAsPng(bytes)
  const profile = colorProfileOf(bytes)
  return profile ? withProfile(png, profile) : png
}
