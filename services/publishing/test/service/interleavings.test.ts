import { describe, expect, test } from 'vitest'
import { nextCommand } from '../../src/model/publication.ts'
import { isTerminal } from '../../src/model/states.ts'
import { begin, explore } from '../model/explorer.ts'
import {
  currentOf,
  flows,
  livePosts,
  machineIn,
  mayGoLive,
  pieces,
  type SystemState,
} from '../model/explorer-network.ts'

// Pure code, but the exploration takes some twenty seconds of a processor: too long for `make check`.
const steps = { container: 15, text: 15, listed: 12, pieces: 14, sent: 13, processed: 12, closed: 13, named: 12 }

describe.each(flows)('every interleaving of the flow %s', flow => {
  const systems = explore(begin(flow, steps[flow]))
  console.log(`${flow}: ${systems.length} states`)
  const none = (bad: (system: SystemState) => boolean) => expect(systems.find(bad)).toBeUndefined()

  test('covers every state in a large space', () => {
    expect(systems.length).toBeGreaterThan(5_000)
    expect(new Set(systems.map(system => system.row.state)).size).toBe(12)
  })

  test('has at most one live post', () => none(system => livePosts(system) > 1))

  test('never marks as failed or cancelled what is live, or may still go live', () =>
    none(
      system =>
        (system.row.state === 'failed' || system.row.state === 'cancelled') &&
        (livePosts(system) > 0 || mayGoLive(system)),
    ))

  test('never marks as published what is not live', () => {
    const said = systems.filter(system => system.row.state === 'published' || system.row.state === 'decorated')
    expect(said.length).toBeGreaterThan(0)
    expect(said.find(system => livePosts(system) === 0)).toBeUndefined()
  })

  test('never prepares or starts again while an irreversible call may still be done', () => {
    const restarting = systems.filter(
      system => nextCommand(machineIn(system)) === 'prepare' || system.row.state === 'scheduled',
    )
    expect(restarting.length).toBeGreaterThan(0)
    expect(restarting.find(mayGoLive)).toBeUndefined()
    expect(restarting.find(system => livePosts(system) > 0)).toBeUndefined()
  })

  test('never commits content that was edited since', () => {
    const changed = systems.filter(
      ({ row, content }) => currentOf({ row }) !== undefined && row.prepared.content !== content,
    )
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.find(system => nextCommand(machineIn(system)) === 'commit')).toBeUndefined()
  })

  test.skipIf(flow !== 'pieces' && flow !== 'sent' && flow !== 'closed')(
    'never commits a file of which bytes are missing',
    () => {
      const asked = systems.flatMap(({ handed }) => handed).filter(({ sent }) => sent)
      expect(asked.length).toBeGreaterThan(0)
      expect(asked.find(one => one.pieces < pieces)).toBeUndefined()
    },
  )

  test('keeps that a preparation was sent, unless a person says otherwise', () =>
    none(system => {
      const current = currentOf(system)
      const sent = current !== undefined && system.handed[current]?.sent
      return sent === true && !system.row.sent && system.row.state !== 'failed'
    }))

  test('is never held while an irreversible call is open', () =>
    none(system => system.row.state === 'held' && system.row.commits > 0))

  test('always has a next command, or waits for a person', () =>
    none(
      system =>
        !isTerminal(system.row.state) &&
        system.row.state !== 'held' &&
        system.row.state !== 'scheduled' &&
        nextCommand(machineIn(system)) === 'none',
    ))
})
