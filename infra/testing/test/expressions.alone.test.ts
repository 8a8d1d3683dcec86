import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { events } from '@fanfare/contracts/events.ts'
import { hashtagsOf } from '@fanfare/contracts/hashtags.ts'
import { internalEndpoints } from '@fanfare/contracts/internal.ts'
import { jobs } from '@fanfare/contracts/jobs.ts'
import { redact, redactLine, redactText } from '@fanfare/runtime/telemetry/redact.ts'
import { describe, expect, test } from 'vitest'
import { expressionsBelow } from '../../arch/expressions.ts'
import { packages } from '../../arch/rules.ts'
import { root } from '../../arch/sources.ts'
import { growsLinearly } from '../growth.ts'
import { slowExpressions } from '../slow-expressions.ts'
import { WORST } from '../worst-cases.ts'

const shipped = packages.map(({ folder }) => `${folder}/src`).filter(folder => existsSync(join(root, folder)))

/** Sources that make expressions at run time, and why their worst cases are looked at elsewhere or never come. */
const madeElsewhere: Record<string, string> = {
  'gateway/src/openapi/examples.ts': 'reads texts of its own by the patterns of the contracts, which are all here',
  'services/publishing/src/model/page-words.ts': 'a fixed name before each value, in tags of at most 4,000 characters',
  'shared-contracts/src/endpoints/activity.ts': 'a list of kinds, taken from the schema itself',
  'shared-contracts/src/endpoints/post-libraries.ts': 'a list of types, taken from the schema itself',
  'shared-contracts/src/endpoints/post-lists.ts': 'patterns of the contracts, taken from the schemas themselves',
  'shared-contracts/src/entities/contents.ts': 'patterns of the contracts, taken from the schemas themselves',
  'shared-contracts/src/entities/explored.ts': 'patterns of the contracts, taken from the schemas themselves',
  'shared-contracts/src/entities/hashtags.ts': 'patterns of the contracts, taken from the schemas themselves',
  'shared-contracts/src/entities/insights.ts': 'patterns of the contracts, taken from the schemas themselves',
  'shared-contracts/src/hashtags.ts': 'one class, repeated; its time is measured below',
  'shared-contracts/src/entities/common.ts': 'patterns of the contracts, taken from the schemas themselves',
}

/** The `pattern`s of schemas as they are in the end. */
function patternsIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'pattern' && typeof part === 'string' ? [part] : patternsIn(part, seen),
  )
}

describe('no expression takes much longer than reading its text once', () => {
  const { expressions, made } = expressionsBelow(shipped)
  const contracts = [...new Set(patternsIn([publicEndpoints, internalEndpoints, jobs, events]))]

  test('expressions that are made at run time are known', () => {
    expect([...new Set(made)].filter(path => !(path in madeElsewhere))).toEqual([])
  })

  test('16 kB of the worst that each could be sent', { timeout: 300_000 }, async () => {
    expect(expressions.length).toBeGreaterThan(100)
    const all = [...expressions, ...contracts.map(source => ({ path: 'shared-contracts', source, flags: 'u' }))]
    const once = new Map(all.map(expression => [`${expression.source}/${expression.flags}`, expression]))
    expect(await slowExpressions([...once.values()])).toEqual([])
  })

  test('the search itself finds what is slow', { timeout: 60_000 }, async () => {
    const known = ['([a-z]+)*!', '([\\w-]*(?:token|secret)[\\w-]*)=[^&]+', '^[^@]+@[^@]+\\.[^@]+$', '\\s+$']
    const slow = await slowExpressions(
      known.map(source => ({ path: source, source, flags: 'g' })),
      1_500,
    )
    expect(slow.map(line => line.split(': /')[0])).toEqual(known)
  })
})

describe('redaction', () => {
  const secretWords = [
    'token',
    'access_token=',
    'a://',
    'a://b:',
    '"token":"',
    '"',
    'Bearer ',
    '%zz',
    '=',
    '-',
    '\\"',
    '"secret',
  ]
  test('takes time in proportion to the text, whatever is in it', { timeout: 180_000 }, () => {
    for (const run of [redactText, redactLine, (text: string) => redact({ url: text })]) {
      const units = [...secretWords, ...secretWords.flatMap(one => secretWords.map(two => one + two))]
      for (const unit of units) {
        const text = (length: number) => unit.repeat(Math.ceil(length / unit.length))
        expect([unit, growsLinearly(run, text, WORST)]).toEqual([unit, true])
      }
    }
  })
})

test('hashtags of a caption take time in proportion to it', { timeout: 60_000 }, () => {
  for (const unit of ['#', '#a', 'a', '# ', '#\ufeff', '#a@', '\u200b#a'])
    expect([unit, growsLinearly(hashtagsOf, length => unit.repeat(Math.ceil(length / unit.length)), WORST)]).toEqual([
      unit,
      true,
    ])
})
