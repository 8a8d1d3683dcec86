import { setTimeout as pause } from 'node:timers/promises'
import { StreamTeam } from '@fanfare/contracts/endpoints/streams.ts'
import { urlOf } from '@fanfare/runtime/http/call.ts'
import { video } from '../../services/publishing/test/videos.ts'
import { type Client, createClient } from '../testing/client.ts'
import { until } from '../testing/until.ts'
import { uploadFile } from '../testing/walk.ts'
import { docker } from './compose.ts'
import { readOn } from './load.ts'
import type { Place, Result } from './try-parts.ts'

const uploadBytes = 50 * 1024 * 1024
/** The upload is under way when the gateway is asked to stop. */
const underWayMs = 300

/** Follows a team's stream until it ends: returns whether it ended with the reason that a stopping gateway sends. */
async function follow(client: Client): Promise<{ began: Promise<unknown>; ended: Promise<'said' | 'cut'> }> {
  const headers = { accept: 'text/event-stream' }
  const { body } = await client.send(urlOf(StreamTeam, {}), { headers, signal: AbortSignal.timeout(300_000) })
  const began = Promise.withResolvers<void>()
  const read = async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const piece of body as ReadableStream<Uint8Array>) {
      text += decoder.decode(piece, { stream: true })
      began.resolve()
    }
    return text.includes('event: close') ? ('said' as const) : ('cut' as const)
  }
  return { began: began.promise, ended: read().catch(() => 'cut' as const) }
}

/** Each gateway in turn is stopped, as an upgrade does, while files of 50 MB go up, streams are open and posts are read through the proxy. */
export async function stop({ site, gatewayUrl, say }: Place): Promise<Result> {
  const client = createClient(gatewayUrl)
  await client.signUp({ name: 'Fanfare Stop', email: `stop-${Date.now().toString(36)}@compose.example` })
  const file = video({ bytes: uploadBytes })
  const streams = await Promise.all([follow(client), follow(client)])
  await Promise.all(streams.map(({ began }) => began))
  const readers = readOn(client)
  const faults: string[] = []
  for (const gateway of await site.containers('gateway')) {
    const began = performance.now()
    const upload = uploadFile(client, file, 'large.mp4').then(
      ({ bytes }) => {
        say(`50 MB went up in ${Math.round(performance.now() - began)} ms`)
        return bytes === file.byteLength ? [] : [`${bytes} of ${file.byteLength} bytes arrived`]
      },
      error => [`the upload was cut: ${(error as Error).message}`],
    )
    await pause(underWayMs)
    await docker('stop', '-t', '30', gateway)
    say(`gateway ${gateway.slice(0, 12)} stopped`)
    faults.push(...(await upload))
    await docker('start', gateway)
    const ready = () => docker('exec', gateway, 'bash', 'infra/docker/health.sh').then(() => true)
    await until(ready, { withinMs: 120_000, everyMs: 1_000, what: 'the gateway that was started again' })
  }
  const ends = await Promise.all(streams.map(({ ended }) => ended))
  const cut = ends.filter(end => end === 'cut').length
  if (cut > 0) faults.push(`${cut} of ${ends.length} streams were cut without a word`)
  const seen = await readers()
  if (seen.failed > 0) faults.push(`${seen.failed} of ${seen.requests} reads failed: ${seen.reasons.join('; ')}`)
  return {
    name: 'gateways stopped',
    faults,
    figures: { reads: seen.requests, 'failed reads': seen.failed, 'longest gap ms': Math.round(seen.longestGapMs) },
  }
}
