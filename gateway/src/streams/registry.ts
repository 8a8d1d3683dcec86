import type { StreamClose } from '@fanfare/contracts/live.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Credential } from '../identity/credential.ts'

/** An open stream and by what right it is open. */
export interface OpenStream {
  userId: string
  teamId: string
  credential: Credential
  close(reason: StreamClose['reason']): void
}

export interface Streams {
  /** Takes a place for a stream before it is opened. Throws `rate_limited` when the person holds `most` already. */
  reserve(userId: string): { hold(stream: OpenStream): void; leave(): void }
  of(userId: string): OpenStream[]
  /** Who holds streams open. */
  users(): string[]
  size(): number
  /** Ends all streams and refuses new ones. */
  closeAll(reason: StreamClose['reason']): void
}

/** Knows all open streams of this process. */
export function createStreams(most: number): Streams {
  const places = new Map<string, Set<{ stream?: OpenStream }>>()
  let closed: StreamClose['reason'] | undefined

  return {
    reserve(userId) {
      if (closed !== undefined) fail('service_unavailable')
      const own = places.get(userId) ?? new Set()
      if (own.size >= most)
        fail('rate_limited', { message: `Only ${most} live streams at a time. Close some windows.` })
      const place: { stream?: OpenStream } = {}
      own.add(place)
      places.set(userId, own)
      return {
        hold(stream) {
          place.stream = stream
          if (closed !== undefined) stream.close(closed)
        },
        leave() {
          own.delete(place)
          if (own.size === 0 && places.get(userId) === own) places.delete(userId)
        },
      }
    },
    of: userId => [...(places.get(userId) ?? [])].flatMap(({ stream }) => stream ?? []),
    users: () => [...places.keys()],
    size: () => [...places.values()].reduce((sum, own) => sum + own.size, 0),
    closeAll(reason) {
      closed = reason
      for (const own of places.values()) for (const { stream } of own) stream?.close(reason)
    },
  }
}
