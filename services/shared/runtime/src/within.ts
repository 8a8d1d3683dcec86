/** Something outside the process took longer than it may. Its code is that of a connection that timed out. */
export class TookTooLong extends Error {
  readonly code = 'ETIMEDOUT'
  constructor(what: string, ms: number) {
    super(`${what} took longer than ${ms / 1000} s`)
    this.name = 'TookTooLong'
  }
}

/** The result of `work`, or rejects with `TookTooLong` after `ms`. The work itself continues; its result is dropped. */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new TookTooLong(what, ms)), ms)
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
