import type { DeletionReview } from '@fanfare/contracts/entities/person.ts'
import { expect, test } from 'vitest'
import { deletionWords } from '../../../src/features/settings/data/model/deletion-words.ts'

const nothing: DeletionReview = {
  username: 'ada',
  second_factor: false,
  in_the_way: [],
  deleted_along: [],
  left: [],
  reconnect: [],
  api_keys: 0,
  purge_at: '2026-12-11T10:00:00Z',
}
const said = (review: Partial<DeletionReview>) =>
  deletionWords({ ...nothing, ...review }, '11 December').flatMap(({ title, points }) => [title, ...points])

test('who is in no team of others reads of none', () => {
  const words = said({ deleted_along: [{ id: '1', name: 'Harbour', members: 1 }], api_keys: 1 })
  expect(words).toContain('1 API key stops working for good.')
  expect(words.join()).toContain('Harbour is deleted: nobody else is in it. Its scheduled posts are on hold.')
  expect(words.join()).toContain('Harbour with all posts')
  expect(words).not.toContain('Stays with your teams')
})

test('what stays, and which accounts have to be connected again by when', () => {
  const words = said({
    left: [{ id: '2', name: 'Olea', members: 3 }],
    reconnect: [
      { team_id: '2', team_name: 'Olea', name: 'oleaandsons' },
      { team_id: '2', team_name: 'Olea', name: 'Olea & Sons' },
    ],
  }).join('\n')
  expect(words).toContain('Stays with your teams')
  // They go with the membership: the addresses are that person's.
  expect(words).toContain('Webhooks that you created in Olea are turned off.')
  expect(words).toContain('you created in Olea, without your name')
  expect(words).toContain('oleaandsons, Olea & Sons in Olea stay connected until 11 December')
})
