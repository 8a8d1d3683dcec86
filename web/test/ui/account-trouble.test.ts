import {
  AccountActive,
  AccountDisabled,
  AccountExpired,
  AccountLimited,
  type SocialAccount,
} from '@fanfare/contracts/entities/teams.ts'
import { expect, test } from 'vitest'
import { accountTrouble } from '../../src/ui/account-trouble.ts'

const fine = { status: AccountActive, is_checkpointed: false, is_restricted: false, permission_missing: false }
const troubleOf = (change: Partial<SocialAccount>) => accountTrouble({ ...fine, locked: false, ...change } as never)

test('an account that takes new posts has no trouble, also at its limit of the day', () => {
  expect(troubleOf({})).toBeUndefined()
  expect(troubleOf({ status: AccountLimited })).toBeUndefined()
})

test.each<[Partial<SocialAccount>, string]>([
  [{ status: AccountExpired }, 'Disconnected'],
  [{ status: AccountDisabled }, 'Turned off'],
  [{ is_checkpointed: true }, 'Login locked'],
  [{ is_restricted: true }, 'Restricted'],
  // Its posts are on hold: it must not look connected.
  [{ permission_missing: true }, 'Permission missing'],
  [{ locked: true }, 'Locked by your plan'],
  // The first thing to do is named.
  [{ status: AccountExpired, permission_missing: true, locked: true }, 'Disconnected'],
])('%o', (change, words) => {
  expect(troubleOf(change)).toBe(words)
})
