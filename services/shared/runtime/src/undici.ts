/**
 * The two kinds of connection pool that we call others with, out of undici without the rest of it: its index loads the
 * whole of fetch, WebSocket, caches, proxies and mocks, which every process would hold at rest (4 MB each).
 */
import { createRequire } from 'node:module'
import type * as undici from 'undici'

const require = createRequire(import.meta.url)
/** What the index itself does first: `request`, `stream` and the like become methods of every pool. */
Object.assign(require('undici/lib/dispatcher/dispatcher.js').prototype, require('undici/lib/api'))

/** Connections to one origin. */
export const Pool: typeof undici.Pool = require('undici/lib/dispatcher/pool.js')
export type Pool = undici.Pool

/** Connections to any origin, a pool each. */
export const Agent: typeof undici.Agent = require('undici/lib/dispatcher/agent.js')
