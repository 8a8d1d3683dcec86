import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGraph, type Graph } from '../../src/graph/client.ts'

const paths: string[] = []
let server: Server
let graph: Graph

beforeAll(async () => {
  server = createServer((request, response) => {
    paths.push(request.url ?? '')
    response.setHeader('content-type', 'application/json').end('{"id":"1"}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  graph = createGraph({ graphUrl: `http://127.0.0.1:${port}`, appId: '1', appSecret: 'secret' })
})
afterAll(async () => {
  await graph.close()
  server.close()
})

test('a call after its deadline is not sent, on a new or a kept connection, and counts as unsent', async () => {
  const late = () => graph.post('late', {}, { sendBefore: performance.now() - 1 })
  await expect(late()).rejects.toMatchObject({ kind: 'transient' })
  await graph.post('before', {}, { sendBefore: performance.now() + 60_000 })
  await expect(late()).rejects.toMatchObject({ kind: 'transient' })
  await graph.post('after', {})
  expect(paths.map(path => path.split('/').at(-1))).toEqual(['before', 'after'])
})
