import type { Visit } from '../http.ts'

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
  mp4: 'video/mp4',
  svg: 'image/svg+xml',
}

/** Sends a file, or the part of it that was asked for: players ask for parts. */
export async function sendFile({ reply, request }: Visit, file: string, bytes: Buffer): Promise<void> {
  reply
    .header('content-type', types[file.split('.').at(-1) as string] ?? 'application/octet-stream')
    .header('cache-control', 'public, max-age=86400')
    .header('accept-ranges', 'bytes')
  const part = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (!part) return void (await reply.send(bytes))
  const from = Number(part[1])
  const to = Math.min(part[2] ? Number(part[2]) : bytes.length - 1, bytes.length - 1)
  if (from > to) return void (await reply.code(416).header('content-range', `bytes */${bytes.length}`).send())
  await reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${bytes.length}`)
    .send(bytes.subarray(from, to + 1))
}
