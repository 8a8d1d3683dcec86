import { setTimeout as pause } from 'node:timers/promises'
import { startWorker, type Worker } from '../chaos/worker.ts'
import { until } from '../testing/until.ts'
import { writeDuePosts } from './due-posts.ts'
import { beside, type Row } from './row.ts'
import type { Setup } from './setup.ts'

const due = 10_000
const sizes = [1, 2, 4]
/** What is wanted of two and four processes, in multiples of one. */
const targets: Record<number, number> = { 2: 1.8, 4: 3.4 }
/** Publications that one process has at the network at once: few, so that waiting for the network is what takes the time. */
const concurrency = 6
const latencyMs = 200
/** Calls of a picture: container, status, publish, link. */
const callsEach = 4
/** Until a process that was added has all its publications in hand, and how long is counted then, ms. */
const settleMs = 8_000
const countedMs = 30_000

/**
 * Posts a second of 1, 2 and 4 worker processes while 10,000 posts are due and each call of the network takes 200 ms. They are counted for half
 * a minute a size; one process alone would need some twenty minutes for all of them. It stops the worker of the system for good.
 */
export async function scaling(setup: Setup): Promise<Row[]> {
  const { system, controlApi } = setup
  const { part, stop } = system.part('worker')
  await stop()
  const published = async () =>
    (await controlApi<{ counts: Record<string, number> }>('GET', '/requests?limit=1')).counts.media_publish ?? 0
  const workers: Worker[] = []
  await controlApi('PUT', '/settings', { latencyMs })
  try {
    await writeDuePosts(setup, due, 'scaling', Date.now())
    const rates = new Map<number, number>()
    for (const size of sizes) {
      const before = await published()
      while (workers.length < size)
        workers.push(await startWorker(part, system.dataDir, { PUBLISH_CONCURRENCY: `${concurrency}` }))
      await Promise.all(workers.map(worker => worker.ready()))
      await until(async () => (await published()) > before, { withinMs: 30_000, what: 'a first post' })
      await pause(settleMs)
      const [from, began] = [await published(), performance.now()]
      await pause(countedMs)
      rates.set(size, ((await published()) - from) / ((performance.now() - began) / 1000))
    }
    const one = rates.get(1) ?? 0
    const ideal = concurrency / ((callsEach * latencyMs) / 1000)
    return sizes.map(size => {
      const name = `posts of ${size} worker process${size > 1 ? 'es' : ''}, ${due} due, ${latencyMs} ms a call, concurrency ${concurrency}`
      const target = targets[size]
      return target === undefined
        ? beside(`${name}, beside the ideal`, 'posts/s', one, ideal, {
            note: `counted for ${countedMs / 1000} s a size`,
          })
        : beside(`${name}, beside one`, 'posts/s', rates.get(size) ?? 0, one, {
            target: { ratio: target, bound: 'at least' },
          })
    })
  } finally {
    await controlApi('PUT', '/settings', { latencyMs: 0 })
    await Promise.all(workers.map(worker => worker.close()))
  }
}
