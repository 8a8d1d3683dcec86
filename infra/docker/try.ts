/**
 * Tries docker-compose.yml for real, by hand: `node infra/docker/try.ts`. It needs an engine, and `make env` before it.
 * Brings everything up, makes it three publishing workers, lets posts go out and kills a worker that has some in hand;
 * then counts at the simulated networks. The code is 0 only when each post is live once. What runs is left running;
 * KEEP=0 takes it down with its data.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../testing/until.ts'
import { compose, hostsOf, killContainer } from './compose.ts'
import { sendPosts } from './trial.ts'

const { GATEWAY_URL: gatewayUrl = 'http://127.0.0.1:4400', SIMULATOR_URL: simulatorUrl = 'http://127.0.0.1:4480' } =
  process.env
const workers = 3
/** Each call takes this long, so that the blow falls in the middle of some. */
const slowMs = 5_000
/** A lease must end, and the sweeper must come, before another worker takes over. */
const restMs = 180_000

async function bringUp(): Promise<string[]> {
  compose(['up', '-d'], { show: true })
  compose(['up', '-d', '--scale', `worker=${workers}`], { show: true })
  await until(async () => (await fetch(`${gatewayUrl}/ready`)).ok, {
    withinMs: 120_000,
    everyMs: 500,
    what: 'the gateway',
  })
  const hosts = hostsOf('worker')
  if (hosts.length !== workers) throw new Error(`there are ${hosts.length} workers, not ${workers}`)
  return hosts
}

async function tryIt(): Promise<boolean> {
  const hosts = await bringUp()
  const trial = await sendPosts(gatewayUrl, simulatorUrl, slowMs)
  const killed = await until(
    async () => {
      const { rested, restless } = await trial.progress()
      return rested >= trial.posts.length / 4 ? trial.holder(restless, hosts) : undefined
    },
    { withinMs: 60_000, what: 'a worker with posts in hand, in the middle of it' },
  )
  killContainer(killed)
  const began = performance.now()
  const { restless } = await trial.progress()
  console.log(`killed worker ${killed} with ${restless.length} of ${trial.posts.length} posts on their way`)
  await trial.hurry()
  await until(async () => (await trial.progress()).restless.length === 0, {
    withinMs: restMs,
    everyMs: 1_000,
    what: 'rest of all posts',
  })
  const seconds = Math.round((performance.now() - began) / 1000)
  // A call that the kill cut off may still be under way at the network.
  await pause(slowMs)
  const moved = await trial.movedFrom(killed)
  console.log(`${moved} of its posts were finished by others; all at rest after ${seconds} s`)
  const { publications, doubled, lost, unconfirmed } = await trial.count()
  console.log(`publications ${publications}, doubled ${doubled}, lost ${lost}, unconfirmed ${unconfirmed}`)
  if (moved === 0) console.log('nothing was proved: the worker had nothing in hand when it was killed. Try again')
  return moved > 0 && doubled + lost + unconfirmed === 0 && publications === trial.posts.length
}

try {
  process.exitCode = (await tryIt()) ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  if (process.env.KEEP === '0') compose(['down', '-v'], { show: true })
}
