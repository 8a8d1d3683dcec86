import { unsubscribeToken } from '@fanfare/accounts/model/notifications/unsubscribe-token.ts'
import {
  AddPushDevice,
  ChangeSubscription,
  ConfirmCopies,
  CountNotifications,
  ListNotifications,
  ListPushDevices,
  MarkNotifications,
  OpenNotification,
  ReadUnsubscribe,
  RemovePushDevice,
  ResendCopies,
  TestPushDevice,
  UnsubscribeOneClick,
} from '@fanfare/contracts/endpoints/notifications.ts'
import { UpdateSettings } from '@fanfare/contracts/endpoints/users.ts'
import { good } from './calls-recipe.ts'
import { type Person, query, type Setup } from './calls-setup.ts'

/** Nobody listens there. The key is a point of the curve that belongs to nobody. */
const subscription = (count: number) => ({
  endpoint: `http://127.0.0.1:9/push/${count}`,
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
})

let made = 0
/** A notification of a person, not read unless `read`. */
export async function notificationOf(
  { system }: Pick<Setup, 'system'>,
  { userId, team }: Pick<Person, 'userId' | 'team'>,
  { read = false } = {},
): Promise<string> {
  made += 1
  // As new as one that the product makes.
  const id = `${BigInt(userId) + 4_194_304n + BigInt(made)}`
  const facts = { team: 'Ours', items: [{ id: '7', label: '“A window seat”', account: 'lisbon.eats' }] }
  await query(
    system,
    `insert into accounts.notifications (id, user_id, team_id, kind, cause, facts, count, created_at, at, read_at)
     values ($1, $2, $3, 'post_published', $4, $5, 1, now(), now(), case when $6 then now() end)`,
    [id, userId, team, `cause ${made}`, JSON.stringify(facts), read],
  )
  return id
}

/** Changes some settings of a person. */
const set = ({ system }: Pick<Setup, 'system'>, { userId }: Pick<Person, 'userId'>, settings: object) =>
  query(system, 'update accounts.users set settings = settings || $2 where id = $1', [userId, JSON.stringify(settings)])

const KEY = 'a-key-that-signs-links-of-this-person-alone'
/** The token of a link in an email to a person whose emails of the kind are `on`. */
async function subscriptionOf(setup: Setup, person: Person, on: boolean): Promise<string> {
  const { userId } = person
  await query(
    setup.system,
    `insert into accounts.notification_people (user_id, unsubscribe_key) values ($1, $2)
     on conflict (user_id) do update set unsubscribe_key = excluded.unsubscribe_key`,
    [userId, KEY],
  )
  await set(setup, person, { notifyEmail: { post_failed: on } })
  return unsubscribeToken({ userId, kind: 'post_failed', copy: false }, KEY)
}

/** Someone who has asked another address whether it wants copies. */
async function askedForCopies(setup: Setup): Promise<{ person: Person; address: string }> {
  const person = await setup.newcomer()
  const address = `copies-${setup.count()}-${process.pid}@example.test`
  await person.client.call(UpdateSettings, {
    body: { emailNotification: { active: true, sendEmailCopyTo: address } },
  })
  return { person, address }
}

/** Good calls of notifications. */
export const notificationCalls = [
  good(ListNotifications, async (setup, { person }) => {
    await notificationOf(setup, person)
    await notificationOf(setup, person, { read: true })
    return { query: { limit: 1 } }
  }),
  good(CountNotifications, () => ({})),
  good(MarkNotifications, async (setup, { person }) => ({
    body: { read: true, ids: [await notificationOf(setup, person)] },
  })),
  good(OpenNotification, async (setup, { person }) => ({ params: { id: await notificationOf(setup, person) } })),
  good(ConfirmCopies, async setup => {
    const { address } = await askedForCopies(setup)
    return { body: { token: await setup.mailed(address, /\/copies\?/) } }
  }),
  good(ResendCopies, async (setup, { person }) => {
    const sendEmailCopyTo = `copies-${setup.count()}-${process.pid}@example.test`
    await set(setup, person, { emailNotification: { active: true, sendEmailCopyTo } })
    return {}
  }),
  good(ReadUnsubscribe, async (setup, { person }) => ({
    query: { token: await subscriptionOf(setup, person, true) },
  })),
  good(UnsubscribeOneClick, async (setup, { person }) => ({
    query: { token: await subscriptionOf(setup, person, true) },
  })),
  good(ChangeSubscription, async (setup, { person }) => ({
    body: { token: await subscriptionOf(setup, person, false), on: true },
  })),
  good(ListPushDevices, async (setup, { person }) => {
    const id = await deviceOf(setup, person)
    await query(setup.system, 'update accounts.push_devices set sent_at = now() where id = $1', [id])
    return {}
  }),
  good(AddPushDevice, ({ count }) => ({ body: subscription(count()) })),
  good(RemovePushDevice, async (setup, { person }) => ({ params: { id: await deviceOf(setup, person) } })),
  good(TestPushDevice, async (setup, { person }) => ({ params: { id: await deviceOf(setup, person) } })),
]

/** A browser of a person. */
export const deviceOf = async ({ count }: Pick<Setup, 'count'>, { client }: Pick<Person, 'client'>): Promise<string> =>
  (await client.call(AddPushDevice, { body: subscription(count()) })).id
