import {
  DeletePostLibrary,
  RestorePostLibrary,
  StorePostLibrary,
  UpdatePostLibrary,
} from '@fanfare/contracts/endpoints/post-libraries.ts'
import {
  AddTimeslots,
  CopyTimeslots,
  DeleteTimeslots,
  RestoreTimeslots,
  UpdateTimeslot,
} from '@fanfare/contracts/endpoints/timeslots.ts'
import { topics } from '@fanfare/contracts/live.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { readLive } from '@fanfare/runtime/events/live.ts'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, type Harness, startPublishing } from './harness.ts'

let publishing: Harness
let redis: Redis
beforeAll(async () => {
  publishing = await startPublishing()
  redis = new Redis(publishing.redisUrl)
})
afterAll(async () => {
  redis.disconnect()
  await publishing.close()
})

/** The messages that a team has got, once there are as many. */
const messagesOf = (teamId: string, count: number) =>
  until(
    async () => {
      const messages = await readLive(redis, topics.team(teamId))
      return messages.length >= count ? messages.map(({ data }) => data) : undefined
    },
    { what: `${count} messages` },
  )

describe('changes are sent to the windows of the team', () => {
  test('of time slots: each account whose week changes, and nothing where a change is refused', async () => {
    const teamId = '801'
    const [one, two] = [account(teamId), account(teamId)]
    publishing.accounts.push(one, two)
    const member = publishing.as({ teamId, role: Manager })
    const body = { account_id: one.id, days: [1, 2], hours: ['09:00'] }
    const [slot, other] = await member.call(AddTimeslots, { body })
    const params = { id: slot?.id }
    await member.ask(UpdateTimeslot, { params, body: { day: other?.day, hour: other?.hour } })
    await member.call(UpdateTimeslot, { params, body: { day: 3, hour: '10:00' } })
    await member.call(CopyTimeslots, { body: { from: one.id, to: [two.id] } })
    await member.call(DeleteTimeslots, { body: { ids: [slot?.id, other?.id] } })
    await member.call(RestoreTimeslots, { body: { ids: [slot?.id] } })
    const ids = [one.id, one.id, two.id, one.id, one.id]
    expect(await messagesOf(teamId, ids.length)).toEqual(ids.map(account_id => ({ kind: 'timeslot', account_id })))
  })

  test('of the library: an item that is added, changed, deleted or restored', async () => {
    const teamId = '802'
    const member = publishing.as({ teamId })
    const { id } = await member.call(StorePostLibrary, { body: { caption: 'Kept' } })
    await member.call(UpdatePostLibrary, { params: { id }, body: { caption: 'Kept on' } })
    await member.call(DeletePostLibrary, { params: { id } })
    await member.call(RestorePostLibrary, { params: { id } })
    expect(await messagesOf(teamId, 4)).toEqual(Array(4).fill({ kind: 'library', library_id: id }))
  })
})
