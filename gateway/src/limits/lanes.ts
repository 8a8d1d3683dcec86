/**
 * Runs what one name asks for at most `width` at once, the rest in turn. Nothing is refused: what is asked for by many
 * wrong callers becomes slow for them, and a right one behind the same address still gets its answer.
 */
export function lanes(width: number) {
  const busy = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async <T>(name: string, run: () => Promise<T> | T): Promise<T> => {
    const lane = busy.get(name) ?? { running: 0, waiting: [] }
    busy.set(name, lane)
    if (lane.running >= width) await new Promise<void>(resolve => lane.waiting.push(resolve))
    else lane.running += 1
    try {
      return await run()
    } finally {
      const next = lane.waiting.shift()
      if (next) next()
      else {
        lane.running -= 1
        if (lane.running === 0) busy.delete(name)
      }
    }
  }
}
