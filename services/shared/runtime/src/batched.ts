export interface BatchOptions {
  /** Runs under way at once, 2 by default; 1 keeps the order of the calls. */
  atOnce?: number
  /** Most calls of one run, 100 by default. */
  most?: number
  /** How long the first call waits for others, ms; a full run waits no longer. By default a call that comes alone goes at once. */
  waitMs?: number
  /** Most calls that may wait for a run; more are refused at once. No limit by default. */
  waiting?: number
}

interface Call<In, Out> {
  item: In
  resolve(out: Out): void
  reject(err: unknown): void
}

/**
 * Runs calls that come close together as one batch: `run` gets all calls that came while earlier batches were under way, and returns
 * one result for each, in their order. A single call runs at once, or after `waitMs`. Where `run` throws, each call of the batch does.
 */
export function batched<In, Out>(
  run: (items: In[]) => Promise<Out[]>,
  { atOnce = 2, most = 100, waitMs, waiting: maxWaiting = Number.POSITIVE_INFINITY }: BatchOptions = {},
): (item: In) => Promise<Out> {
  const waiting: Call<In, Out>[] = []
  let running = 0
  let due = false
  let timer: NodeJS.Timeout | undefined

  const go = async (calls: Call<In, Out>[]): Promise<void> => {
    running += 1
    try {
      const outs = await run(calls.map(({ item }) => item))
      if (outs.length !== calls.length) throw new Error(`${calls.length} calls went together, ${outs.length} came back`)
      calls.forEach((call, index) => {
        call.resolve(outs[index] as Out)
      })
    } catch (err) {
      for (const call of calls) call.reject(err)
    } finally {
      running -= 1
      arrange()
    }
  }

  const begin = (): void => {
    clearTimeout(timer)
    timer = undefined
    due = false
    while (waiting.length > 0 && running < atOnce) void go(waiting.splice(0, most))
  }
  /** Begins at the end of this turn of the event loop, or after `waitMs`: calls that come until then are in the same batch. */
  const arrange = (): void => {
    if (waiting.length === 0 || running >= atOnce) return
    if (waitMs === undefined || waiting.length >= most) {
      if (!due) setImmediate(begin)
      due = true
    } else if (!due) timer ??= setTimeout(begin, waitMs)
  }

  return item =>
    new Promise<Out>((resolve, reject) => {
      if (waiting.length >= maxWaiting) throw new Error(`${maxWaiting} calls wait already`)
      waiting.push({ item, resolve, reject })
      arrange()
    })
}
