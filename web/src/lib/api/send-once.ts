import { type Call, type Fault, send } from './http.ts'
import { canonical, type idempotencyKeys as Keys } from './idempotency-keys.ts'

/** How long a second press waits for the first one, which still runs, ms. */
const timeoutMs = 30_000
const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    const stop = () => {
      clearTimeout(timer)
      resolve()
    }
    signal?.addEventListener('abort', stop, { once: true })
  })

/** A body without the draft that it takes the place of, which says nothing of what is created, and that draft. */
const split = (body: unknown): { content: unknown; replaces?: unknown } => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { content: body }
  const { replaces, ...content } = body as { replaces?: unknown }
  return { content, replaces }
}

/**
 * Sends a creating call under the idempotency key of its content. While the first such call still runs, waits for its response. Only a
 * success ends the key: after any error the same content is sent under the same key. A call that brings a key of its own, which its caller has
 * stored, is sent under that one.
 */
export const sendOnce = async (
  call: Call,
  idempotencyKeys: typeof Keys,
  signal?: AbortSignal,
): ReturnType<typeof send> => {
  const { endpoint, params, query } = call
  const { content, replaces: given } = split(call.body)
  const idempotencyKey =
    call.idempotencyKey ??
    idempotencyKeys.keyFor(canonical([endpoint.method, endpoint.url, params ?? {}, query ?? {}, content ?? null]))
  // The draft may have been saved again, or be gone with the posts that were made: the same press is still the same request.
  const replaces = idempotencyKeys.besideOf(idempotencyKey, given)
  const body = replaces === undefined ? content : { ...(content as object), replaces }
  // The server compares the bytes: they must not depend on the order in which a screen put its fields together.
  const same: Call = { ...call, idempotencyKey, ...(body === undefined ? {} : { body: JSON.parse(canonical(body)) }) }
  const until = Date.now() + timeoutMs
  for (;;) {
    const answer = await send(same, signal)
    if (!('error' in answer)) {
      idempotencyKeys.succeeded(idempotencyKey)
      return answer
    }
    if (answer.error.code !== 'idempotency_in_progress') {
      if (isRefusal(answer.error)) idempotencyKeys.refused(idempotencyKey)
      return answer
    }
    const again = retryAfter(answer.error)
    if (signal?.aborted || Date.now() + again > until) return { error: stillRunning(answer.error) }
    await pause(again, signal)
  }
}

/** The server has answered and made nothing. */
const isRefusal = ({ status, code }: Fault) => status >= 400 && status < 500 && code !== 'unreadable'
const retryAfter = ({ details }: Fault): number => {
  const seconds = Number((details as { retry_after_seconds?: unknown } | undefined)?.retry_after_seconds)
  return seconds > 0 ? seconds * 1000 : 1000
}
const stillRunning = (fault: Fault): Fault => ({
  ...fault,
  message: 'Fanfare is still working on this. Try again in a minute. Nothing is created twice.',
})
