export interface BatchOptions {
  /** Runs under way at once, 2 by default; 1 keeps the order of the calls. */
  atOnce?: number
  /** Most calls of one run, 100 by default. */
  most?: number
  /** Most calls that may wait for a run; more are refused at once. No limit by default. */
  waiting?: number
}

interface Call<In, Out> {
  item: In
  resolve(out: Out): void
  reject(err: unknown): void
}

/**
 * Has calls that come close together go together: `run` gets all that gathered while others were under way, and answers
 * one thing for each, in their order. A call that comes alone goes at once. Where `run` throws, each of its calls does.
 */
export function batched<In, Out>(
  run: (items: In[]) => Promise<Out[]>,
  { atOnce = 2, most = 100, waiting: room = Number.POSITIVE_INFINITY }: BatchOptions = {},
): (item: In) => Promise<Out> {
  const waiting: Call<In, Out>[] = []
  let running = 0
  let woken = false

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
      wake()
    }
  }

  /** At the end of this turn of the loop: what comes in it is gathered. */
  const wake = (): void => {
    if (woken || waiting.length === 0 || running >= atOnce) return
    woken = true
    setImmediate(() => {
      woken = false
      while (waiting.length > 0 && running < atOnce) void go(waiting.splice(0, most))
    })
  }

  return item =>
    new Promise<Out>((resolve, reject) => {
      if (waiting.length >= room) throw new Error(`${room} calls wait already`)
      waiting.push({ item, resolve, reject })
      wake()
    })
}
