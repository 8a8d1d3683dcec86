import { type Fault, type FaultKind, type InjectedFault, readScript } from './faults.ts'
import { callNames as graphCallNames } from './graph/call-names.ts'
import type { Target } from './graph/locate.ts'
import { reads } from './graph/stale.ts'
import { photoAppCalls } from './photo-app/calls.ts'
import { tiktokCallNames } from './tiktok/calls.ts'
import type { Method } from './wire/call.ts'

/** Every name of a call, in order. */
const callNames = () => [...graphCallNames(), ...tiktokCallNames, ...photoAppCalls].sort()

export interface Faults {
  add(script: unknown): Fault
  list(): Fault[]
  /** Removes one, or all. Returns how many were removed. */
  clear(id?: number): number
  /** Returns the faults that apply to this call and counts it as one of the `times` of each. */
  inject(target: Target, method: Method, path: string, inBatch: boolean): InjectedFault[]
}

/** Calls that a kind is about, when the script names none. */
const natural: Partial<Record<FaultKind, readonly string[]>> = {
  quota_reached: [
    'media_publish',
    'content_publishing_limit',
    'video_reels_finish',
    'tiktok_creator_info',
    'tiktok_video_init',
  ],
  cut_halfway: ['rupload', 'videos_transfer'],
  container_error: ['media', 'container_status', 'media_publish'],
  video_refused: ['media'],
  container_expired: ['media', 'container_status', 'media_publish'],
  post_failed: ['tiktok_video_init', 'tiktok_photo_init'],
  stale_read: reads,
}

/** `isLive` says whether a call is about something public: what `whenLive` goes by. */
export function createFaults(now: () => number, isLive: (target: Target) => boolean): Faults {
  type Scripted = InjectedFault & { roll: () => number; passed: number; path?: RegExp }
  let faults: Scripted[] = []
  let last = 0

  const applies = (fault: Scripted, target: Target, method: Method, path: string, inBatch: boolean) => {
    const { match = {}, kind } = fault
    if (kind === 'null_batch_item' && !inBatch) return false
    // TikTok reads by POST.
    if (kind === 'stale_read' && method !== 'GET' && !reads.includes(target.name)) return false
    if (match.account !== undefined && !target.accounts.includes(match.account)) return false
    if (match.call !== undefined ? match.call !== target.name : natural[kind]?.includes(target.name) === false)
      return false
    if (match.method !== undefined && match.method !== method) return false
    if (fault.path && !fault.path.test(path)) return false
    if (fault.whenLive && !isLive(target)) return false
    return fault.probability === undefined || fault.roll() < fault.probability
  }

  return {
    add(script) {
      const read = readScript(script, callNames())
      last += 1
      const fault: Scripted = { ...read, id: last, injected: 0, passed: 0, since: now(), roll: dice(read.seed ?? last) }
      if (read.match?.pathRegex) fault.path = new RegExp(read.match.pathRegex)
      faults.push(fault)
      return shown(fault)
    },
    list: () => faults.map(shown),
    clear(id) {
      const before = faults.length
      faults = id === undefined ? [] : faults.filter(fault => fault.id !== id)
      return before - faults.length
    },
    inject(target, method, path, inBatch) {
      if (faults.length === 0) return []
      const matching = faults.filter(fault => applies(fault, target, method, path, inBatch))
      const injected = matching.filter(fault => fault.passed >= (fault.skip ?? 0))
      for (const fault of matching) fault.passed += 1
      for (const fault of injected) fault.injected += 1
      if (injected.length > 0)
        faults = faults.filter(fault => fault.times === undefined || fault.injected < fault.times)
      return injected
    },
  }
}

const shown = ({
  roll: _roll,
  passed: _passed,
  path: _path,
  since: _since,
  ...fault
}: InjectedFault & { roll: () => number; passed: number; path?: RegExp }): Fault => fault

/** A small seeded generator of numbers in [0, 1): the same seed gives the same run. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
