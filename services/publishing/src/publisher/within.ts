/** Rejects when `work` has not ended after `ms`; what it comes to later is dropped. */
export const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms)
  work.catch(() => undefined)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
