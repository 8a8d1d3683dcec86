import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { Instant, InstantInput, Optional } from '@fanfare/contracts/entities/common.ts'
import fc from 'fast-check'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { createCheck } from '../src/input/input.ts'

const patternOf = (schema: object) => (schema as { pattern: string }).pattern
const body = createCheck(Type.Object({ at: InstantInput }), 'body')
const query = createCheck(Type.Object({ at: Optional(InstantInput) }), 'query')

test.each([
  ['2026-12-01T09:00:00Z', '2026-12-01T09:00:00Z'],
  ['2026-12-01T09:00:00+00:00', '2026-12-01T09:00:00Z'],
  ['2026-12-01T09:00:00-00:00', '2026-12-01T09:00:00Z'],
  ['2026-12-01T09:00:00.250+05:30', '2026-12-01T03:30:00.25Z'],
  ['2026-12-01T23:00-05:00', '2026-12-02T04:00:00Z'],
  ['2026-12-01t09:00:00z', '2026-12-01T09:00:00Z'],
  ['2028-02-29T23:59:60+14:00', '2028-02-29T09:59:59Z'],
])('%s is %s', (text, utc) => {
  expect(body({ at: text })).toEqual({ at: utc })
  expect(query({ at: text })).toEqual({ at: utc })
})

test('an offset of an address whose plus sign became a blank', () => {
  expect(query({ at: '2026-12-01T09:00:00 02:00' })).toEqual({ at: '2026-12-01T07:00:00Z' })
  expect(() => body({ at: '2026-12-01T09:00:00 02:00' })).toThrow()
})

test.each([
  '2026-12-01T09:00:00',
  '2026-12-01',
  '2026-02-30T09:00:00Z',
  '2026-12-01T24:00:00Z',
  '2026-12-01T09:00:00+24:00',
  '2026-12-01T09:00:00+0200',
  '2026-12-01T09:00:00 Europe/Lisbon',
  '',
])('%s is refused with the field and the rule', at => {
  expect(() => body({ at })).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      field: 'body.at',
      rule: expect.stringMatching(/with Z or an offset from UTC \(RFC 3339\), such as 2026-10-15T18:05:00Z or/),
    }),
  )
})

test('whatever is taken comes out as an instant of a reply, the same one', () => {
  const offset = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 })
  const date = fc.date({ min: new Date('1970-01-02'), max: new Date('2199-12-30'), noInvalidDate: true })
  fc.assert(
    fc.property(date, offset, (at, minutes) => {
      const sign = minutes < 0 ? '-' : '+'
      const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
      const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, -1)
      const text = `${local}${sign}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
      const { at: utc } = body({ at: text }) as { at: string }
      expect(utc).toMatch(new RegExp(patternOf(Instant)))
      expect(Date.parse(utc)).toBe(at.getTime())
    }),
  )
})

interface Part {
  pattern?: string
  properties?: Record<string, Part>
  items?: Part
  anyOf?: Part[]
}
/** The places of a schema that have this pattern. */
const places = (schema: Part, pattern: string, at = ''): string[] => [
  ...(schema.pattern === pattern ? [at] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) => places(part, pattern, `${at}.${key}`)),
  ...(schema.items ? places(schema.items, pattern, `${at}[]`) : []),
  ...(schema.anyOf ?? []).flatMap(part => places(part, pattern, at)),
]

test('every instant that a public call takes may have an offset', () => {
  const of = (pattern: string) =>
    publicEndpoints.flatMap(endpoint => [
      ...places(endpoint.query as unknown as Part, pattern, `${endpoint.name} query`),
      ...places(endpoint.body as unknown as Part, pattern, `${endpoint.name} body`),
    ])
  expect(of(patternOf(Instant))).toEqual([])
  expect(of(patternOf(InstantInput)).length).toBeGreaterThan(9)
})
