import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGraph, type Graph, NetworkFailure } from '../../src/graph/client.ts'

const MiB = 1024 * 1024
/** A network that answers JSON of the length that the path asks for; below `pieces/` it doesn't say the length. */
const network = createServer((request, response) => {
  const length = Number(new URL(request.url as string, 'http://x').pathname.split('/').at(-1))
  response.on('error', () => undefined)
  if (request.url?.includes('/pieces/')) response.flushHeaders()
  response.end(JSON.stringify({ id: '1'.repeat(length) }))
})
let graph: Graph

beforeAll(async () => {
  network.listen(0, '127.0.0.1')
  await once(network, 'listening')
  const { port } = network.address() as { port: number }
  graph = createGraph({ graphUrl: `http://127.0.0.1:${port}`, appId: '1', appSecret: 's', timeoutMs: 5_000 })
})
afterAll(async () => {
  await graph.close()
  network.closeAllConnections()
  network.close()
})

describe.each([
  ['that says its length', ''],
  ['that comes in pieces', 'pieces/'],
])('a response %s', (_, folder) => {
  test('of a megabyte is read', async () => {
    expect(await graph.get<{ id: string }>(`${folder}${MiB}`)).toEqual({ id: '1'.repeat(MiB) })
  })

  test('without end is not read: the failure is unknown', async () => {
    const err = await graph.get(`${folder}${8 * MiB}`).catch(reason => reason)
    expect(err).toBeInstanceOf(NetworkFailure)
    expect(err).toMatchObject({ kind: 'unknown', status: 200 })
    // The client is as good as before.
    expect(await graph.get('3')).toEqual({ id: '111' })
  })
})
