/** The networks' clock: the given clock plus an offset that a test may move. */
export interface SimClock {
  /** Unix ms. */
  now(): number
  advance(ms: number): void
  setTo(unixMs: number): void
  /** Restores an offset without saving it. */
  set(offset: number): void
}

export function createSimClock(wall: { now(): number }, save: (offset: number) => void): SimClock {
  let offset = 0
  return {
    now: () => wall.now() + offset,
    set: value => {
      offset = value
    },
    advance(ms) {
      offset += ms
      save(offset)
    },
    setTo(unixMs) {
      offset = unixMs - wall.now()
      save(offset)
    },
  }
}
