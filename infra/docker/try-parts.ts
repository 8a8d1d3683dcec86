import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../testing/until.ts'
import { docker, type Installation } from './compose.ts'
import { readOn, type Seen } from './load.ts'
import { sendPosts, type Trial } from './trial.ts'

/** The installation under test. */
export interface Place {
  site: Installation
  gatewayUrl: string
  simulatorUrl: string
  /** Folder for what a trial stores. */
  folder: string
  say(text: string): void
}

export interface Result {
  name: string
  figures: Record<string, number>
  /** Why it has failed; empty when it has not. */
  faults: string[]
}

/** Each call takes this long, so that a kill happens in the middle of some. Milliseconds. */
const slowMs = 5_000
/** A lease must end, and the sweeper must come, before another worker takes over. */
const settleWithinMs = 240_000
/** How long a gateway stays frozen. */
const frozenMs = 15_000
/** Of requests of readers, which a browser would send again: more than these may not fail. */
const failedShare = 0.02
/** The longest time without a response for any reader, while an unresponsive gateway is detected. */
const gapMs = 10_000

/** Posts of each account while everything is upgraded; a network takes only so many a day. */
const mostTurns = 20
const betweenTurnsMs = 5_000

const hostOf = (id: string) => id.slice(0, 12)

async function waitUntilSettled(trial: Trial): Promise<number> {
  const began = performance.now()
  await until(async () => (await trial.progress()).unsettled.length === 0, {
    withinMs: settleWithinMs,
    everyMs: 1_000,
    what: 'the posts of the trial to settle',
  })
  return Math.round((performance.now() - began) / 1000)
}

/** Counts at the networks and returns a verdict. */
async function result(name: string, trial: Trial, settledS: number, seen?: Seen, moved?: number[]): Promise<Result> {
  // A call that a kill cut off may still be under way at the network.
  await pause(slowMs)
  const { publications, doubled, lost, unconfirmed, linkless } = await trial.count()
  const faults = [
    ...(doubled + lost + unconfirmed > 0 || publications !== trial.posts.length ? ['not every post is live once'] : []),
    ...(linkless > 0 ? [`${linkless} posts are live and have no link`] : []),
    ...(moved?.includes(0) ? ['a worker had nothing in hand when it was stopped: nothing was proved, try again'] : []),
    ...(seen && seen.failed > seen.requests * failedShare
      ? [`${seen.failed} of ${seen.requests} reads failed: ${seen.reasons.join('; ')}`]
      : []),
    ...(seen && seen.longestGapMs > gapMs ? [`no answer for ${Math.round(seen.longestGapMs)} ms`] : []),
  ]
  return {
    name,
    faults,
    figures: {
      posts: trial.posts.length,
      publications,
      doubled,
      lost,
      unconfirmed,
      'settled s': settledS,
      ...(moved ? { 'took over': moved.reduce((sum, count) => sum + count, 0) } : {}),
      ...(seen
        ? { reads: seen.requests, 'failed reads': seen.failed, 'longest gap ms': Math.round(seen.longestGapMs) }
        : {}),
    },
  }
}

/** A worker with posts in hand, in the middle of the call that cannot be taken back. */
const holder = (trial: Trial, ids: string[]) =>
  until(
    async () => {
      const host = await trial.holder((await trial.progress()).unsettled, ids.map(hostOf))
      return ids.find(id => hostOf(id) === host)
    },
    { withinMs: 90_000, what: 'a worker with posts in hand, in the middle of it' },
  )

/** One worker and one gateway frozen, another worker killed, while posts go out. */
export async function crash({ site, gatewayUrl, simulatorUrl, say }: Place): Promise<Result> {
  const workers = await site.containers('worker')
  const [gateway = ''] = await site.containers('gateway')
  const trial = await sendPosts(gatewayUrl, simulatorUrl, { slowMs })
  const stop = readOn(trial.client)
  const frozen = await holder(trial, workers)
  await docker('pause', frozen)
  const killed = await holder(
    trial,
    workers.filter(id => id !== frozen),
  )
  await docker('kill', '--signal', 'KILL', killed)
  await docker('pause', gateway)
  say(`froze worker ${hostOf(frozen)} and gateway ${hostOf(gateway)}, killed worker ${hostOf(killed)}`)
  await trial.hurry()
  await pause(frozenMs)
  await docker('unpause', gateway)
  const seconds = await waitUntilSettled(trial)
  // When it continues, others have finished its posts.
  await docker('unpause', frozen)
  const moved = [await trial.movedFrom(hostOf(frozen)), await trial.movedFrom(hostOf(killed))]
  say(`others finished ${moved[0]} posts of the frozen and ${moved[1]} of the killed worker`)
  const seen = await stop()
  await site.compose('up', '-d', '--no-build', '--no-recreate', '--scale', 'worker=3', '--scale', 'gateway=2')
  return result('frozen and killed', trial, seconds, seen, moved)
}

/** Every service changes to another image while posts go out and are read. */
export async function upgrade({ site, gatewayUrl, simulatorUrl, say }: Place, image: string): Promise<Result> {
  const trial = await sendPosts(gatewayUrl, simulatorUrl)
  const stop = readOn(trial.client)
  process.env.FANFARE_IMAGE = image
  const began = performance.now()
  let upgraded = false
  const upgrading = site.script('upgrade.sh').finally(() => {
    upgraded = true
  })
  // A fault of the upgrade is reported below, after the posts.
  upgrading.catch(() => undefined)
  for (let turns = 0; turns < mostTurns && !upgraded; turns++) {
    await trial.more()
    await pause(betweenTurnsMs)
  }
  await upgrading
  say(`upgraded in ${Math.round((performance.now() - began) / 1000)} s`)
  const seconds = await waitUntilSettled(trial)
  const seen = await stop()
  if (seen.failed > 0) say(`reads that failed, some of them: ${seen.reasons.join('; ')}`)
  return result('upgrade', trial, seconds, seen)
}

/** A backup is put back that does not know what went out since. */
export async function backup({ site, gatewayUrl, simulatorUrl, folder, say }: Place): Promise<Result> {
  const trial = await sendPosts(gatewayUrl, simulatorUrl, { dueIn: index => 90 + index / 10 })
  await site.script('backup.sh', [join(folder, 'backup')])
  const { settled } = await trial.progress()
  if (settled > 0) throw new Error('posts went out before the backup was made: it proves nothing')
  await waitUntilSettled(trial)
  const began = performance.now()
  await site.script('restore.sh', [join(folder, 'backup')])
  say(`restored a backup from before the posts went out, in ${Math.round((performance.now() - began) / 1000)} s`)
  await until(async () => (await fetch(`${gatewayUrl}/ready`)).ok, {
    withinMs: 120_000,
    everyMs: 500,
    what: 'the gateway',
  })
  return result('restored', trial, await waitUntilSettled(trial))
}

/** After all of it new posts go out as before. */
export async function goOn({ gatewayUrl, simulatorUrl }: Place): Promise<Result> {
  const trial = await sendPosts(gatewayUrl, simulatorUrl)
  return result('afterwards', trial, await waitUntilSettled(trial))
}
