import type { GraphDeps } from './graph/env.ts'
import { identify } from './graph/identify.ts'
import type { Visit } from './http.ts'
import { fetchMedia } from './media/fetch-media.ts'
import { checkVideo } from './media/take-media.ts'
import type { Container } from './state/records.ts'
import type { Call } from './wire/call.ts'
import { GraphError } from './wire/errors.ts'

/** Parts of an upload that have arrived, by container. An upload that is never finished goes with the process. */
const arrived = new WeakMap<Container, Buffer[]>()
const mostBytes = 300 * 1024 * 1024

/** `POST /ig-api-upload/{version}/{container}`: the bytes of a film, in one piece or several, or a `file_url`. */
export async function rupload(deps: GraphDeps, visit: Visit): Promise<void> {
  const [kind, ...rest] = visit.segments
  const id = rest.at(-1) ?? ''
  const container = deps.state.node(id)
  if (kind !== 'ig-api-upload' || container?.kind !== 'container' || !container.awaitsUpload)
    return fail(visit, 'ProcessingFailedError', 'the upload does not exist or is complete')
  try {
    identify(deps, tokenCall(visit))
  } catch (error) {
    if (error instanceof GraphError)
      return fail(visit, 'ProcessingFailedError', '{"success":false,"error":{"message":"unauthorized user request"}}')
    throw error
  }
  const { headers, body } = visit.request
  const url = headers.file_url
  if (typeof url === 'string') return fetched(deps, visit, container, url)
  if (!/^\d+$/.test(String(headers.offset ?? '')))
    return fail(visit, 'OffsetInvalidError', 'Header Offset not convertable to unsigned long')
  const parts = arrived.get(container) ?? []
  const have = parts.reduce((sum, part) => sum + part.length, 0)
  if (Number(headers.offset) !== have) return fail(visit, 'OffsetInvalidError', `Offset must be ${have}`)
  const piece = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const whole = Number(headers.file_size ?? have + piece.length)
  if (have + piece.length > whole) return fail(visit, 'PartialRequestError', 'more bytes than file_size')
  arrived.set(container, [...parts, piece])
  if (have + piece.length < whole) return answer(visit, 200, { success: true, message: 'Upload partially completed.' })
  return complete(deps, visit, container, Buffer.concat([...parts, piece]), 'upload:film')
}

async function fetched(deps: GraphDeps, visit: Visit, container: Container, url: string) {
  const got = await fetchMedia(url, { most: mostBytes, timeoutMs: deps.state.settings.fetchTimeoutMs, ranged: true })
  if (!got.ok) return fail(visit, 'ProcessingFailedError', 'the file could not be fetched')
  return complete(deps, visit, container, got.bytes, url)
}

async function complete(deps: GraphDeps, visit: Visit, container: Container, bytes: Buffer, source: string) {
  const { state, mediaStore } = deps
  const checked = await checkVideo(
    { settings: state.settings, mediaStore },
    bytes,
    source,
    container.type === 'STORIES',
  )
  if ('failure' in checked) container.failure = checked.failure
  else container.item = checked
  delete container.awaitsUpload
  container.readyAt = state.clock.now() + state.settings.videoDelayMs
  arrived.delete(container)
  state.touch(container)
  return answer(visit, 200, { success: true, message: 'Upload successful.' })
}

function tokenCall({ request, query, origin }: Visit): Call {
  const header = /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = header ?? (typeof query.access_token === 'string' ? query.access_token : undefined)
  return {
    method: 'POST',
    version: 'v23.0',
    path: [],
    params: query,
    files: new Map(),
    token,
    tokenInParams: !header,
    origin,
    base: origin,
    headers: request.headers,
    gone: () => Promise.resolve(),
  }
}

const fail = (visit: Visit, type: string, message: string) =>
  answer(visit, 400, { debug_info: { retriable: false, type, message } })

async function answer({ reply }: Visit, status: number, body: unknown): Promise<void> {
  await reply.code(status).header('content-type', 'application/json; charset=UTF-8').send(JSON.stringify(body))
}
