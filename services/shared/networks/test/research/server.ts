import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the network answers: JSON, with a status of its own where it is no success, or whatever is written by hand. */
export type Answer = (url: URL, body: string) => unknown
export interface Answered {
  status: number
  body: unknown
  headers?: Record<string, string>
}
export const refused = (status: number, body: unknown, headers?: Record<string, string>): Answered => ({
  status,
  body,
  ...(headers ? { headers } : {}),
})
const isAnswered = (value: unknown): value is Answered =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  typeof value.status === 'number' &&
  'body' in value

const write = (response: ServerResponse, answer: unknown): void => {
  const { status, body, headers = {} } = isAnswered(answer) ? answer : { status: 200, body: answer, headers: {} }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}

/** A server that answers as a test says, and keeps the addresses that were asked. */
export async function startNetwork() {
  const asked: URL[] = []
  const network = { answer: ((): unknown => ({})) as Answer, asked, url: '', close: async () => {} }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const url = new URL(request.url ?? '', 'http://network')
    asked.push(url)
    write(response, network.answer(url, body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  network.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  network.close = async () => {
    server.closeAllConnections()
    await new Promise(done => server.close(done))
  }
  return network
}
export type Network = Awaited<ReturnType<typeof startNetwork>>
