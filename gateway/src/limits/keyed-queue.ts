/**
 * Runs at most `width` tasks of one key at once; further ones of that key wait in order. Nothing is refused: tasks of a key that has many
 * become slow, other keys are not affected.
 */
export function keyedQueue(width: number) {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async <T>(key: string, run: () => Promise<T> | T): Promise<T> => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running >= width) await new Promise<void>(resolve => queue.waiting.push(resolve))
    else queue.running += 1
    try {
      return await run()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else {
        queue.running -= 1
        if (queue.running === 0) queues.delete(key)
      }
    }
  }
}
