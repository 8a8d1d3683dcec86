import type { Dispatcher } from 'undici'
import { type GraphError, NetworkFailure } from './failure.ts'

/** Longest response that is read, bytes. Responses of the Graph API are far shorter. */
const longestAnswer = 2 * 1024 * 1024

/** A response that is longer than what is read of one. */
export class AnswerTooLong extends NetworkFailure {}

type Response = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>

/**
 * The body of a response as text. Throws AnswerTooLong where it is longer than `longestAnswer`. Where the response says its length, the parser of
 * HTTP gives no more than that, and the body is taken in one piece: counting piece by piece costs more than the rest of a short call.
 */
export async function textOf({ statusCode: status, headers, body }: Response): Promise<string> {
  if (Number(headers['content-length'] ?? Number.NaN) <= longestAnswer) return body.text()
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body as AsyncIterable<Uint8Array>) {
    length += piece.length
    if (length > longestAnswer)
      throw new AnswerTooLong({ kind: 'unknown', status, message: `the answer is longer than ${longestAnswer} bytes` })
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
/** A code that is refused because of the app that shows it: "Invalid platform app", "Invalid client_id", "Error validating client secret". */
const ofApp = /platform app|client[ _](id|secret)/i
/** Code of the Graph API for a wrong app. */
const wrongApp = 101
interface Refusals {
  error?: GraphError
  debug_info?: UploadError
  /** How codes of Instagram Login are refused. The number beside it is the HTTP status, and no code of the Graph API. */
  error_message?: unknown
}
/** The error that a response's body says; undefined: none. */
export const errorIn = (body: unknown): GraphError | undefined => {
  const { error, debug_info: upload, error_message: refusal } = (body ?? {}) as Refusals
  if (typeof error === 'object' && error !== null) return error
  if (typeof refusal === 'string') return { message: refusal, ...(ofApp.test(refusal) ? { code: wrongApp } : {}) }
  if (typeof upload !== 'object' || upload === null) return undefined
  const { message = 'the upload failed', retriable, type } = upload
  if (type === 'NotAuthorizedError' || message.includes('unauthorized user request')) return { message, code: 190 }
  return { message, ...(retriable ? { is_transient: true } : { code: 100 }) }
}
