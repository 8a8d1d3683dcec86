import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { UploadTicket } from '@fanfare/contracts/entities/media.ts'
import { afterEach, expect, it } from 'vitest'
import { uploadFile } from '../../../src/lib/uploads/upload.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const bytesOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A store of one file over real HTTP. `intercept` may answer (or cut) a PUT in its own way: it then returns true. */
const store = async (
  intercept: (put: number, response: ServerResponse, keep: () => void) => boolean,
  /** How many requests after its last byte find it not ready yet. */
  notReady = 0,
) => {
  const kept: Buffer[] = []
  const ranges: (string | undefined)[] = []
  let total = 0
  let asked = 0
  const length = () => kept.reduce((sum, part) => sum + part.length, 0)
  server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-methods', 'PUT, GET')
    response.setHeader('access-control-allow-headers', 'content-type, content-range')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const answer = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body))
    const respond = (complete: boolean) =>
      answer(200, { status: true, data: { offset: length(), complete, ...(complete ? { media: { id: '9' } } : {}) } })
    if (request.method === 'GET') return respond(total > 0 && length() === total && asked++ >= notReady)
    const bytes = await bytesOf(request)
    const range = request.headers['content-range']
    ranges.push(range)
    total = range ? Number(range.split('/')[1]) : bytes.length
    if (intercept(ranges.length, response, () => kept.push(bytes))) return
    kept.push(bytes)
    respond(length() === total)
  })
  await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve))
  const ticket: UploadTicket = {
    id: '1',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/upload`,
    method: 'PUT',
    chunk_bytes: 4,
    offset: 0,
    expires_at: '2026-10-15T18:05:00Z',
  }
  return { ticket, ranges, stored: () => Buffer.concat(kept).toString() }
}
const file = () => new Blob(['0123456789'], { type: 'image/jpeg' })
const going = () => new AbortController().signal

it('a large file goes in parts, in order', async () => {
  const { ticket, ranges, stored } = await store(() => false)
  expect(await uploadFile(file(), ticket, () => {}, going())).toEqual({ id: '9' })
  expect(ranges).toEqual(['bytes 0-3/10', 'bytes 4-7/10', 'bytes 8-9/10'])
  expect(stored()).toBe('0123456789')
})

it('a small file goes whole', async () => {
  const { ticket, ranges } = await store(() => false)
  await uploadFile(file(), { ...ticket, chunk_bytes: 100 }, () => {}, going())
  expect(ranges).toEqual([undefined])
})

it('after a lost response it continues from where the server is', async () => {
  const { ticket, ranges, stored } = await store((put, response, keep) => {
    if (put !== 2) return false
    // Taken, but the answer never arrives.
    keep()
    response.destroy()
    return true
  })
  await uploadFile(file(), ticket, () => {}, going())
  expect(stored()).toBe('0123456789')
  expect(ranges).toEqual(['bytes 0-3/10', 'bytes 4-7/10', 'bytes 8-9/10'])
})

it('after the lost answer to its last part it asks until the file is ready, and sends nothing more', async () => {
  const { ticket, ranges } = await store((put, response, keep) => {
    if (put !== 3) return false
    keep()
    response.destroy()
    return true
  }, 1)
  expect(await uploadFile(file(), ticket, () => {}, going())).toEqual({ id: '9' })
  expect(ranges).toEqual(['bytes 0-3/10', 'bytes 4-7/10', 'bytes 8-9/10'])
})

it('a part that the server has differently is sent from its offset', async () => {
  const { ticket, ranges, stored } = await store((put, response) => {
    if (put !== 2) return false
    response.writeHead(409).end(
      JSON.stringify({
        status: false,
        error: { code: 'upload_incomplete', message: 'Go on', details: { offset: 4 } },
      }),
    )
    return true
  })
  await uploadFile(file(), ticket, () => {}, going())
  expect(ranges).toEqual(['bytes 0-3/10', 'bytes 4-7/10', 'bytes 4-7/10', 'bytes 8-9/10'])
  expect(stored()).toBe('0123456789')
})

it('a refusal is final and says why', async () => {
  const { ticket, ranges } = await store((_, response) => {
    response
      .writeHead(422)
      .end(JSON.stringify({ status: false, error: { code: 'media_broken', message: 'No picture' } }))
    return true
  })
  await expect(uploadFile(file(), ticket, () => {}, going())).rejects.toMatchObject({ code: 'media_broken' })
  expect(ranges).toHaveLength(1)
})

it('a cancelled upload ends', async () => {
  const abort = new AbortController()
  const { ticket } = await store((_, response) => {
    abort.abort(new Error('taken out'))
    response.destroy()
    return true
  })
  await expect(uploadFile(file(), ticket, () => {}, abort.signal)).rejects.toThrow('taken out')
})
