import { graphTime } from './wire/values.ts'

/** One call as `/_control/requests` shows it. Tokens and secrets are never in it. */
export interface LoggedRequest {
  seq: number
  at: string
  method: string
  path: string
  call: string
  accounts: string[]
  params: Record<string, unknown>
  status: number
  /** Code and subcode of an error answer. */
  code?: number
  subcode?: number
  /** Kinds of the faults injected into it. */
  faults?: string[]
  /** The client got no answer. */
  cut?: boolean
  ms: number
}

export interface RequestLog {
  add(request: Omit<LoggedRequest, 'seq' | 'at'>, unixMs: number): void
  /** Newest first. */
  read(query: { call?: string; account?: string; since?: number; limit?: number }): LoggedRequest[]
  /** Calls by name since the last reset. */
  counts(): Record<string, number>
  reset(): void
}

const size = 2000
const secret = /^(access_token|client_secret|appsecret_proof|fb_exchange_token|input_token|code|batch)$/

export function createRequestLog(): RequestLog {
  let ring: (Omit<LoggedRequest, 'at'> & { at: number })[] = []
  let seq = 0
  let counted: Record<string, number> = {}
  return {
    add(request, unixMs) {
      seq += 1
      counted[request.call] = (counted[request.call] ?? 0) + 1
      ring[seq % size] = { ...request, seq, at: unixMs }
    },
    read({ call, account, since = 0, limit = 100 }) {
      return ring
        .filter(entry => entry && entry.seq > since)
        .filter(entry => (!call || entry.call === call) && (!account || entry.accounts.includes(account)))
        .sort((a, b) => b.seq - a.seq)
        .slice(0, limit)
        .map(entry => ({ ...entry, at: graphTime(entry.at), params: withoutSecrets(entry.params) }))
    },
    counts: () => ({ ...counted }),
    reset() {
      ring = []
      counted = {}
    },
  }
}

function withoutSecrets(params: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, secret.test(name) ? '…' : value]))
}
