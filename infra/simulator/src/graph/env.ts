import type { Directory } from '../directory/directory.ts'
import type { Arriving } from '../media/arriving.ts'
import type { MediaStore } from '../media/media-store.ts'
import type { Settings } from '../state/settings.ts'
import type { State } from '../state/state.ts'
import type { Call, Identity } from '../wire/call.ts'
import type { TokenMint } from '../wire/tokens.ts'
import type { Stale } from './stale.ts'

export interface AppCredentials {
  id: string
  secret: string
  name: string
}

/** What every part of the Graph needs, independent of the caller. */
export interface GraphDeps {
  state: State
  app: AppCredentials
  /** The app as Instagram Login knows it. */
  instagramApp: AppCredentials
  tokens: TokenMint
  mediaStore: MediaStore
  arriving: Arriving
  /** Profiles, pages and hashtags that nobody here owns. */
  directory: Directory
}

/** One call being answered. */
export interface Env extends GraphDeps {
  call: Call
  /** Absent only on calls that need no token. */
  who: Identity
  now: number
  settings: Settings
  /** Kinds of the faults injected into this call that change what it does; those that replace its answer are handled before. */
  injected: ReadonlySet<string>
  /** Set while reads lag behind what is live. */
  stale?: Stale
}
