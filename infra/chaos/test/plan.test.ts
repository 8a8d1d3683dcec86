import { crashPoints, recoveryPoints } from '@fanfare/publishing/publisher/crash-points.ts'
import { describe, expect, test } from 'vitest'
import { caseName } from '../case.ts'
import { allKinds, kinds } from '../kinds.ts'
import { readOptions, scaled } from '../options.ts'
import { planOf } from '../plan.ts'

const names = (args: string[]) => planOf(readOptions(args)).flatMap(plan => plan.cases.map(caseName))

describe('a whole run', () => {
  test('kills a worker at every step of every kind, in both flows of pages', () => {
    const all = names([])
    const flows = ['draft-then-publish', 'photos-then-feed']
    for (const kind of allKinds)
      for (const point of crashPoints) {
        // A page has nothing to wait for.
        if (kinds[kind].network === 'fb' && point === 'poll.after_write') continue
        const wanted =
          kinds[kind].network === 'ig'
            ? [`kill -9 at ${point} (${kind})`]
            : flows.map(flow => `kill -9 at ${point}, ${flow} (${kind})`)
        expect(all).toEqual(expect.arrayContaining(wanted))
      }
    for (const point of recoveryPoints) expect(all.filter(name => name.includes(`then at ${point}`))).toHaveLength(6)
  })

  test('has every lie of the network for every kind, and every silence', () => {
    const all = names([])
    const flows = ['draft-then-publish', 'photos-then-feed']
    for (const kind of allKinds)
      for (const flow of kinds[kind].network === 'ig' ? [''] : flows.map(name => `, ${name}`))
        for (const fault of [
          'done, but answered 10 with 403',
          'done, but answered 10 with 403, and not to be read',
          "done, but answered a proxy's page with 404, and read as before",
          'not done, and answered 10 with 403',
          'a minute of 503',
        ])
          expect(all).toContain(`${fault}${flow} (${kind})`)
    for (const peer of ['Postgres', 'Redis', 'the network', 'accounts', 'team'])
      for (const kind of ['image', 'photos'])
        expect(all).toEqual(
          expect.arrayContaining([`${peer} silent (${kind})`, expect.stringContaining(`${peer} half-open`)]),
        )
    for (const flow of flows) expect(all).toContain(`people and harm at random, ${flow} (mixed)`)
  })

  test('has no case twice, so that results can be distinguished', () => {
    const all = names([])
    expect(new Set(all).size).toBe(all.length)
  })
})

test('a quick run has one of each sort on one system, and each exists', () => {
  expect(planOf(readOptions(['--quick']))).toHaveLength(1)
  expect(names(['--quick'])).toHaveLength(10)
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

  test.each([[['--posts', 'many']], [['--posts', '0']], [['--seed', 'x']], [['--only']], [['fast']]])(
    '%j is refused with the usage',
    args => expect(() => readOptions(args)).toThrow('--only <text>'),
  )
})
