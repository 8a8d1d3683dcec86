import type { RequestOpts } from '@oazapfts/runtime'

/** The failure of a call, as the API says it. `code` is undefined where the reply was not the API's own. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly field: string | undefined
  readonly rule: string | undefined
  constructor(status: number, error: { code?: string; message?: string; field?: string; rule?: string } = {}) {
    const where = error.field ? ` (${error.field}: ${error.rule})` : ''
    super(`${status} ${error.code ?? ''}${where}: ${error.message ?? 'the reply could not be read'}`)
    this.status = status
    this.code = error.code
    this.field = error.field
    this.rule = error.rule
  }
}

export interface Place {
  /** Where Fanfare is, without a slash at the end. */
  baseUrl: string
  apiKey?: string
  /** Sends requests in another way, for example with cookies. */
  fetch?: typeof fetch
}

/** The last argument of every generated function: where, and as whom. */
export const options = ({ baseUrl, apiKey, fetch: send }: Place): RequestOpts => ({
  baseUrl,
  ...(apiKey === undefined ? {} : { headers: { authorization: `Bearer ${apiKey}` } }),
  ...(send ? { fetch: send } : {}),
})

interface Reply {
  status: number
  data?: unknown
}
/** What a success carries; only its reply has `status: true`. */
type DataOf<R extends Reply> = R extends { data: { status: true; data: infer Data } } ? Data : never

/** The data of a call. Throws ApiError where it fails. */
export async function dataOf<R extends Reply>(call: Promise<R>): Promise<DataOf<R>> {
  const { status, data } = await call
  const reply = (data ?? {}) as { status?: boolean; data?: unknown; error?: object }
  if (reply.status !== true) throw new ApiError(status, reply.error)
  return reply.data as DataOf<R>
}
