import { isLiveId } from '@fanfare/runtime/live.ts'

/** Orders two ids of live events: negative when `a` came before `b`. */
export function compareIds(a: string, b: string): number {
  const [aMs = 0, aSeq = 0] = a.split('-').map(Number)
  const [bMs = 0, bSeq = 0] = b.split('-').map(Number)
  return aMs - bMs || aSeq - bSeq
}

/** The Last-Event-ID of a client that comes back; what we never gave out counts as none. */
export function lastEventId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && isLiveId(header) ? header : undefined
}
