import { expect, test } from 'vitest'
import { cameWith, mayHaveComeWith } from '../../src/model/came-with.ts'

const login = (id: string, kind: 'facebook' | 'instagram' = 'facebook', user_id = '1') => ({ id, user_id, login: kind })
const credential = (connection_id: string | null, user_id = '1') => ({
  user_id,
  connection_id,
  login: 'facebook' as const,
})
const [first, second, other] = [login('10'), login('11'), login('12', 'instagram')]

test('a credential came with the login that it names', () => {
  expect(cameWith(credential('10'), first, [first, second])).toBe(true)
  expect(cameWith(credential('10'), second, [first, second])).toBe(false)
  expect(mayHaveComeWith(credential('10'), second, [first, second])).toBe(false)
})

test('one that names none came with the only login of its kind', () => {
  expect(cameWith(credential(null), first, [first, other])).toBe(true)
  expect(cameWith(credential(null), other, [first, other])).toBe(false)
})

test('of several logins of its kind it may have come with each, and counts as of none', () => {
  const all = [first, second]
  expect(all.map(each => cameWith(credential(null), each, all))).toEqual([false, false])
  expect(all.map(each => mayHaveComeWith(credential(null), each, all))).toEqual([true, true])
})

test('it is never of a login of another person', () => {
  expect(cameWith(credential(null, '2'), first, [first])).toBe(false)
  expect(mayHaveComeWith(credential(null, '2'), first, [first, second])).toBe(false)
})
