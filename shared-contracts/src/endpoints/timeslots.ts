import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { DryRun, Id, IdList, Optional, Zone } from '../entities/common.ts'
import { PostType } from '../entities/post-types.ts'
import { withShown } from '../entities/shown.ts'
import { AvailableSlots, ClockTime, SlotMove, Timeslot, Weekday } from '../entities/timeslots.ts'
import { timeslots } from '../limits.ts'

/** Time slots of the team's accounts (spec §7, Timeslots). */

const service = 'publishing' as const
const strict = { additionalProperties: false } as const
const params = Type.Object({ id: Id })

export const ListTimeslots = endpoint({
  name: 'listTimeslots',
  service,
  method: 'GET',
  url: '/api/timeslots/list',
  access: 'team',
  action: 'timeslot.read',
  summary: 'Time slots of the team’s accounts, by account, day and time',
  query: Type.Object({ accounts: Optional(IdList) }),
  reply: Type.Array(Timeslot),
})

export const GetTimeslot = endpoint({
  name: 'getTimeslot',
  service,
  method: 'GET',
  url: '/api/timeslots/:id',
  access: 'team',
  action: 'timeslot.read',
  summary: 'One time slot',
  params,
  reply: Timeslot,
  errors: ['timeslot_not_found'],
})

export const AddTimeslots = endpoint({
  name: 'addTimeslots',
  service,
  method: 'POST',
  url: '/api/timeslots/add',
  access: 'team',
  action: 'timeslot.write',
  summary: 'Add a time on one or more days; a slot that exists stays as it is',
  body: Type.Object(
    {
      account_id: Optional(Id),
      days: Type.Optional(Type.Array(Weekday, { minItems: 1, maxItems: 7, uniqueItems: true })),
      hours: Type.Optional(Type.Array(ClockTime, { minItems: 1, maxItems: 24, uniqueItems: true })),
      /** In place of `account_id`, `days` and `hours`: the names of one slot (spec §3). */
      social_account_id: Optional(Id),
      day: Optional(Weekday),
      hour: Optional(ClockTime),
    },
    strict,
  ),
  reply: Type.Array(Timeslot),
  errors: ['social_account_not_found', 'timeslot_limit'],
})

export const UpdateTimeslot = endpoint({
  name: 'updateTimeslot',
  service,
  method: 'PUT',
  url: '/api/timeslots/:id',
  access: 'team',
  action: 'timeslot.write',
  summary: 'Move a time slot with the posts that are scheduled in it; `dry_run` says which posts it would have then',
  params,
  body: withShown({ day: Weekday, hour: ClockTime, dry_run: Optional(DryRun) }, Timeslot, ['posts', 'posts_count']),
  reply: Timeslot,
  errors: ['timeslot_not_found', 'timeslot_exists'],
})

export const CopyTimeslots = endpoint({
  name: 'copyTimeslots',
  service,
  method: 'POST',
  url: '/api/timeslots/copy',
  access: 'team',
  action: 'timeslot.write',
  summary: 'Copy an account’s time slots to other accounts',
  body: Type.Object(
    {
      from: Id,
      to: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
      /** Deletes the slots that the other accounts have and this one has not. */
      replace: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  reply: Type.Array(Timeslot),
  errors: ['social_account_not_found', 'timeslot_limit'],
})

export const DeleteTimeslots = endpoint({
  name: 'deleteTimeslots',
  service,
  method: 'POST',
  url: '/api/timeslots/delete',
  access: 'team',
  action: 'timeslot.write',
  summary: 'Delete time slots; posts that are already planned keep their times',
  body: Type.Object(
    { ids: Type.Array(Id, { minItems: 1, maxItems: timeslots.perAccount, uniqueItems: true }) },
    strict,
  ),
  reply: Type.Object({
    deleted: Type.Integer(),
    /** The ids of which the team has no time slot: they were deleted before, or never there. */
    missing: Type.Array(Id),
  }),
  errors: ['timeslot_not_found'],
})

export const RestoreTimeslots = endpoint({
  name: 'restoreTimeslots',
  service,
  method: 'POST',
  url: '/api/timeslots/restore',
  access: 'team',
  action: 'timeslot.write',
  summary: 'Restore time slots deleted in the last 30 days, with the posts that are planned in them: all or none',
  body: Type.Object(
    { ids: Type.Array(Id, { minItems: 1, maxItems: timeslots.perAccount, uniqueItems: true }) },
    strict,
  ),
  reply: Type.Array(Timeslot),
  errors: ['timeslot_not_found', 'timeslot_exists', 'timeslot_limit'],
})

export const UpdateTimeslotZone = endpoint({
  name: 'updateTimeslotZone',
  service,
  method: 'POST',
  url: '/api/timeslots/update-timezone',
  access: 'team',
  action: 'timeslot.write',
  summary: 'Change the account’s time zone and say how its slots move; `dry_run` only says',
  body: Type.Object({ account_id: Id, timezone: Zone, dry_run: Type.Optional(Type.Boolean()) }, strict),
  reply: Type.Object({ account_id: Id, before: Zone, after: Zone, slots: Type.Array(SlotMove) }),
  errors: ['social_account_not_found', 'timezone_unknown'],
})

export const ListAvailableSlots = endpoint({
  name: 'listAvailableSlots',
  service,
  method: 'GET',
  url: '/api/posts/available_slots',
  access: 'team',
  action: 'post.read',
  summary: 'The next free time slots of each account, up to 10 weeks ahead, with the reason for each one passed over',
  query: Type.Object({
    accounts: Optional(IdList),
    /** Posts that are about to move: the slots that they fill count as free. */
    except: Optional(IdList),
    /** The kind of the post that is to be placed, `post` by default: stories keep no gap to other posts. */
    post_type: Optional(PostType),
    count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 50, description: 'how many slots of each account; 3 by default' }),
    ),
  }),
  reply: Type.Array(AvailableSlots),
})

export const timeslotEndpoints = [
  ListTimeslots,
  GetTimeslot,
  AddTimeslots,
  UpdateTimeslot,
  CopyTimeslots,
  DeleteTimeslots,
  RestoreTimeslots,
  UpdateTimeslotZone,
  ListAvailableSlots,
] as const
