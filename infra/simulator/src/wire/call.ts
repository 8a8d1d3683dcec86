import type { Token } from './tokens.ts'

export type Method = 'GET' | 'POST' | 'DELETE'

export interface UploadedFile {
  name: string
  type: string
  bytes: Buffer
}

/** One parsed Graph call: a request of its own, or an item of a batch. */
/** Whose tokens a host takes: those of Facebook Login, or those of Instagram Login. */
export type Api = 'facebook' | 'instagram'

export interface Call {
  api: Api
  method: Method
  /** As asked, or the app's default. */
  version: string
  /** Path segments after the version. */
  path: string[]
  /** Query, then body. Values are texts, or what a JSON body held. */
  params: Record<string, unknown>
  files: Map<string, UploadedFile>
  /** The body at rupload, as bytes; absent at the other hosts. */
  upload?: Buffer
  token: string | undefined
  tokenInParams: boolean
  /** Origin of the simulator as the caller spells it, and that plus the prefix of the graph. */
  origin: string
  base: string
  headers: Record<string, string | string[] | undefined>
  /** Ends when the client has given up waiting, or at once when it has. */
  gone(): Promise<void>
}

export interface Reply {
  status: number
  body: unknown
  headers: Record<string, string>
  /** The body is sent byte by byte, this many ms apart. */
  dripMs?: number
  /** The answer carries its mark, and is left out where the caller has it. */
  etag?: boolean
}

/** Who is calling, once the token has been checked. */
export type Identity = Token

export const defaultVersion = 'v23.0'

/** The outcome of a call. `cut`: the connection ends without a response. `silent`: it stays open without a response. */
export type Outcome = Reply | 'cut' | 'null' | 'silent'
