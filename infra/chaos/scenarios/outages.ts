import { setTimeout as pause } from 'node:timers/promises'
import type { Case } from '../case.ts'
import { accountsOf, besideFor, stepsOf } from '../fault-case.ts'
import { clearFaults, type FaultInjection, injectAt } from '../faults.ts'
import type { Flow } from '../flow.ts'
import { type Kind, specOf } from '../kinds.ts'
import { send } from '../send.ts'
import { waitUntilSettled } from '../settle.ts'
import type { TestSystem } from '../test-system.ts'
import { times } from '../times.ts'

/** The network is down for a while: due posts wait for it, and none of them fails. */
async function outage(system: TestSystem, kind: Kind, injections: readonly FaultInjection[], count: number) {
  const to = await system.accounts.take(kind, count)
  // Of a post for two accounts both are away.
  const ids = [...accountsOf(to, { onPage: false }), ...accountsOf(to, { onPage: true })]
  const faults = (await Promise.all(injections.map(script => injectAt(system, ids, script)))).flat()
  const posts = await send(system, kind, to)
  await pause(times.minute)
  await clearFaults(system, faults)
  const over = performance.now()
  const { at } = await waitUntilSettled(system, posts)
  return { posts, recoveryS: (at - over) / 1000, mistakes: [] }
}

/** The network answers nothing but errors for a minute, or cannot read what it has, before the irreversible call. */
export function outageCases(given: readonly Kind[], flow: Flow, count: number): Case[] {
  return given.flatMap(kind => {
    const { prepare, commit } = stepsOf(kind, flow)[0]
    const { network, faults } = specOf(kind)
    const isInstagram = network === 'ig'
    const beside = besideFor(kind, flow)
    const of = (fault: string, injections: FaultInjection[]) =>
      beside(fault, system => outage(system, kind, injections, count))
    const usual = of('a minute of 503', [{ kind: 'http_503' }])
    if (faults === 'usual') return [usual]
    return [
      usual,
      of('a minute of 502 with a page, preparing', [{ kind: 'http_502_html', call: prepare ?? commit }]),
      of('a minute of code 1 and 2, now and then', [
        { kind: 'code_1', probability: 0.6 },
        { kind: 'code_2', probability: 0.6 },
      ]),
      of('a minute of cut connections', [{ kind: 'cut_before' }]),
      ...(isInstagram
        ? [
            of('a minute of containers that cannot be read', [{ kind: 'stale_read', call: 'container_status' }]),
            of('a minute of 500 when containers are read', [{ kind: 'http_500', call: 'container_status' }]),
          ]
        : []),
    ]
  })
}
