import { setTimeout as pause } from 'node:timers/promises'
import type { Connected } from '../accounts.ts'
import type { Case } from '../case.ts'
import type { Flow } from '../flow.ts'
import { poolOf } from '../kinds.ts'
import { authorsOf, write } from '../random/author.ts'
import { type Chance, chanceOf } from '../random/chance.ts'
import { harm, harmsOf } from '../random/harm.ts'
import { retry } from '../retry.ts'
import { waitUntilSettled } from '../settle.ts'
import type { TestSystem } from '../test-system.ts'
import { times } from '../times.ts'

const accountsEach = 6
/** Authors begin this much apart on average, ms. */
const paceMs = 450
/** How many sequences of harms run at once. */
const harmConcurrency = 2
const reconnects = 4

/** Revokes connections of accounts at the network, and reconnects them. */
async function reconnecting(
  system: TestSystem,
  chance: Chance,
  accounts: readonly Connected[],
  lastMs: number,
): Promise<void> {
  for (let turn = 0; turn < reconnects; turn++) {
    await pause(chance.between(0.5, 1) * (lastMs / reconnects / 2))
    const account = chance.pick(accounts)
    await system.controlApi('POST', `/tokens/${account.userId}`, { action: 'password_changed' })
    await pause(chance.between(500, 4_000))
    await retry(() => system.accounts.reconnect(account), { retryAfterMs: 1_000 })
  }
}

/** People work while processes are killed and stopped, connections are cut and silenced, and the network returns wrong errors. Then all faults end. */
async function peopleAndHarm(system: TestSystem, seed: number, count: number) {
  const accounts = {
    ig: await system.accounts.fresh('image', accountsEach),
    fb: await system.accounts.fresh('text', accountsEach),
    linked: await system.accounts.fresh('linked', accountsEach),
    tiktok: await system.accounts.fresh('tiktokPhotos', accountsEach),
  }
  const lastMs = count * paceMs
  const authors = authorsOf(chanceOf(seed, 0), count, accountsEach, lastMs)
  const mistakes: string[] = []
  const missed = (error: Error) => void mistakes.push(error.message)
  const harming = Array.from({ length: harmConcurrency }, (_, sequence) =>
    harm(system, harmsOf(chanceOf(seed, 1 + sequence), lastMs)).catch(missed),
  )
  const renewing = reconnecting(
    system,
    chanceOf(seed, 10),
    [...accounts.ig, ...accounts.fb, ...accounts.linked],
    lastMs,
  ).catch(missed)
  const writing = authors.map((author, index) =>
    write(system, author, index, () => accounts[poolOf(author.kind)][author.account] as Connected).catch(missed),
  )
  await Promise.all([...harming, renewing])
  system.thaw()
  await system.wires.heal()
  await system.controlApi('DELETE', '/faults')
  await Promise.all(system.launched.parts.map(part => part.ready().catch(missed)))
  const healedAt = performance.now()
  const posts = (await Promise.all(writing)).filter(post => post !== undefined)
  const { at } = await waitUntilSettled(system, posts, { withinMs: times.settled, orWaits: true })
  return { posts, recoveryS: Math.max(0, at - healedAt) / 1000, mistakes }
}

const randomFault = 'people and harm at random'
/** Whether what a case does follows from the seed of its run. */
export const isRandom = ({ fault }: Pick<Case, 'fault'>): boolean => fault.startsWith(randomFault)

/** The random part of a run, once a flow. The seed repeats what people and harms do, and when. */
export function randomCases(flow: Flow, seed: number, count: number): Case[] {
  return [
    {
      fault: `${randomFault}, ${flow}`,
      kind: 'mixed',
      how: 'alone',
      run: system => peopleAndHarm(system, seed, count),
    },
  ]
}
