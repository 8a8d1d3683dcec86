import {
  AddTimeslots,
  CopyTimeslots,
  DeleteTimeslots,
  GetTimeslot,
  ListAvailableSlots,
  ListTimeslots,
  RestoreTimeslots,
  UpdateTimeslot,
  UpdateTimeslotZone,
} from '@fanfare/contracts/endpoints/timeslots.ts'
import { good } from './calls-recipe.ts'
import type { Setup } from './calls-setup.ts'

/** Minutes that have no slot yet: each call is given one of its own. */
const clock = ({ count }: Setup): string => {
  const minute = (count() * 7) % 1440
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** Good calls of time slots. */
export const timeslotCalls = [
  good(ListTimeslots, async setup => {
    await setup.inSlot()
    return { query: { accounts: setup.ig.id } }
  }),
  good(GetTimeslot, async setup => ({ params: { id: (await setup.timeslot()).id } })),
  good(AddTimeslots, async setup => ({
    body: { account_id: (await setup.spareAccount()).id, days: [1, 3, 5], hours: ['09:30', '18:00'] },
  })),
  good(UpdateTimeslot, async setup => ({
    params: { id: (await setup.timeslot()).id },
    body: { day: 6, hour: clock(setup) },
  })),
  good(CopyTimeslots, async setup => {
    const { account_id: from } = await setup.timeslot()
    return { body: { from, to: [(await setup.spareAccount()).id], replace: true } }
  }),
  good(DeleteTimeslots, async setup => ({ body: { ids: [(await setup.timeslot()).id, '7'] } })),
  good(RestoreTimeslots, async setup => ({ body: { ids: [(await setup.deletedTimeslot()).id] } })),
  good(UpdateTimeslotZone, async setup => {
    const { id: account_id } = await setup.spareAccount()
    const body = { account_id, days: [2], hours: ['09:30'] }
    await setup.owner.client.call(AddTimeslots, { body })
    return { body: { account_id, timezone: 'Asia/Tokyo', dry_run: false } }
  }),
  good(ListAvailableSlots, async setup => {
    const { id } = await setup.inSlot()
    return { query: { accounts: setup.ig.id, count: 3, except: id } }
  }),
]
