import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../../dev/backing/places.ts'

const check = async (port: number, env: Record<string, string> = {}): Promise<number> => {
  const PATH = process.env.PATH ?? ''
  const child = spawn('bash', [join(projectRoot, 'infra/docker/health.sh')], { env: { PATH, PORT: `${port}`, ...env } })
  const [code] = await once(child, 'exit')
  return code as number
}

/** What the health check says of a part that answers so. */
async function of(answer: RequestListener, env?: Record<string, string>): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await check((server.address() as AddressInfo).port, env)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('a part that is ready is healthy, at the address that it is asked at', async () => {
  const asked: string[] = []
  const ready: RequestListener = (request, reply) => {
    asked.push(`${request.method} ${request.url}`)
    reply.end('{}')
  }
  expect(await of(ready)).toBe(0)
  expect(await of(ready, { READY_PATH: '/_control/clock' })).toBe(0)
  expect(asked).toEqual(['GET /ready', 'GET /_control/clock'])
})

test('a part that is not ready, is gone or says nothing is not', async () => {
  expect(await of((_request, reply) => reply.writeHead(503).end('HTTP/1.1 200 OK'))).not.toBe(0)
  expect(await of((_request, reply) => reply.writeHead(404).end())).not.toBe(0)
  expect(await of(request => request.socket.destroy())).not.toBe(0)
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  expect(await check(port)).not.toBe(0)
  const began = performance.now()
  expect(await of(() => undefined)).not.toBe(0)
  // Docker gives it four seconds.
  expect(performance.now() - began).toBeLessThan(4_000)
})
