import { CreatePosts, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { SchedulePost } from '@fanfare/contracts/endpoints/publishing.ts'
import {
  AddTimeslots,
  CopyTimeslots,
  DeleteTimeslots,
  GetTimeslot,
  RestoreTimeslots,
  UpdateTimeslot,
  UpdateTimeslotZone,
} from '@fanfare/contracts/endpoints/timeslots.ts'
import type { Timeslot } from '@fanfare/contracts/entities/timeslots.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import { type Ask, lazy, on, type Recipe, type Setup } from './errors-setup.ts'
import { teamFixture, usedUp } from './errors-team-fixture.ts'

const unknown = '7'
const week = [1, 2, 3, 4, 5, 6, 7]
const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

const ask = async (setup: Setup, endpoint: AnyEndpoint, given: Ask) =>
  setup.ask(endpoint, (await teamFixture(setup)).client, given)

const failing = (endpoint: AnyEndpoint, code: ErrorCode, given: (setup: Setup) => Promise<Ask> | Ask, field?: string) =>
  on(endpoint, code, async setup => ask(setup, endpoint, await given(setup)), field)

/** The main account with all the slots that it may have. */
const full = lazy(async setup => {
  const { client, main } = await teamFixture(setup)
  const body = { account_id: main.id, days: week, hours }
  const slots: Timeslot[] = await setup.call(AddTimeslots, client, { body })
  return { main, slots }
})
/** An account without slots, and a draft of it. */
const bare = async (setup: Setup) => {
  const { account, draft } = await usedUp(setup)
  return { account, draft }
}
const inSlot = { schedule: { kind: 'time_slot' } }

export const timeslotRecipes: Recipe[] = [
  failing(GetTimeslot, 'timeslot_not_found', () => ({ params: { id: unknown } }), 'params.id'),
  failing(DeleteTimeslots, 'timeslot_not_found', () => ({ body: { ids: [unknown] } }), 'body.ids'),
  failing(RestoreTimeslots, 'timeslot_not_found', () => ({ body: { ids: [unknown] } }), 'body.ids'),
  on(
    RestoreTimeslots,
    'timeslot_exists',
    async setup => {
      const { client } = await teamFixture(setup)
      const { main, slots } = await full(setup)
      const { id, day, hour } = slots[5] as Timeslot
      await setup.call(DeleteTimeslots, client, { body: { ids: [id] } })
      await setup.call(AddTimeslots, client, { body: { account_id: main.id, days: [day], hours: [hour] } })
      return ask(setup, RestoreTimeslots, { body: { ids: [id] } })
    },
    'body.ids',
  ),
  on(
    RestoreTimeslots,
    'timeslot_limit',
    async setup => {
      const { client } = await teamFixture(setup)
      const { main, slots } = await full(setup)
      const ids = [(slots[6] as Timeslot).id]
      await setup.call(DeleteTimeslots, client, { body: { ids } })
      const body = { account_id: main.id, days: [1], hours: ['09:45'] }
      const now: Timeslot[] = await setup.call(AddTimeslots, client, { body })
      const answer = await ask(setup, RestoreTimeslots, { body: { ids } })
      const added = now.filter(({ hour }) => hour === '09:45').map(({ id }) => id)
      await setup.call(DeleteTimeslots, client, { body: { ids: added } })
      await setup.call(RestoreTimeslots, client, { body: { ids } })
      return answer
    },
    'body.ids',
  ),
  failing(
    UpdateTimeslot,
    'timeslot_not_found',
    () => ({ params: { id: unknown }, body: { day: 1, hour: '09:00' } }),
    'params.id',
  ),
  failing(
    UpdateTimeslot,
    'timeslot_exists',
    async setup => {
      const [first, second] = (await full(setup)).slots
      return { params: { id: first?.id as string }, body: { day: second?.day, hour: second?.hour } }
    },
    'body.hour',
  ),
  failing(
    AddTimeslots,
    'social_account_not_found',
    () => ({ body: { account_id: unknown, days: [1], hours: ['09:00'] } }),
    'body.account_id',
  ),
  failing(
    AddTimeslots,
    'timeslot_limit',
    async setup => ({ body: { account_id: (await full(setup)).main.id, days: [1], hours: ['09:30'] } }),
    'body.hours',
  ),
  failing(
    CopyTimeslots,
    'social_account_not_found',
    async setup => ({ body: { from: (await teamFixture(setup)).main.id, to: [unknown] } }),
    'body.to',
  ),
  on(
    CopyTimeslots,
    'timeslot_limit',
    async setup => {
      const { client } = await teamFixture(setup)
      const { account } = await bare(setup)
      const body = { account_id: account.id, days: [1], hours: ['09:30'] }
      const slots: Timeslot[] = await setup.call(AddTimeslots, client, { body })
      const { main } = await full(setup)
      const answer = await ask(setup, CopyTimeslots, { body: { from: main.id, to: [account.id] } })
      await setup.call(DeleteTimeslots, client, { body: { ids: slots.map(({ id }) => id) } })
      return answer
    },
    'body.to',
  ),
  failing(
    UpdateTimeslotZone,
    'social_account_not_found',
    () => ({ body: { account_id: unknown, timezone: 'Asia/Tokyo' } }),
    'body.account_id',
  ),
  failing(
    UpdateTimeslotZone,
    'timezone_unknown',
    async setup => ({ body: { account_id: (await teamFixture(setup)).main.id, timezone: 'Mars/Olympus' } }),
    'body.timezone',
  ),
  failing(
    CreatePosts,
    'no_time_slot',
    async setup => {
      const { file } = await teamFixture(setup)
      const { account } = await bare(setup)
      return { body: { accounts: [account.id], caption: 'A', items: [{ media_id: file }], ...inSlot } }
    },
    'body.schedule.kind',
  ),
  failing(
    UpdatePost,
    'no_time_slot',
    async setup => ({ params: { id: (await bare(setup)).draft.id }, body: inSlot }),
    'body.schedule.kind',
  ),
  failing(
    SchedulePost,
    'no_time_slot',
    async setup => ({ params: { id: (await bare(setup)).draft.id }, body: { kind: 'time_slot' } }),
    'body.kind',
  ),
]
