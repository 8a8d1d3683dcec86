/**
 * The parts of undici that we call others with, out of it without the rest: its index loads the whole of fetch,
 * WebSocket, caches, proxies and mocks, which every process would hold at rest (4 MB each).
 */
import { createRequire } from 'node:module'
import type * as undici from 'undici'

const require = createRequire(import.meta.url)

/** What every kind of client of undici is made of: it turns `dispatch` into `request`, `stream` and the like. */
export const Dispatcher: new () => undici.Dispatcher = require('undici/lib/dispatcher/dispatcher.js')
export type Dispatcher = undici.Dispatcher
/** What the index itself does first: `request`, `stream` and the like become methods of every pool. */
Object.assign(Dispatcher.prototype, require('undici/lib/api'))

/** Connections to one origin. */
export const Pool: typeof undici.Pool = require('undici/lib/dispatcher/pool.js')
export type Pool = undici.Pool
