import type { MediaFile, UploadTicket } from '@fanfare/contracts/entities/media.ts'

/** Retries of one chunk and the pause between them (spec §9: up to 5 retries, 2 s apart). */
const retries = 5
const pauseMs = 2000

export interface UploadFailure {
  code: string
  message: string
}
type Answer = { offset: number; complete: boolean; media?: MediaFile }

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

/** Sends bytes with progress, which fetch cannot tell. Resolves with status and body; rejects when there was no answer. */
const put = (
  url: string,
  body: Blob,
  range: string | undefined,
  mime: string,
  onBytes: (sent: number) => void,
  signal: AbortSignal,
) =>
  new Promise<{ status: number; body: unknown }>((resolve, reject) => {
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

const answerOf = (body: unknown): Answer => {
  const reply = body as { data?: Answer } & Answer
  return reply.data ?? reply
}
const failureOf = (body: unknown): UploadFailure & { details?: { offset?: number } } => {
  const failure = (body as { error?: UploadFailure }).error
  return failure ?? { code: 'upload_failed', message: 'Upload file failed' }
}
const offsetAt = async (url: string, signal: AbortSignal): Promise<number> => {
  const reply = await fetch(url, { signal })
  return reply.ok ? answerOf(await reply.json()).offset : 0
}

/**
 * Sends a file to its ticket in chunks and resolves with the stored media. After a lost connection it asks how far the
 * server got and goes on from there. Rejects with an `UploadFailure` when the server refuses the file.
 */
export const uploadFile = async (
  file: Blob,
  ticket: UploadTicket,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<MediaFile> => {
  let offset = ticket.offset
  let tries = 0
  for (;;) {
    const end = Math.min(offset + ticket.chunk_bytes, file.size)
    const whole = offset === 0 && end === file.size
    const range = whole ? undefined : `bytes ${offset}-${end - 1}/${file.size}`
    const from = offset
    try {
      const { status, body } = await put(
        ticket.url,
        file.slice(offset, end),
        range,
        file.type,
        sent => onProgress((from + sent) / file.size),
        signal,
      )
      if (status < 300) {
        const answer = answerOf(body)
        if (answer.complete && answer.media) return answer.media
        offset = answer.offset
        tries = 0
        continue
      }
      const failure = failureOf(body)
      if (failure.code === 'upload_incomplete') offset = failure.details?.offset ?? (await offsetAt(ticket.url, signal))
      else if (status < 500 && status !== 429) throw failure
      if (++tries > retries) throw failure
    } catch (fault) {
      if (signal.aborted || (fault as UploadFailure).code) throw fault
      if (++tries > retries) throw { code: 'upload_failed', message: 'Upload file failed' } satisfies UploadFailure
      await wait(pauseMs, signal)
      offset = await offsetAt(ticket.url, signal).catch(() => offset)
    }
  }
}
