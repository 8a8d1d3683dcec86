import { activityKinds } from '@fanfare/contracts/entities/activity.ts'
import { expect, test } from 'vitest'
import { kindFilters, subjectOf } from '../../../src/features/settings/activity/words.ts'

test('each kind of the record is found by one filter', () => {
  const offered = kindFilters.flatMap(({ kinds }) => kinds)
  expect(offered.toSorted()).toEqual(activityKinds.toSorted())
})

test('an entry is marked by what it is about', () => {
  expect(subjectOf('caption_deleted')).toBe('text')
  expect(subjectOf('saved_folder_renamed')).toBe('saved')
  expect(subjectOf('team_handed_over')).toBe('member')
})
