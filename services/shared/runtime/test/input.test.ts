import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { internalEndpoints } from '@fanfare/contracts/internal.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../src/errors.ts'
import { createCheck } from '../src/input.ts'

const endpoints = [...publicEndpoints, ...internalEndpoints]

/** What a check answers, or the code and place of its refusal; anything else that it throws fails the test. */
function outcome(check: (value: unknown) => unknown, value: unknown): string {
  try {
    check(value)
    return 'taken'
  } catch (err) {
    if (!(err instanceof AppError)) throw err
    expect(err.code).toBe('invalid_input')
    expect(err.field).toMatch(/^(body|query|params)/)
    expect(err.rule).toBeTruthy()
    expect(err.message).not.toMatch(/undefined|\[object/)
    return 'refused'
  }
}

test('whatever a body holds, each endpoint takes it or names a field and a rule', () => {
  for (const endpoint of endpoints) {
    const check = createCheck(endpoint.body, 'body')
    // Values that nearly fit: the right keys with any values beside quite other ones.
    const keys = Object.keys((endpoint.body as { properties?: object }).properties ?? {})
    const near = fc.dictionary(keys.length > 0 ? fc.constantFrom(...keys) : fc.string(), fc.jsonValue({ maxDepth: 3 }))
    fc.assert(
      fc.property(fc.oneof(near, fc.jsonValue()), value => {
        outcome(check, value)
      }),
      { numRuns: 40 },
    )
  }
})

test('whatever a query says, each endpoint takes it or names a field and a rule', () => {
  for (const endpoint of endpoints) {
    const keys = Object.keys((endpoint.query as { properties?: object }).properties ?? {})
    if (keys.length === 0) continue
    const check = createCheck(endpoint.query, 'query')
    const text = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.constantFrom('true', '0', '', '1e9', '-0', '٣', 'NaN'),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.oneof(text, fc.array(text))), value => {
        outcome(check, value)
      }),
      { numRuns: 60 },
    )
  }
})
