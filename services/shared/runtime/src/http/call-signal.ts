/** What ends one call early, and how the call lets go of it. */
export interface CallSignal {
  signal: AbortSignal
  /** Of a call that has ended: clears its timer, and takes its listeners off what it was given. */
  end(): void
}

/**
 * A signal for one call: aborted after `timeoutMs` with a `TimeoutError`, or when one of the given signals is, with its reason. `end` is called
 * once the call has ended, whatever its result. AbortSignal.timeout and AbortSignal.any leave that to time and the garbage collector: each call
 * keeps a timer until its timeout, and an entry at a signal that lives as long as the process.
 */
export function callSignal(timeoutMs: number, ...given: readonly (AbortSignal | undefined)[]): CallSignal {
  const own = new AbortController()
  const parents = given.filter(one => one !== undefined)
  const late = () => own.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  const timer = setTimeout(late, timeoutMs)
  timer.unref()
  const stop = (event: Event) => own.abort((event.target as AbortSignal).reason)
  for (const parent of parents) {
    if (parent.aborted) own.abort(parent.reason)
    else parent.addEventListener('abort', stop, { once: true })
  }
  return {
    signal: own.signal,
    end() {
      clearTimeout(timer)
      for (const parent of parents) parent.removeEventListener('abort', stop)
    },
  }
}
