import { allKinds as everyPlace, networks } from '@fanfare/contracts/networks.ts'
import { crashPoints, recoveryPoints } from '@fanfare/publishing/publisher/crash-points.ts'
import { describe, expect, test } from 'vitest'
import { caseName } from '../case.ts'
import { stepsOf } from '../fault-case.ts'
import { kindsOf } from '../group.ts'
import { everyKind, hasFlow, hasItems, hasVideo, isLinked, isOnPages, type Kind, poolOf, specOf } from '../kinds.ts'
import { readOptions, roundOf, scaled, seedOfRound } from '../options.ts'
import { planOf } from '../plan.ts'
import { callPoints, isPassed } from '../scenarios/crashes.ts'

const cases = (args: string[]) =>
  planOf(readOptions(args)).flatMap(plan => plan.cases.map(one => ({ ...one, flow: plan.flow })))
const names = (args: string[]) => cases(args).map(caseName)
const flows = ['draft-then-publish', 'photos-then-feed'] as const
/** The flows in which a kind is published differently. */
const flowsOf = (kind: Kind) => (hasFlow(kind) ? flows : [isOnPages(kind) ? flows[1] : flows[0]])
const all = cases([])
/** The systems, by their flow, on which a fault meets a kind. */
const flowsThatHave = (fault: string, kind: Kind) =>
  all.filter(one => one.fault.startsWith(fault) && kindsOf(one).includes(kind)).map(({ flow }) => flow)

describe('kinds of post', () => {
  test.each(
    everyPlace.flatMap(({ network, type, kind }) =>
      [...new Set([kind.surface, kind.videoSurface])].map(surface => [network.name, type, surface] as const),
    ),
  )('%s %s that goes to %s is one of the run', (name, type, surface) => {
    const network = networks.find(one => one.name === name)?.key
    const own = everyKind.map(specOf).filter(spec => spec.network === network && spec.type === type)
    expect(own.flatMap(({ places }) => places.map(place => place.surface))).toContain(surface)
  })

  test('each with as many publications as its items and accounts need, and with calls for each', () => {
    for (const kind of everyKind) {
      expect(stepsOf(kind, flows[0])).toHaveLength(specOf(kind).places.length)
      expect(poolOf(kind)).toBe(isLinked(kind) ? 'linked' : specOf(kind).network)
    }
    expect(stepsOf('pageMixedStory', flows[0]).map(({ commit, skip }) => [commit, skip])).toEqual([
      ['photo_stories', 0],
      ['video_stories_finish', 0],
    ])
    expect(flows.map(flow => stepsOf('tiktokVideo', flow)[0].commit)).toEqual([
      'tiktok_video_pull',
      'tiktok_last_chunk',
    ])
    expect(stepsOf('storyPieces', flows[0]).map(({ commit, skip }) => [commit, skip])).toEqual([
      ['media_publish', 0],
      ['media_publish', 1],
    ])
  })
})

describe('a whole run', () => {
  test('is done in parts that share no case and leave none out', () => {
    const parts = [1, 2, 3].map(index => names(['--part', `${index}/3`]))
    expect(parts.flat().toSorted()).toEqual(names([]).toSorted())
    for (const part of parts) expect(part.length).toBeGreaterThan(names([]).length / 4)
    for (const part of ['0/3', '4/3', '3', '1/0', '-1/3']) expect(() => readOptions(['--part', part])).toThrow('--part')
  })

  test('is divided over seeds: each case once, but those at random with every seed', () => {
    const options = readOptions(['--seeds', '3', '--seed', '101'])
    const rounds = [0, 1, 2].map(round => roundOf(options, round))
    expect(rounds.map(({ seed }) => seed)).toEqual([0, 1, 2].map(round => seedOfRound(101, round)))
    const done = rounds.flatMap(round => planOf(round).flatMap(plan => plan.cases.map(caseName)))
    const isAtRandom = (name: string) => name.startsWith('people and harm at random')
    expect(done.filter(name => !isAtRandom(name)).toSorted()).toEqual(
      names([])
        .filter(name => !isAtRandom(name))
        .toSorted(),
    )
    expect(done.filter(isAtRandom)).toHaveLength(3 * names([]).filter(isAtRandom).length)
    expect(roundOf(options, 3).part).toEqual({ index: 1, of: 3 })
    expect(roundOf(readOptions([]), 1)).not.toHaveProperty('part')
    for (const seeds of ['0', '10', 'a']) expect(() => readOptions(['--seeds', seeds])).toThrow('--seeds')
    expect(() => readOptions(['--seeds', '3', '--part', '1/3'])).toThrow('--part')
  })

  test.each([...everyKind])(
    'kills a worker at every step of a post of the kind %s, and stops one past its lease',
    kind => {
      const deep = specOf(kind).faults === 'all'
      for (const flow of flowsOf(kind)) {
        for (const point of deep ? crashPoints : callPoints)
          if (isPassed(kind, point, flow)) expect(flowsThatHave(`kill -9 at ${point}`, kind)).toContain(flow)
        for (const point of deep ? recoveryPoints : [])
          expect(flowsThatHave(`kill -9 at commit.after_call, then at ${point}`, kind)).toContain(flow)
        for (const point of ['commit.before_call', 'commit.after_call'])
          expect(flowsThatHave(`asleep at ${point}`, kind)).toContain(flow)
      }
    },
  )

  test.each([...everyKind])('has every sort of fault for the irreversible call of the kind %s', kind => {
    const sorts = [
      'cut after the network accepted',
      'accepted, but no answer in time',
      '502 with a page at the irreversible call',
      'limits (4, 32) at the irreversible call',
      'connection revoked, then reconnected',
      'the network half-open',
      'Redis FLUSHALL',
      'Postgres stopped',
      'a slow network',
      'a minute of 503',
      'done, but answered 10 with 403, and not to be read',
      'not done, and answered 10 with 403',
      "worker's clock jumps",
      ...(hasItems(kind) ? ['the address of media down', 'the disk full'] : []),
      ...(hasVideo(kind) ? ['the media worker killed'] : []),
    ]
    for (const flow of flowsOf(kind)) for (const sort of sorts) expect(flowsThatHave(sort, kind), sort).toContain(flow)
  })

  test('has every lie of the network where the calls of a kind are its own, and every silence', () => {
    const lies = [
      'done, but answered 10 with 403',
      "done, but answered a proxy's page with 404, and read as before",
      'a minute of cut connections',
    ]
    for (const kind of everyKind.filter(one => specOf(one).faults === 'all'))
      for (const flow of flowsOf(kind)) for (const lie of lies) expect(flowsThatHave(lie, kind)).toContain(flow)
    for (const peer of ['Postgres', 'Redis', 'the network', 'accounts', 'team'])
      for (const kind of ['image', 'photos'])
        expect(names([])).toEqual(
          expect.arrayContaining([`${peer} silent (${kind})`, expect.stringContaining(`${peer} half-open`)]),
        )
    for (const flow of flows) expect(names([])).toContain(`people and harm at random, ${flow} (mixed)`)
  })

  test('has no case twice, so that results can be distinguished', () => {
    expect(new Set(names([])).size).toBe(all.length)
  })
})

test('a quick run has one of each sort on one system, and each exists', () => {
  expect(planOf(readOptions(['--quick']))).toHaveLength(1)
  const quick = cases(['--quick'])
  for (const kind of everyKind) {
    expect(quick.some(one => one.fault.startsWith('cut after the network accepted') && one.kind === kind)).toBe(true)
    if (specOf(kind).faults === 'all' && kind !== 'carousel' && kind !== 'text')
      expect(quick.some(one => one.fault.startsWith('kill -9') && kindsOf(one).includes(kind))).toBe(true)
  }
  // The copy on a linked page has a call of its own.
  for (const kind of everyKind.filter(isLinked))
    expect(quick.some(one => one.kind === kind && /^cut after .*on the linked page/.test(one.fault))).toBe(true)
  for (const name of ['refused for good (image)', 'Redis FLUSHALL, again and again (image)'])
    expect(names(['--quick'])).toContain(name)
})

test('--only chooses by name', () => {
  const chosen = names(['--only', 'FLUSHALL'])
  expect(chosen.length).toBeGreaterThan(0)
  expect(chosen.every(name => name.includes('FLUSHALL'))).toBe(true)
})

describe('options', () => {
  test('are read', () => {
    expect(readOptions(['--posts', '800', '--list'])).toMatchObject({ posts: 800, list: true, quick: false })
    expect(readOptions(['--seed', '7']).seed).toBe(7)
    expect(scaled(2, { posts: 800 })).toBe(4)
    expect(scaled(1, { posts: 10 })).toBe(1)
  })

  test('a run goes on until so many publications, each round with a seed of its own, and ends in time', () => {
    expect(readOptions(['--least', '1000', '--minutes', '90'])).toMatchObject({ least: 1000, minutes: 90 })
    expect(readOptions([])).toMatchObject({ least: 0 })
    expect(readOptions([]).minutes).toBeUndefined()
    const seeds = [0, 1, 2, 3].map(round => seedOfRound(2 ** 31 - 1, round))
    expect(seeds[0]).toBe(2 ** 31 - 1)
    expect(new Set(seeds).size).toBe(4)
    for (const seed of seeds) expect(readOptions(['--seed', `${seed}`]).seed).toBe(seed)
  })

  test.each([
    [['--posts', 'many']],
    [['--least', '0']],
    [['--minutes', 'x']],
    [['--posts', '0']],
    [['--seed', 'x']],
    [['--only']],
    [['fast']],
  ])('%j is refused with the usage', args => expect(() => readOptions(args)).toThrow('--only <text>'))
})
