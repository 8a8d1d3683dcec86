import { fetchMedia } from '../media/fetch-media.ts'
import { checkVideo } from '../media/take-media.ts'
import type { Container } from '../state/instagram-records.ts'
import type { PageVideo } from '../state/page-records.ts'
import type { Reply } from '../wire/call.ts'
import { GraphError } from '../wire/errors.ts'
import { mustPublish, mustPublishIg } from './access.ts'
import { instagramVideoOf, isInside } from './container-rules.ts'
import { statusOf } from './containers.ts'
import type { Env } from './env.ts'
import type { Target } from './locate.ts'
import { arrived, hasExpired, process } from './video-files.ts'

/** Most bytes of one video. */
const mostBytes = 300 * 1024 * 1024

const partial = 'Partial request (did not match length of file)'

/** What a video is uploaded for, while it is still waiting for bytes. */
type Receiver = Container | PageVideo

/** Those whose video is being fetched or checked. */
const busy = new WeakSet<Receiver>()

/**
 * `POST /ig-api-upload/{version}/{container}` and `/video-upload/{version}/{video}`: the bytes of a video from `offset` to its end, or a
 * `file_url` header. What came of a request that broke off, or that ends before the file does, is kept: the status of the container or of
 * the video says how much, and so does `GET` on the same address.
 */
export async function rupload(env: Env, { subject }: Target): Promise<Reply> {
  const receiver = receiverOf(env, subject)
  if (!receiver) return fail('ProcessingFailedError', 'the upload does not exist or is complete')
  const refused = whyRefused(env, receiver)
  if (refused) return refused
  const { headers, method } = env.call
  const have = env.arriving.size(receiver.id)
  if (method === 'GET') return answer(200, { offset: have })
  const url = headers.file_url
  if (typeof url === 'string') return fetched(env, receiver, url)
  if (!/^\d{1,15}$/.test(String(headers.offset ?? '')))
    return fail('ParameterValidationError', 'HeaderValuePredicate: Header Offset not convertable to unsigned long')
  if (Number(headers.offset) !== have) return fail('OffsetInvalidError', 'Request starting offset is invalid')
  return piece(env, receiver, have)
}

function receiverOf(env: Env, subject: Target['subject']): Receiver | undefined {
  const [kind] = env.call.path
  if (busy.has(subject as Receiver)) return undefined
  if (kind === 'ig-api-upload') {
    const waits = subject?.kind === 'container' && subject.awaitsUpload
    return waits && statusOf(subject, env.now) !== 'EXPIRED' ? subject : undefined
  }
  if (kind !== 'video-upload' || subject?.kind !== 'video' || subject.use === 'video') return undefined
  return subject.arrivedAt || subject.deletedAt || hasExpired(env, subject) ? undefined : subject
}

/** The token must be good, and its user must be allowed to publish there. */
function whyRefused(env: Env, receiver: Receiver): Reply | undefined {
  try {
    const owner = env.state.node(receiver.kind === 'video' ? receiver.page : receiver.ig)
    if (owner?.kind === 'page') mustPublish(env, owner)
    if (owner?.kind === 'ig') mustPublishIg(env, owner)
    return undefined
  } catch (error) {
    if (error instanceof GraphError)
      return fail('ProcessingFailedError', '{"success":false,"error":{"message":"unauthorized user request"}}')
    throw error
  }
}

async function piece(env: Env, receiver: Receiver, have: number): Promise<Reply> {
  const { headers, upload = Buffer.alloc(0) } = env.call
  const whole = Number(headers.file_size ?? have + upload.length)
  const isOther = have > 0 && receiver.size !== undefined && receiver.size !== whole
  if (isOther || !(have + upload.length <= whole)) return fail('PartialRequestError', partial)
  // A connection that breaks half-way has brought the first half.
  const broken = env.injected.has('cut_halfway')
  const bytes = broken ? upload.subarray(0, Math.floor(upload.length / 2)) : upload
  env.arriving.add(receiver.id, bytes, env.settings.uploadBytes)
  if (receiver.size !== whole) {
    receiver.size = whole
    env.state.touch(receiver)
  }
  if (broken || have + upload.length < whole) return fail('PartialRequestError', partial)
  return complete(env, receiver, env.arriving.take(receiver.id), `upload:${headers['x-entity-name'] ?? 'video'}`)
}

async function fetched(env: Env, receiver: Receiver, url: string): Promise<Reply> {
  const { settings } = env
  busy.add(receiver)
  try {
    const got = await fetchMedia(url, { most: mostBytes, timeoutMs: settings.fetchTimeoutMs * 4, ranged: true })
    if (!got.ok) return fail('ProcessingFailedError', 'the file could not be fetched')
    env.arriving.drop(receiver.id)
    return await complete(env, receiver, got.bytes, url)
  } finally {
    busy.delete(receiver)
  }
}

async function complete(env: Env, receiver: Receiver, bytes: Buffer, source: string): Promise<Reply> {
  busy.add(receiver)
  try {
    if (receiver.kind === 'container') return await filled(env, receiver, bytes, source)
    await arrived(env, receiver, bytes, source)
    // A reel is processed once it is finished.
    if (receiver.use !== 'reel') process(env, receiver)
    return answer(200, { success: true })
  } finally {
    busy.delete(receiver)
  }
}

/** A container has its video. Whatever is wrong with it shows in its status. */
async function filled(env: Env, container: Container, bytes: Buffer, source: string): Promise<Reply> {
  const checked = await checkVideo(env, bytes, source, instagramVideoOf(container))
  if ('failure' in checked) container.failure = checked.failure
  else {
    container.item = { ...checked, ...container.held }
    if (!container.cover && !isInside(container.thumbOffset, checked)) container.failure = 2207057
  }
  delete container.awaitsUpload
  container.uploaded = bytes.length
  container.readyAt = env.state.clock.now() + env.settings.videoDelayMs
  env.state.touch(container)
  return answer(200, { success: true, message: 'Upload successful.' })
}

const fail = (type: string, message: string) => answer(400, { debug_info: { retriable: false, type, message } })

const answer = (status: number, body: unknown): Reply => ({ status, body, headers: {} })
