import { AccountActive, AccountExpired, AccountLimited } from '@fanfare/contracts/entities/teams.ts'
import { expect, test } from 'vitest'
import { searchers } from '../../src/actions/searchers.ts'
import type { Account } from '../../src/clients/team.ts'

const account = (id: string, more: Partial<Account> = {}): Account =>
  ({
    id,
    type: 'ig',
    login: 'facebook',
    status: AccountActive,
    removed: false,
    locked: false,
    is_checkpointed: false,
    ...more,
  }) as Account
const idsOf = (accounts: Account[], sought: 'profiles' | 'pages' | 'hashtags', chosen?: string) =>
  searchers(accounts, sought, chosen).map(({ id }) => id)

const team = [
  account('kept out', { is_checkpointed: true }),
  account('first'),
  account('limited', { status: AccountLimited }),
  account('page', { type: 'fb' }),
  account('expired', { status: AccountExpired }),
  account('removed', { removed: true }),
  account('locked', { locked: true }),
  account('direct', { login: 'instagram' }),
  account('tiktok', { type: 'tiktok', login: 'tiktok' }),
]

test('profiles are asked for through Instagram accounts by Facebook Login, those that the network keeps out last', () =>
  expect(idsOf(team, 'profiles')).toEqual(['first', 'limited', 'kept out']))
test('the one that was chosen comes first', () => {
  expect(idsOf(team, 'profiles', 'limited')).toEqual(['limited', 'first', 'kept out'])
  expect(idsOf(team, 'profiles', 'kept out')).toEqual(['kept out', 'first', 'limited'])
})
test('one that was chosen and cannot ask is passed over', () => {
  for (const chosen of ['page', 'expired', 'direct', 'tiktok'])
    expect(idsOf(team, 'profiles', chosen)).toEqual(['first', 'limited', 'kept out'])
})
test('pages are asked for through pages first', () =>
  expect(idsOf(team, 'pages')).toEqual(['page', 'first', 'limited', 'kept out']))
test('hashtags are asked for through the same accounts as profiles, and a page that is kept out comes after all others', () => {
  expect(idsOf(team, 'hashtags')).toEqual(idsOf(team, 'profiles'))
  const kept = [account('kept page', { type: 'fb', is_checkpointed: true }), ...team]
  expect(idsOf(kept, 'pages')).toEqual(['page', 'first', 'limited', 'kept page', 'kept out'])
})
