import { describe, expect, test } from 'vitest'
import { begin, explore } from '../model/explorer.ts'
import { flows, livePosts, machineIn, type SystemState } from '../model/explorer-network.ts'

/**
 * The same interleavings where all reads miss what went live for longer than the grace period, and agree on that. Of a text whose every call
 * makes another post nothing is promised then: only the list tells, and it is believed after the grace period. Pure code, but too long for
 * `make check`.
 */
const steps = { container: 11, listed: 11, pieces: 12, sent: 11, processed: 10, closed: 12, named: 10 }
const once = flows.filter(flow => flow !== 'text')

describe.each(once)('every interleaving of the flow %s while reads lag', flow => {
  const systems = explore(begin(flow, steps[flow], { lags: true }))
  console.log(`${flow}, lagging: ${systems.length} states`)
  const none = (bad: (system: SystemState) => boolean) => expect(systems.find(bad)).toBeUndefined()

  test('has at most one live post', () => none(system => livePosts(system) > 1))

  test('never marks as published what is not live', () =>
    none(
      ({ row, ...system }) =>
        (row.state === 'published' || row.state === 'decorated') && livePosts({ row, ...system }) === 0,
    ))

  test('calls nothing failed before the deadline whose answer was lost', () =>
    none(
      system =>
        system.row.state === 'failed' &&
        livePosts(system) > 0 &&
        system.row.sent &&
        system.row.refusal === null &&
        !machineIn(system).late,
    ))
})
