/** Work that goes round and round, and says each time that it came round. */
export interface Heartbeat {
  /** A round has ended well. */
  beat(): void
  /** Resolves while the last beat is younger than the limit; else rejects with its age. For readiness checks. */
  fresh(): Promise<void>
}

/** Watches work that should end a round at least every `limitMs`. What has not begun yet is not fresh. */
export function heartbeat(what: string, limitMs: number): Heartbeat {
  let last: number | undefined
  return {
    beat() {
      last = performance.now()
    },
    async fresh() {
      if (last === undefined) throw new Error(`${what} has not begun`)
      const age = performance.now() - last
      if (age > limitMs) throw new Error(`${what} was last seen ${Math.round(age / 1000)} s ago`)
    },
  }
}
