import { randomUUID } from 'node:crypto'
import { isLiveId } from '@fanfare/runtime/events/live.ts'

/** Orders two ids of live events: negative when `a` came before `b`. */
export function compareIds(a: string, b: string): number {
  const [aMs = 0, aSeq = 0] = a.split('-').map(Number)
  const [bMs = 0, bSeq = 0] = b.split('-').map(Number)
  return aMs - bMs || aSeq - bSeq
}

/**
 * The id of a message that is sent beside the events, such as a snapshot: `1795240580496-0.5f3a91c2`. A client that comes back with it has all
 * events up to `at`; no event and no other snapshot has it.
 */
export function besideId(at: string): string {
  return `${at}.${randomUUID().slice(0, 8)}`
}

const BESIDE = /\.[0-9a-f]{8}$/

/** The newest event that a client which comes back has, by its Last-Event-ID; what we never gave out counts as none. */
export function lastEventId(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string') return undefined
  const at = header.replace(BESIDE, '')
  return isLiveId(at) ? at : undefined
}
