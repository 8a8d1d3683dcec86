import { MediaLoading } from '@fanfare/contracts/entities/media.ts'
import { expect, test } from 'vitest'
import { refuse, scheduleFailure } from '../../src/actions/refuse.ts'
import { isScheduleError, resolveSchedule } from '../../src/model/schedule.ts'
import { file, now, square, subject } from '../model/preflight/subject.ts'

test('a stop is refused with its error, the field of the picture and all stops', () => {
  const bad = subject({ pictures: [square, file(1, 1, { status: MediaLoading })], caption: 'a'.repeat(3000) })
  const failure = {
    code: 'media_not_ready',
    message: 'Picture 2 is still uploading. Wait until it’s uploaded.',
    field: 'body.items.1',
    details: {
      account_id: '1',
      checks: [expect.objectContaining({ item: 2 }), expect.objectContaining({ code: 'caption_length' })],
    },
  }
  expect(() => refuse([subject({}), bad])).toThrowError(expect.objectContaining(failure))
  expect(() => refuse([bad], { content: 'post' })).toThrowError(
    expect.objectContaining({ ...failure, field: 'post.items.1' }),
  )
  expect(() => refuse([subject({ wall: '2026-10-01T00:00' })], { content: 'post' })).toThrowError(
    expect.objectContaining({ code: 'schedule_in_past', field: 'body.schedule.wall', details: { account_id: '1' } }),
  )
  expect(() => refuse([subject({ wall: '2026-10-01T00:00' })], { schedule: 'body' })).toThrowError(
    expect.objectContaining({ field: 'body.wall' }),
  )
  expect(() => refuse([subject({ used: 5 })])).toThrowError(
    expect.objectContaining({ code: 'quota_reached', field: undefined, message: 'Full: 5 of 5 posts on 15 October.' }),
  )
  expect(() => refuse([subject({})])).not.toThrow()
})

test.each([
  [{ kind: 'date' } as const, 'wall', 'body.schedule.wall is missing.'],
  [{ kind: 'date', wall: '2026-02-31T10:00' } as const, 'wall', 'a date and time that exist'],
  [{ kind: 'draft', undo_seconds: 5 } as const, 'undo_seconds', 'must be absent unless kind is now.'],
])('%j is refused by the field of its schedule', (input, part, message) => {
  const error = resolveSchedule(input, { now, accountZone: 'UTC', plan: 0 })
  expect(isScheduleError(error) && scheduleFailure(error)).toMatchObject({
    field: `body.schedule.${part}`,
    message: expect.stringContaining(message),
  })
})
