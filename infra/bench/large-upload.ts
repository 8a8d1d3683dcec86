import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { CreateUpload } from '@fanfare/contracts/endpoints/media.ts'
import { processStat } from '@fanfare/runtime/process/process-stat.ts'
import { h264, picture, tone, withVideos } from '../testing/videos.ts'
import { untilAtRest } from './at-rest.ts'
import { portOf } from './load.ts'
import { residentMb, watchPeak } from './resident.ts'
import { beside, bounded, type Row, timed } from './row.ts'
import type { Setup } from './setup.ts'
import { untilRead } from './until-read.ts'

const bytes = 1_000_000_000
const MB = 1_000_000
/**
 * Most memory that a process takes beyond what it has at rest while the file passes through it, MB: some pieces of the file, whatever its size.
 * What it has at rest has a bound of its own, and here depends on the parts of the bench that ran before.
 */
const memoryBound = 128
/** Random once, so that nothing on the way can make it smaller. */
const block = Buffer.alloc(1 << 20)
for (let at = 0; at < block.length; at += 4) block.writeUInt32LE(Math.floor(Math.random() * 2 ** 32), at)

/** The bytes of a video that has a box of its own at its end which players skip (`free`), so that it is as large as is asked. */
function largeVideo(video: Buffer): (from: number, to: number) => Generator<Buffer> {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes - video.length)
  head.write('free', 4, 'latin1')
  const start = Buffer.concat([video, head])
  return function* (from, to) {
    for (let at = from; at < to; ) {
      const piece = at < start.length ? start.subarray(at, to) : block.subarray(0, Math.min(block.length, to - at))
      yield piece
      at += piece.length
    }
  }
}

/** Sends a body of known length and reads the answer. */
async function put(
  url: URL,
  body: Generator<Buffer>,
  length: number,
  headers: Record<string, string>,
): Promise<string> {
  const response = await fetch(url, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/octet-stream', 'content-length': `${length}` },
    body: Readable.toWeb(Readable.from(body)) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  const text = await response.text()
  if (!response.ok) throw new Error(`a PUT answered ${response.status}: ${text.slice(0, 200)}`)
  return text
}

/** An upload of 1 GB in chunks, as browsers send it, beside one bare PUT to the same disk; and the memory that it takes. */
export async function largeUpload(setup: Setup): Promise<Row[]> {
  const { system, client } = setup
  return withVideos(async videos => {
    const video = await videos.make('video.mp4', ...picture('320x180'), ...tone(), ...h264, '-movflags', '+faststart')
    const contentOf = largeVideo(readFileSync(video))
    const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-put.ts'), join(videos.folder, 'bare')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const bareUrl = new URL(`http://127.0.0.1:${await portOf(bare)}/`)
      const bareMs = await timed(() => put(bareUrl, contentOf(0, bytes), bytes, {}))
      const { upload } = await client.call(CreateUpload, { body: { filename: 'large.mp4', bytes } })
      const url = new URL(upload.url, client.url)
      const processes = ['gateway', 'publishing', 'media'].map(name => ({
        name,
        pid: system.part(name).pid() as number,
      }))
      // What other parts of the bench took is not the upload's.
      await untilAtRest(processes.map(({ pid }) => pid))
      const watched = processes.map(({ name, pid }) => ({
        name,
        rest: residentMb(pid).all,
        peak: watchPeak(pid),
        cpu: () => processStat(pid)?.cpuMs ?? 0,
      }))
      const before = watched.map(({ cpu }) => cpu())
      const sentMs = await timed(async () => {
        for (let at = 0; at < bytes; at += upload.chunk_bytes) {
          const end = Math.min(at + upload.chunk_bytes, bytes)
          await put(url, contentOf(at, end), end - at, { 'content-range': `bytes ${at}-${end - 1}/${bytes}` })
        }
      })
      const busy = watched.map(({ name, cpu }, at) => `${name} ${((cpu() - (before[at] ?? 0)) / 1000).toFixed(1)} s`)
      const readMs = await timed(() => untilRead(setup, upload.id, 120_000))
      const speed = (ms: number) => bytes / MB / (ms / 1000)
      return [
        beside('upload of 1 GB in chunks, beside one bare PUT', 'MB/s', speed(sentMs), speed(bareMs), {
          note: `processor time: ${busy.join(', ')}; read ${(readMs / 1000).toFixed(1)} s later`,
        }),
        ...watched.map(({ name, rest, peak }) =>
          bounded(
            `memory of ${name} beyond its rest while 1 GB is uploaded and read`,
            'MB',
            peak() - rest,
            memoryBound,
            `at rest ${rest.toFixed(0)} MB`,
          ),
        ),
      ]
    } finally {
      bare.kill()
    }
  })
}
