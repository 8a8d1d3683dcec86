import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { internalEndpoints } from '@fanfare/contracts/internal.ts'
import fc from 'fast-check'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { AppError } from '../src/errors.ts'
import { createCheck } from '../src/input/input.ts'

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

test('a union inside a form of a union names its own place', () => {
  const Place = Type.Object({ name: Type.String(), lat: Type.Optional(Type.Union([Type.Number(), Type.Null()])) })
  const check = createCheck(Type.Object({ place: Type.Union([Place, Type.Null()]) }), 'body')
  const refused = (place: unknown) => {
    try {
      check({ place })
    } catch (err) {
      const { field, rule } = err as AppError
      return { field, rule }
    }
  }
  expect(refused({ name: 'Here', lat: 'north' })).toEqual({ field: 'body.place.lat', rule: 'a number or a null' })
  expect(refused({ name: 7, lat: 1 })).toEqual({ field: 'body.place.name', rule: 'a string' })
  expect(refused(7)).toEqual({ field: 'body.place', rule: 'an object or a null' })
  expect(refused({ name: 'Here', lat: null })).toBeUndefined()
})
