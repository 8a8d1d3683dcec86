import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { EnqueuePosts } from '@fanfare/contracts/endpoints/placing.ts'
import type { ListAvailableSlots, ListTimeslots, UpdateTimeslotZone } from '@fanfare/contracts/endpoints/timeslots.ts'
import { live, now, olea, timeslots } from './fixtures.ts'
import { libraries } from './library.ts'

/** Of time slots, and of placing posts into them. */
export const slotReplies = {
  placed: {
    batch: null,
    seed: 7,
    done: 2,
    left: 1,
    items: libraries.slice(0, 3).map(({ id: library, caption, media }, at) => ({
      post_id: null,
      library_id: library,
      account_id: olea.id,
      caption: caption.slice(0, 80),
      media_id: media[0]?.media_id ?? null,
      at: at === 2 ? null : `2026-10-1${6 + at}T11:33:00Z`,
      wall: at === 2 ? null : `2026-10-1${6 + at}T12:33`,
      place:
        at === 2
          ? null
          : {
              slot_id: '704',
              date: `2026-10-1${6 + at}`,
              slot_wall: `2026-10-1${6 + at}T12:30`,
              wall: `2026-10-1${6 + at}T12:33`,
              at: `2026-10-1${6 + at}T11:33:00Z`,
              varied_minutes: 3,
              moved: false,
              passed:
                at === 0
                  ? []
                  : [{ slot_id: '701', date: '2026-10-15', wall: '2026-10-15T18:00', why: 'taken' as const }],
              passed_count: at,
            },
      same:
        at === 1
          ? {
              post_id: live.id,
              at: '2026-10-12T17:05:00Z',
              caption: false,
              items: [1],
              message: 'Picture 2 was also in a post on 12 October',
            }
          : null,
      left:
        at === 2
          ? {
              code: 'incomplete' as const,
              title: 'No picture yet',
              message: 'No picture yet. Instagram posts need at least one picture.',
            }
          : null,
    })),
  } satisfies ReplyOf<typeof EnqueuePosts>,
  timeslots: timeslots satisfies ReplyOf<typeof ListTimeslots>,
  availableSlots: [
    {
      social_account_id: olea.id,
      timezone: 'Europe/Lisbon',
      slots: [
        {
          slot_id: '704',
          date: '2026-10-16',
          slot_wall: '2026-10-16T12:30',
          wall: '2026-10-16T12:33',
          at: '2026-10-16T11:33:00Z',
          varied_minutes: 3,
          moved: false,
          passed: (['taken', 'gap'] as const).map(why => ({
            slot_id: '701',
            date: '2026-10-15',
            wall: '2026-10-15T18:00',
            why,
          })),
          passed_count: 2,
        },
        ...['2026-10-19T12:30', '2026-10-20T18:00'].map((slot_wall, at) => ({
          slot_id: `${705 + at}`,
          date: slot_wall.slice(0, 10),
          slot_wall,
          wall: slot_wall,
          at: `${slot_wall}:00+01:00`,
          varied_minutes: 0,
          moved: false,
          passed: [],
          passed_count: 0,
        })),
      ],
      ends: null,
    },
  ] satisfies ReplyOf<typeof ListAvailableSlots>,
  zoneChange: {
    account_id: olea.id,
    before: 'Europe/Lisbon',
    after: 'Asia/Tokyo',
    slots: timeslots
      .filter(slot => slot.account_id === olea.id)
      .map(({ id, day, hour }) => ({ id, day, hour, before: now, after: now, minutes: -480 })),
  } satisfies ReplyOf<typeof UpdateTimeslotZone>,
}
