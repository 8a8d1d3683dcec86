import { type GraphError, NetworkFailure } from './failure.ts'

/** Longest response that is read, bytes. Responses of the Graph API are far shorter. */
const longestAnswer = 2 * 1024 * 1024

/** The body of a response as text. Throws NetworkFailure where it is longer than `longestAnswer`. */
export const textOf = async (body: AsyncIterable<Uint8Array>, status: number): Promise<string> => {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > longestAnswer)
      throw new NetworkFailure({ kind: 'unknown', status, message: `the answer is longer than ${longestAnswer} bytes` })
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

/** The parsed JSON; undefined where the text is none (a proxy's page, a response cut short). */
export const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An upload's refusal: not retriable, it says so of the file or of the token. */
interface UploadError {
  retriable?: boolean
  type?: string
  message?: string
}
/** The error that a response's body says; undefined: none. */
export const errorIn = (body: unknown): GraphError | undefined => {
  const { error, debug_info: upload } = (body ?? {}) as { error?: GraphError; debug_info?: UploadError }
  if (typeof error === 'object' && error !== null) return error
  if (typeof upload !== 'object' || upload === null) return undefined
  const { message = 'the upload failed', retriable, type } = upload
  if (type === 'NotAuthorizedError' || message.includes('unauthorized user request')) return { message, code: 190 }
  return { message, ...(retriable ? { is_transient: true } : { code: 100 }) }
}
