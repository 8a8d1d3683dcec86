import { expect, test } from 'vitest'
import { activitySentence } from '../src/activity-words.ts'
import { type Activity, activityKinds } from '../src/entities/activity.ts'
import { Manager, Owner } from '../src/policy.ts'

const plain: Activity = {
  id: '1',
  at: '2026-11-27T08:00:00Z',
  kind: 'post_created',
  by: { id: '7', name: 'Mira' },
  key_id: null,
  post_id: '9',
  account: { id: '5', name: 'northfold.co', type: 'ig', timezone: 'Europe/Lisbon' },
  person: null,
  post_at: null,
  role: null,
  email: null,
  note: null,
  product_id: null,
  operator: null,
  name: null,
  saved_count: null,
}
const said = (given: Partial<Activity>) =>
  activitySentence({ ...plain, ...given }, { when: (at, zone) => `${at} ${zone}` })

test('an entry is a plain sentence', () => {
  expect(said({ kind: 'post_scheduled', post_at: '2026-12-03T09:00:00Z' })).toBe(
    'Mira scheduled a post for 2026-12-03T09:00:00Z Europe/Lisbon on northfold.co',
  )
  expect(said({ key_id: '3' })).toBe('Mira (API key) created a post on northfold.co')
  expect(said({ kind: 'post_deleted', by: null, account: null })).toBe('Fanfare deleted a post')
  expect(said({ kind: 'post_confirmed_missing' })).toBe('Mira confirmed that a post isn’t live on northfold.co')
  const person = { id: '8', name: 'Ines' }
  expect(said({ kind: 'member_role_changed', person, role: Manager })).toBe('Mira made Ines a Manager')
  expect(said({ kind: 'member_role_changed', person, role: Owner })).toBe('Mira made Ines the Owner')
  expect(said({ kind: 'member_removed', person })).toBe('Mira removed Ines from the team')
  expect(said({ kind: 'account_connected' })).toBe('Mira connected northfold.co')
  expect(said({ kind: 'plan_changed', by: null, operator: 'Ops', product_id: 3 })).toBe(
    'Ops (operator) changed the plan to Agency',
  )
  expect(said({ kind: 'account_renewed', by: null })).toBe('The connection of northfold.co was renewed')
  // Who ended it: a person here, or else the network.
  expect(said({ kind: 'account_expired' })).toBe('Mira ended the connection of northfold.co')
  expect(said({ kind: 'account_expired', by: null })).toBe('Instagram ended the connection of northfold.co')
  expect(said({ kind: 'account_expired', by: null, account: null })).toBe(
    'The network ended the connection of an account',
  )
  expect(said({ kind: 'team_handed_over', person })).toBe('Mira made Ines the team owner')
  expect(said({ kind: 'social_set_changed', name: 'Shops' })).toBe('Mira changed the set “Shops”')
  expect(said({ kind: 'webhook_created', name: 'hooks.example.test' })).toBe(
    'Mira created a webhook to hooks.example.test',
  )
  expect(said({ kind: 'timeslots_changed', account: null })).toBe('Mira changed the time slots of several accounts')
  expect(said({ kind: 'caption_deleted', name: 'Winter hours' })).toBe('Mira deleted the saved caption “Winter hours”')
  expect(said({ kind: 'library_created', name: 'Olive harvest' })).toBe(
    'Mira added the item “Olive harvest” to the library',
  )
  expect(said({ kind: 'library_deleted', name: '' })).toBe('Mira deleted an item of the library')
  expect(said({ kind: 'saved_posts_saved', saved_count: 1 })).toBe('Mira saved a post')
  expect(said({ kind: 'saved_posts_deleted', saved_count: 3 })).toBe('Mira deleted 3 saved posts')
  expect(said({ kind: 'saved_posts_moved', saved_count: 1, name: 'Ideas' })).toBe(
    'Mira moved a saved post to the folder “Ideas”',
  )
  expect(said({ kind: 'member_invited', email: 'ines@example.test' })).toBe('Mira invited ines@example.test')
})

test('each kind has one', () => {
  for (const kind of activityKinds) expect(said({ kind }), kind).toMatch(/^[A-Zs].{10,}[^.]$/)
})
