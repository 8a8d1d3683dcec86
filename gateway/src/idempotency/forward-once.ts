import type { OutgoingHttpHeaders } from 'node:http'
import { NOTHING_MADE } from '@fanfare/contracts/endpoint.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import { exchangeError } from '../proxy/forward.ts'
import { replyHeaders } from '../proxy/headers.ts'
import { type Claim, fingerprint, type IdempotencyStore, type StoredReply } from './store.ts'

const KEY = /^[\x21-\x7e]{1,255}$/
const REPLY_LIMIT = 1024 * 1024

/** The key of a request; undefined without one. Throws `invalid_input` where it is not valid. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  const rule = '1 to 255 visible ASCII characters'
  if (typeof key !== 'string' || !KEY.test(key)) {
    fail('invalid_input', { field: 'headers.idempotency-key', rule, message: `Idempotency-Key must be ${rule}.` })
  }
  return key
}

/** Headers that a stored reply is given with. */
const keptHeaders = ({ 'content-type': type = '', etag }: Record<string, string>): Record<string, string> => ({
  'content-type': type,
  ...(etag === undefined ? {} : { etag }),
})

interface Work {
  store: IdempotencyStore
  pool: Dispatcher
  request: FastifyRequest
  reply: FastifyReply
  headers: Record<string, string | string[]>
  body: Buffer | undefined
  extra: OutgoingHttpHeaders
  caller: string
  key: string
}

/**
 * Keeps the reply only where something was made. A refused call made nothing, and the reason (a full day, a file still uploading) may be gone
 * when it is repeated; a dry run made nothing either, so its key is free for the real call; whether a failed one did is known to the
 * service, which holds the key too.
 */
async function settle(claim: Claim, response: StoredReply, isDryRun: boolean): Promise<void> {
  const made = response.status >= 200 && response.status < 300 && !isDryRun
  await (made && response.body.length <= REPLY_LIMIT ? claim.keep(response) : claim.release())
}

/** Forwards a call once: a repetition with the same key gets the stored reply. */
export async function forwardOnce({ store, pool, request, reply, body, ...work }: Work): Promise<void> {
  const { method, url = '/' } = request.raw
  const held = await store.claim(work.caller, work.key, fingerprint(method as string, url, body))
  if ('stored' in held) {
    const { status, headers, body: text } = held.stored
    reply.code(status).headers({ ...headers, ...work.extra, 'idempotency-replayed': 'true' })
    return void reply.send(text)
  }
  const { claim } = held
  try {
    const response = await pool.request({
      path: url,
      method: method as Dispatcher.HttpMethod,
      headers: work.headers,
      body: body ?? null,
    })
    const text = await response.body.text()
    const given = replyHeaders(response.headers, {}) as Record<string, string>
    const stored = { status: response.statusCode, headers: keptHeaders(given), body: text }
    await settle(claim, stored, response.headers[NOTHING_MADE] !== undefined)
    reply
      .code(response.statusCode)
      .headers({ ...given, ...work.extra })
      .send(text)
  } catch (err) {
    // It is not known whether the service did it. The key is given back all the same: the service knows the key too.
    await claim.release()
    throw exchangeError(err)
  }
}
