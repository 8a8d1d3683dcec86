import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'

/** What the counted network does beside answering. */
export interface Manner {
  /** Every so many calls one is told to come back after `waitS` seconds. */
  limitEvery?: number
  waitS?: number
  /** How much longer each call takes, ms. */
  delayMs?: number
}

/** Stands before the simulated photo app and counts the answers that each hashtag got, which are what a caller pays for. */
export async function startTagCounter(target: string) {
  const agent = new Agent({ connections: 64 })
  const answers = new Map<string, number>()
  let manner: Manner = {}
  let calls = 0
  const server = createServer(async (asked, reply) => {
    calls += 1
    const { limitEvery, waitS = 1, delayMs = 0 } = manner
    if (limitEvery !== undefined && calls % limitEvery === 0) {
      reply.writeHead(429, { 'retry-after': `${waitS}`, 'content-type': 'application/json' })
      return reply.end('{"message":"Please wait a few minutes before you try again.","status":"fail"}')
    }
    try {
      if (delayMs > 0) await pause(delayMs)
      const { statusCode, headers, body } = await request(`${target}${asked.url}`, { dispatcher: agent })
      const bytes = Buffer.from(await body.arrayBuffer())
      const tag = /\/tags\/([^/]+)\/info/.exec(asked.url ?? '')?.[1]
      // Who has given up waiting has no answer, and may ask again.
      if (tag !== undefined && statusCode === 200)
        reply.once('finish', () => answers.set(tag, (answers.get(tag) ?? 0) + 1))
      reply.writeHead(statusCode, { 'content-type': String(headers['content-type']) }).end(bytes)
    } catch {
      reply.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (next: Manner) => {
      manner = next
    },
    /** Answers beyond the first one of each of these hashtags. */
    again: (tags: readonly string[]) => tags.reduce((sum, tag) => sum + Math.max(0, (answers.get(tag) ?? 0) - 1), 0),
    answered: (tags: readonly string[]) => tags.filter(tag => answers.has(tag)).length,
    async close() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
      await agent.close()
    },
  }
}
export type TagCounter = Awaited<ReturnType<typeof startTagCounter>>
