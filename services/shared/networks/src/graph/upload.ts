import { Readable } from 'node:stream'
import { NetworkFailure } from './failure.ts'

/** The rest of a file that a network is sent, once it has opened an upload for it. */
export interface FileRest {
  /** Bytes of the whole file. */
  size: number
  /** Where the rest begins. */
  offset: number
  /** Opens the bytes from `offset` to the end. */
  read(): Promise<AsyncIterable<Uint8Array>>
}

/** The time for sending a rest was over before the network said that it has all of it. */
export class SendingPaused extends Error {
  override name = 'SendingPaused'
}

/** Share of a call's time after which it is given up in favour of asking the network how much has come. */
const sendingShare = 0.9

/**
 * Path of an address that the network gave for an upload. Throws NetworkFailure where it is not below `uploads`: the token goes to the
 * network's own address only, whatever it answered.
 */
export const uploadPath = (url: string, uploads: URL | undefined): string => {
  const at = URL.canParse(url) ? new URL(url) : undefined
  if (!at || !uploads || at.origin !== uploads.origin || !at.pathname.startsWith(uploads.pathname))
    throw new NetworkFailure({ kind: 'unknown', message: 'the upload is to go to an unknown address', unsent: true })
  return `${at.pathname}${at.search}`
}

/** The request of a rest, from its headers to how it ended. */
export interface Sending {
  headers: Record<string, string>
  body: Readable
  /** Aborted when the time for sending is over. */
  paused: AbortSignal
  /** Why the bytes could not be read; undefined: they could. */
  broken(): unknown
  /** Ends the clock. */
  end(): void
}

/** Sends a rest for as long as one call may: what has come by then is kept by the network, and another call continues from there. */
export const sendingOf = ({ size, offset, read }: FileRest, timeoutMs: number): Sending => {
  const pause = new AbortController()
  const timer = setTimeout(() => pause.abort(new SendingPaused()), timeoutMs * sendingShare)
  let broken: unknown
  /** What fails in reading the file is noted; what ends the request is not a fault of the file. */
  const reading = <T>(work: Promise<T>): Promise<T> =>
    work.catch(cause => {
      broken = cause
      throw cause
    })
  async function* body(): AsyncGenerator<Uint8Array> {
    const source = (await reading(read()))[Symbol.asyncIterator]()
    try {
      for (let next = await reading(source.next()); !next.done; next = await reading(source.next())) yield next.value
    } finally {
      await source.return?.()
    }
  }
  return {
    headers: {
      offset: String(offset),
      file_size: String(size),
      'content-type': 'application/octet-stream',
      'content-length': String(size - offset),
    },
    body: Readable.from(body(), { objectMode: false }),
    paused: pause.signal,
    broken: () => broken,
    end: () => clearTimeout(timer),
  }
}
