import { MediaFailed, type MediaFile, MediaLoading, type UploadTicket } from '@fanfare/contracts/entities/media.ts'

/** Retries of one chunk and the pause between them (spec §9: up to 5 retries, 2 s apart). */
const retries = 5
const pauseMs = 2000

export interface UploadFailure {
  code: string
  message: string
}

/** Codes that say of the file itself that it can't be used: the same one would be refused again. */
const refusedCodes: ReadonlySet<string> = new Set([
  'media_broken',
  'media_too_large',
  'media_too_small',
  'media_type_unsupported',
])
export const isRefused = ({ code }: Pick<UploadFailure, 'code'>): boolean => refusedCodes.has(code)
/** How far an upload is: the response to its bytes and to a request for its state. */
interface UploadStatus {
  offset: number
  complete: boolean
  media?: MediaFile
}
interface Reply {
  status: number
  body: unknown
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })

/** Sends bytes with progress, which fetch does not report. Resolves with status and body; rejects when there was no answer. */
const put = (
  url: string,
  body: Blob,
  range: string | undefined,
  mime: string,
  onBytes: (sent: number) => void,
  signal: AbortSignal,
) =>
  new Promise<Reply>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('content-type', mime || 'application/octet-stream')
    if (range) request.setRequestHeader('content-range', range)
    request.upload.onprogress = event => onBytes(event.loaded)
    request.onload = () => {
      try {
        resolve({ status: request.status, body: JSON.parse(request.responseText || '{}') })
      } catch {
        resolve({ status: request.status, body: {} })
      }
    }
    request.onerror = () => reject(new Error('no answer'))
    request.onabort = () => reject(signal.reason ?? new Error('aborted'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })

const ask = async (url: string, signal: AbortSignal): Promise<Reply> => {
  const reply = await fetch(url, { signal })
  return { status: reply.status, body: await reply.json().catch(() => ({})) }
}

const failureOf = (body: unknown): UploadFailure & { details?: { offset?: number } } => {
  const failure = (body as { error?: UploadFailure }).error
  return failure ?? { code: 'upload_failed', message: 'Upload file failed' }
}

/**
 * Sends a file to its ticket in chunks and resolves with the stored media. After a lost connection it asks how far the
 * server got and continues from there. Rejects with an `UploadFailure` when the server refuses the file.
 */
export const uploadFile = async (
  file: Blob,
  ticket: UploadTicket,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<MediaFile> => {
  /** How many bytes the server has; undefined when it must be asked. */
  let offset: number | undefined = ticket.offset

  const send = (from: number) => {
    const end = Math.min(from + ticket.chunk_bytes, file.size)
    const whole = from === 0 && end === file.size
    const range = whole ? undefined : `bytes ${from}-${end - 1}/${file.size}`
    const progress = (sent: number) => onProgress((from + sent) / file.size)
    return put(ticket.url, file.slice(from, end), range, file.type, progress, signal)
  }

  let failure = failureOf({})
  for (let tries = 0; tries <= retries; ) {
    // With all bytes sent and the response lost, only the state is requested.
    const isSending = offset !== undefined && offset < file.size
    try {
      const { status, body } = await (isSending ? send(offset as number) : ask(ticket.url, signal))
      if (status < 300) {
        const { data } = body as { data: UploadStatus }
        if (data.complete && data.media) return data.media
        const isFurther = isSending ? data.offset > (offset as number) : data.offset < file.size
        offset = data.offset
        if (isFurther) {
          if (isSending) tries = 0
          continue
        }
        failure = failureOf({})
      } else {
        failure = failureOf(body)
        if (failure.code === 'upload_incomplete') {
          offset = failure.details?.offset
          tries += 1
          continue
        }
        if (status < 500 && status !== 429) throw failure
      }
    } catch (fault) {
      if (signal.aborted || (fault as UploadFailure).code) throw fault
      failure = failureOf({})
    }
    tries += 1
    offset = undefined
    if (tries <= retries) await wait(pauseMs, signal)
  }
  throw failure
}

/** Pauses between two looks at a video that is being read (spec §9: progress every 1 s), and how long it is waited for that no more of it is read, ms. */
const lookAfter = { first: 300, most: 1000, all: 15 * 60_000 }

/**
 * The file once the server has read it: a video is read after its last byte has come. `look` asks for it, undefined where no answer came;
 * `onRead` gets how much is read, percent, null where that is not known. Rejects with an `UploadFailure` where it cannot be used, and with the signal's reason.
 */
export async function untilRead(
  media: MediaFile,
  look: (id: string) => Promise<MediaFile | undefined>,
  onRead: (percent: number | null) => void,
  signal: AbortSignal,
): Promise<MediaFile> {
  let seen = media
  let waited = 0
  for (let pause = lookAfter.first; seen.status === MediaLoading; pause = Math.min(pause * 1.5, lookAfter.most)) {
    if (waited > lookAfter.all) throw { code: 'media_not_ready', message: 'It couldn’t be read. Upload it again.' }
    await wait(pause, signal)
    waited += pause
    const { reading } = seen
    seen = (await look(media.id)) ?? seen
    if (seen.status !== MediaLoading || seen.reading === reading) continue
    waited = 0
    onRead(seen.reading)
  }
  if (seen.status === MediaFailed)
    throw { code: seen.error?.code ?? 'media_broken', message: seen.error?.message ?? 'It couldn’t be read.' }
  return seen
}
