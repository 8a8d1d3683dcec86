interface Lockable {
  id: string
  locked: boolean
}

/** What is to be locked, and what unlocked. */
export interface LockChange {
  lock: string[]
  unlock: string[]
}

/**
 * What changes so that `room` of these are not locked. They come in the order in which they are kept: of too many the last ones are locked, and
 * where there is room again the first locked ones are unlocked. What is locked or not already stays so as far as it can. `chosen`: exactly these
 * are kept; the rest of the room is not filled.
 */
export function fit(all: readonly Lockable[], room: number, chosen?: readonly string[]): LockChange {
  const kept = chosen ? new Set(chosen) : new Set(keptOf(all, room))
  return {
    lock: all.filter(({ id, locked }) => !locked && !kept.has(id)).map(({ id }) => id),
    unlock: all.filter(({ id, locked }) => locked && kept.has(id)).map(({ id }) => id),
  }
}

function keptOf(all: readonly Lockable[], room: number): string[] {
  const open = all.filter(({ locked }) => !locked)
  const shut = all.filter(({ locked }) => locked)
  return [...open, ...shut].slice(0, Math.max(0, room)).map(({ id }) => id)
}
