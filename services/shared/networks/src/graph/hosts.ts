import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Dispatcher, Pool } from 'undici'
import { enforceSendDeadline } from './send-deadline.ts'

export interface HostOptions {
  /** Base URL. */
  url: string
  connections: number
  /** The app whose secret proves that a call is ours. Without one calls carry no proof. */
  app?: { id: string; secret: string }
}

export interface Host {
  /** Path below the base URL, with the version unless it begins with a slash. */
  path(path: string, version: string): string
  dispatcher: Dispatcher
  /** Proof of the app's secret for a token; undefined where this host takes none. */
  proof(token: string): string | undefined
  close(): Promise<void>
}

/** Keep-alive connections to one host. */
export function openHost({ url, connections, app }: HostOptions): Host {
  const base = new URL(url)
  const prefix = base.pathname.replace(/\/$/, '')
  const pool = new Pool(base.origin, {
    connections,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    connect: { timeout: 5_000 },
  })
  const proofs = new LRUCache<string, string>({ max: 5_000 })
  return {
    path: (path, version) => (path.startsWith('/') ? `${prefix}${path}` : `${prefix}/${version}/${path}`),
    dispatcher: pool.compose(enforceSendDeadline),
    proof(token) {
      // The app's own token `id|secret` needs no proof.
      if (!app || token.startsWith(`${app.id}|`)) return undefined
      const known = proofs.get(token)
      if (known) return known
      const proof = createHmac('sha256', app.secret).update(token).digest('hex')
      proofs.set(token, proof)
      return proof
    },
    close: () => pool.close(),
  }
}
