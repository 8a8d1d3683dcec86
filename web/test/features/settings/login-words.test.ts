import type { Integration, RemovedIntegration } from '@fanfare/contracts/entities/integrations.ts'
import { expect, test } from 'vitest'
import { dependsWords, removalWords, removedWords } from '../../../src/features/settings/logins/model/login-words.ts'

const login = (accounts_count: number, posts_count: number | null): Integration => ({
  id: '1',
  login: 'facebook',
  connected: true,
  me: { id: '300', name: 'Mira Castelo' },
  expires_at: null,
  missing_permissions: [],
  missing_features: [],
  connected_at: '2026-10-01T09:00:00Z',
  access_kept: null,
  accounts_count,
  posts_count,
  accounts: [],
})

test.each([
  [login(0, 0), 'No account depends on it.'],
  [login(1, 0), '1 account depends on it.'],
  [login(2, 1), '2 accounts depend on it, with 1 scheduled post.'],
  [login(2, null), '2 accounts depend on it.'],
])('what depends on a login', (given, words) => expect(dependsWords(given)).toBe(words))

test.each([
  [login(0, 0), /access ends at Facebook too\. No account depends on this login\.$/],
  [login(1, 0), /1 account is disconnected\. Published posts stay online\.$/],
  [login(1, 1), /1 scheduled post is on hold until someone reconnects it\./],
  [login(3, 7), /3 accounts are disconnected\. 7 scheduled posts are on hold until someone reconnects them\./],
  [login(3, null), /Their scheduled posts are on hold until someone reconnects them\./],
])('what removing it does', (given, words) => expect(removalWords(given).join(' ')).toMatch(words))

test.each([
  [null, /access ends at Facebook too/, /removed$/],
  [
    'shared',
    /Another person uses this login too/,
    /Another person uses it too, so Fanfare keeps its access at Facebook/,
  ],
  ['no_call', /lists Fanfare until you remove it/, /lists Fanfare until you remove it/],
] as const)('before and after, the same is said of access at the network: %s', (access_kept, before, after) => {
  const given = { ...login(1, 0), access_kept }
  const said = removalWords(given).join(' ')
  expect(said).toMatch(before)
  const { id, login: key, me, accounts_count, posts_count, accounts } = given
  const removed = {
    id,
    login: key,
    me,
    accounts_count,
    posts_count,
    accounts,
    revoked: access_kept === null,
    access_kept,
  }
  expect(removedWords(removed)).toMatch(after)
  // To remove the application at the network would disconnect the other person.
  if (access_kept === 'shared') expect(`${said} ${removedWords(removed)}`).not.toMatch(/your settings there|ends at/)
})

test('where the network did not respond, what is left to do there', () => {
  const { id, login: key, me, accounts_count, posts_count, accounts } = login(1, 0)
  const removed: RemovedIntegration = {
    ...{ id, login: key, me, accounts_count, posts_count, accounts },
    ...{ revoked: false, access_kept: 'no_answer' },
  }
  expect(removedWords(removed)).toMatch(/didn’t respond and may still list Fanfare/)
})
