import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GraphDeps } from './graph/env.ts'
import { assetsFolder } from './graph/links.ts'
import type { Visit } from './http.ts'
import { fileName } from './media/media-store.ts'

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

/** Answers what is not the Graph. The Graph has the rest of the address space. */
export function createVisitor(deps: GraphDeps): (visit: Visit) => Promise<boolean> {
  return async visit => {
    const [first, second, third] = visit.segments
    if (first === '_sim' && second === 'media' && third) return media(deps, visit, third)
    if (first === '_sim' && second === 'pictures' && third) return picture(visit, third)
    return false
  }
}

async function media({ mediaStore }: GraphDeps, { reply }: Visit, file: string): Promise<boolean> {
  const bytes = fileName.test(file) ? await mediaStore.read(file) : undefined
  if (!bytes) {
    await reply.code(404).header('content-type', 'text/plain; charset=utf-8').send('No such media.')
    return true
  }
  await sendFile(reply, file, bytes)
  return true
}

async function picture({ reply }: Visit, file: string): Promise<boolean> {
  const bytes = /^[a-z0-9]+\.webp$/.test(file)
    ? await readFile(join(assetsFolder, 'pictures', file)).catch(() => undefined)
    : undefined
  await sendFile(reply, file, bytes ?? Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  return true
}

const sendFile = (reply: Visit['reply'], file: string, bytes: Buffer) =>
  reply
    .header('content-type', types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(bytes)
