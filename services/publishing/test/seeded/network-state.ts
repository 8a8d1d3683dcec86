import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'

/** What two networks hold in memory: what they were handed unseen, and what is public. */

/** Something public, as its readers see it. */
export interface Live {
  id: string
  /** Network account. */
  account: string
  surface: 'feed' | 'story'
  caption: string
  /** Ids of the files that it shows, in order. */
  sources: readonly string[]
  atMs: number
  /** The address that it shows a preview of. */
  link?: string
  /** What the lists name as its target: photos or a video. */
  targets: readonly string[]
  type: 'IMAGE' | 'CAROUSEL_ALBUM' | 'VIDEO' | 'PAGE'
}

/** What was handed over and is not public by itself. */
export interface Handed {
  id: string
  account: string
  surface: Live['surface']
  type: Live['type']
  caption: string
  sources: readonly string[]
  targets: readonly string[]
  link?: string
  /** When the network has processed it, ms. */
  readyAt: number
  /** It can never go live. */
  dead: boolean
  /** It was asked to be public, and will be once it is processed. */
  accepted?: boolean
  /** Photos of a page: the post that uses them. */
  usedBy?: string
  /** Of an upload in pieces. */
  upload?: { bytes: number; received: number; finished: boolean }
  live?: Live
}

export interface NetworkState {
  handed: Map<string, Handed>
  live: Live[]
  /** Texts of comments, by what they are under. */
  comments: Map<string, string[]>
  /** Posts that still go out today, by account; absent: as many as one likes. */
  left: Map<string, number>
  /** Files that the network cannot use the next so many times that it gets them, by their names. */
  spoiled: Map<string, number>
  hand(given: Omit<Handed, 'id' | 'dead'>): Handed
  /** Makes it public: once, however often it is asked for. `id`: of what readers see, where that is known before. */
  publish(handed: Handed, atMs: number, id?: string): Live
  /** Makes a post public that was not handed over before: each time another one. */
  say(given: Omit<Live, 'id'>, id?: string): Live
}

export const refused = (code: number, message: string, subcode?: number, data?: unknown): NetworkFailure =>
  new NetworkFailure({ kind: 'rejected', status: 400, code, ...(subcode ? { subcode } : {}), message, data })

export const createNetworkState = (onLive: (live: Live) => void): NetworkState => {
  let ids = 0
  const nextId = (prefix: string) => `${prefix}${++ids}`
  const state: NetworkState = {
    handed: new Map(),
    live: [],
    comments: new Map(),
    left: new Map(),
    spoiled: new Map(),
    hand(given) {
      const handed = { ...given, id: nextId('h'), dead: false }
      state.handed.set(handed.id, handed)
      return handed
    },
    publish(handed, atMs, id) {
      if (handed.live) return handed.live
      const { account, surface, type, caption, sources, targets, link } = handed
      const said = { account, surface, type, caption, sources, targets, atMs, ...(link ? { link } : {}) }
      handed.live = state.say(said, id)
      return handed.live
    },
    say(given, id = nextId('l')) {
      const live = { ...given, id }
      state.live.push(live)
      const left = state.left.get(live.account)
      if (left !== undefined) state.left.set(live.account, left - 1)
      onLive(live)
      return live
    },
  }
  return state
}
