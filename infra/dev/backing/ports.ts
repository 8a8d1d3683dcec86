import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to outgoing connections (32768 and up on Linux, 49152 elsewhere): nobody takes one of these by chance. */
const from = 12_000
const to = 32_000

/** Whether nobody listens on this port of `host`. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}

/**
 * Keeps others who look from finding this port, until this process ends: what listens there may stop and start again meanwhile. The claim
 * is a socket in Linux' abstract namespace, which leaves no file behind; elsewhere nothing is claimed. False when another has claimed it.
 */
async function claim(port: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const server = createServer().unref()
  server.listen(`\0fanfare-port-${port}`)
  return once(server, 'listening').then(
    () => true,
    () => false,
  )
}

/** A port of the loopback that was free a moment ago, and that no other run of ours gets while this process lives. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = from + Math.floor(Math.random() * (to - from))
    if ((await claim(port)) && (await isFree(port))) return port
  }
  throw new Error(`no free port from ${from} to ${to}`)
}

/** Different free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>()
  while (found.size < count) found.add(await freePort())
  return [...found]
}

/**
 * Starts something on `port`, or on a free one when none is asked for. Between looking and listening another process may
 * take a free port, so that case is tried again.
 */
export async function onPort<T>(port: number | undefined, start: (port: number) => Promise<T>): Promise<T> {
  if (port !== undefined) return start(port)
  for (let attempt = 1; ; attempt++) {
    const candidate = await freePort()
    try {
      return await start(candidate)
    } catch (error) {
      if (attempt === 3 || (await isFree(candidate))) throw error
    }
  }
}
