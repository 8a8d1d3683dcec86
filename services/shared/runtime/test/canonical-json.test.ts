import { expect, test } from 'vitest'
import { canonicalJson } from '../src/canonical-json.ts'

const same = (one: string, other: string) => canonicalJson(JSON.parse(one)) === canonicalJson(JSON.parse(other))

test('equal values have one text, and others never have it', () => {
  expect(same('{"a":1,"b":{"c":[1,2],"d":null}}', '{ "b": {"d":null,"c":[1,2]}, "a":1.0 }')).toBe(true)
  expect(same('{"a":[1,2]}', '{"a":[2,1]}')).toBe(false)
  expect(same('{"a":1}', '{"a":"1"}')).toBe(false)
  expect(same('{"a":null}', '{}')).toBe(false)
  expect(same('{"__proto__":{"a":1}}', '{}')).toBe(false)
  // Nothing that is sent looks like the inside of this text.
  expect(same('{"a":1}', '{"fields":[["a",1]]}')).toBe(false)
  expect(same('[]', '{}')).toBe(false)
})

test('a value that is nested without end is refused, and quickly', () => {
  expect(() => canonicalJson(JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`))).toThrow(RangeError)
})
