import { StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { MarkNotifications } from '@fanfare/contracts/endpoints/notifications.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { ListSocialAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import { PostsAfter } from '@fanfare/contracts/internal/publishing.ts'
import { Creator, Manager } from '@fanfare/contracts/policy.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { createCaller } from '@fanfare/runtime/http/call.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../../../../infra/testing/pictures.ts'
import { connectAccount, connectPerson, makeAccounts, uploadFile } from '../../../../infra/testing/walk.ts'
import { newMember, notificationsOf, type Person, startNotifications } from './notifications-setup.ts'

const DAY = 86_400_000
const MINUTE = 60_000
let at: Awaited<ReturnType<typeof startNotifications>>
let admin: pg.Client
beforeAll(async () => {
  at = await startNotifications()
  admin = new pg.Client({ connectionString: at.system.database.adminUrl })
  await admin.connect()
}, 240_000)
afterAll(async () => {
  await admin?.end()
  await at?.system.close()
})

const end = new Date(Date.now() + 10 * DAY)
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(end)
/** A wall time so many days from now, at ten o'clock. */
const wall = (days: number) => `${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T10:00`
const accountsOf = ({ client, teamId }: Person) => client.call(ListSocialAccounts, { params: { teamId }, query: {} })
const warnings = (person: Person, query = {}) => notificationsOf(person, { kind: 'connection_expiring', ...query })
const mails = ({ email }: Person) => at.system.mail.list(email).filter(({ subject }) => /expire/.test(subject))
/** Lets the quiet time pass, and sends what is due. */
const sendDue = async () => {
  at.advance(3 * MINUTE)
  await at.sweep()
}

/** Someone with an Instagram account and its page by one login. */
async function withTwo() {
  const person = await newMember(at.system)
  const [ready] = await makeAccounts(at.system.simulator.url, 1)
  if (!ready) throw new Error('no account was made')
  await connectPerson(person.client, at.system.simulator.url, ready.userId)
  const ig = await connectAccount(person.client, person.teamId, ready.igId, 'ig')
  const fb = await connectAccount(person.client, person.teamId, ready.pageId, 'fb')
  return { person, ready, ig, fb }
}
/** Access to the data of both ends in ten days, as we know it. */
const endsSoon = ({ id }: Person) =>
  admin.query('update accounts.credentials set data_access_ends_at = $2 where user_id = $1', [id, end])

async function plan({ client }: Person, accounts: string[], caption: string, days: number | undefined) {
  const file = await uploadFile(client, await picture({ seed: 5, width: 640, height: 640 }), 'p.jpg')
  const schedule = days === undefined ? { kind: 'draft' as const } : { kind: 'date' as const, wall: wall(days) }
  await client.call(CreatePosts, { body: { accounts, caption, items: [{ media_id: file.id }], schedule } })
}

// First: callers of services go by the clock before it is moved.
test('what is planned is read of the team alone', async () => {
  const { person, ig } = await withTwo()
  await plan(person, [ig.id], 'Ours', 12)
  const { urls, site } = at.system
  const call = createCaller({ urls, identitySecret: site.secrets.identitySecret, clock: systemClock })
  const read = (team_id: string, after: Date) =>
    call(PostsAfter, { body: { team_id, accounts: [{ account_id: ig.id, after: after.toISOString() }] } })
  expect(await read(person.teamId, end)).toMatchObject([
    { account_id: ig.id, count: 1, held: 0, first: [{ excerpt: 'Ours' }] },
  ])
  expect(await read(person.teamId, new Date(Date.now() + 20 * DAY))).toEqual([])
  expect(await read((await newMember(at.system)).teamId, end)).toEqual([])
  await call.close()
})

test('one warning for a login: the day, the posts planned after it, in the list and by email, to each once', async () => {
  const { person, ig, fb } = await withTwo()
  const team = { id: person.teamId }
  const manager = await newMember(at.system, { ...team, role: Manager })
  const creator = await newMember(at.system, { ...team, role: Creator })
  await plan(person, [ig.id, fb.id], 'Before the end', 3)
  await plan(person, [ig.id], 'Opening night', 11)
  await plan(person, [ig.id, fb.id], 'Second night', 12)
  await plan(person, [ig.id], 'Last night', 13)
  await plan(person, [ig.id], 'Only a draft', undefined)
  await endsSoon(person)
  await at.sweep()
  for (const one of [person, manager]) {
    const [warning, ...others] = await warnings(one)
    expect(others).toEqual([])
    expect(warning).toMatchObject({ count: 2, title: `2 connections expire on ${day}` })
    expect(warning?.text).toContain(`before ${day}`)
    expect(warning?.text).toContain('4 posts are planned after that: “Opening night” on ')
    expect(warning?.text).toMatch(/and 1 more\.$/)
    expect(warning?.text).not.toContain('Before the end')
    expect(warning?.text).not.toContain('Only a draft')
    expect(warning?.subjects.map(({ id }) => id).toSorted()).toEqual([ig.id, fb.id].toSorted())
  }
  expect(await warnings(creator)).toEqual([])
  await sendDue()
  await at.sweep()
  for (const one of [person, manager]) {
    expect(mails(one)).toHaveLength(1)
    const { text } = at.system.mail.list(one.email).find(({ subject }) => /expire/.test(subject)) ?? { text: '' }
    expect(text).toContain(day)
    for (const name of ['Opening night', 'Second night', 'Last night']) expect(text).toContain(name)
  }
  expect(await warnings(person)).toHaveLength(1)
})

test('no post is planned after it: the warning says the day alone', async () => {
  const { person, ig } = await withTwo()
  await admin.query(`update accounts.credentials set data_access_ends_at = $2 where user_id = $1 and type = 'ig'`, [
    person.id,
    end,
  ])
  await at.sweep()
  const [warning] = await warnings(person)
  expect(warning?.title).toMatch(new RegExp(`^The connection of .+ expires on ${day}$`))
  expect(warning?.text).toMatch(/so that no post has to wait\.$/)
  expect(warning?.subjects).toMatchObject([{ id: ig.id }])
})

test('connected again before it was sent: the warning is withdrawn and no message goes out', async () => {
  const { person, ready } = await withTwo()
  await endsSoon(person)
  await at.sweep()
  expect(await warnings(person, { unread: true })).toHaveLength(1)
  await connectPerson(person.client, at.system.simulator.url, ready.userId)
  await at.system.drain()
  expect(await warnings(person, { unread: true })).toEqual([])
  await sendDue()
  expect(mails(person)).toEqual([])
  expect(await warnings(person, { unread: true })).toEqual([])
})

test('one of two accounts connected again: the warning is about the other alone, with its posts', async () => {
  const { person, ready, ig, fb } = await withTwo()
  await plan(person, [ig.id], 'On Instagram', 12)
  await plan(person, [fb.id], 'On the page', 13)
  await endsSoon(person)
  await at.sweep()
  const { client } = person
  const { url } = await client.call(StartConnect, { body: { platform: 'facebook', account: ig.id } })
  const { code } = at.system.simulator.control.authorize({ user: ready.userId, dialog: url })
  const state = new URL(url).searchParams.get('state') ?? ''
  const back = await client.send(`/connect/callback?${new URLSearchParams({ code, state })}`)
  expect(back.headers.get('location')).toBe(`/connect/2?account=${ig.id}`)
  await at.system.drain()
  const [warning] = await warnings(person, { unread: true })
  expect(warning).toMatchObject({ count: 1, subjects: [{ id: fb.id }] })
  expect(warning?.text).toContain('A post is planned after that: “On the page”')
  expect(warning?.text).not.toContain('On Instagram')
})

test('a sign-in elsewhere that lets the connection go on withdraws it too', async () => {
  const { person } = await withTwo()
  await endsSoon(person)
  await at.sweep()
  expect(await warnings(person, { unread: true })).toHaveLength(1)
  await admin.query(`update accounts.credentials set reviewed_at = now() - interval '1 day' where user_id = $1`, [
    person.id,
  ])
  await at.sweep()
  expect(await warnings(person, { unread: true })).toEqual([])
  const { rows } = await admin.query(
    'select version, data_access_ends_at as access from accounts.credentials where user_id = $1',
    [person.id],
  )
  for (const { version, access } of rows) expect([version, access > new Date(Date.now() + 60 * DAY)]).toEqual([1, true])
})

test('what is renewed before people are told is not told', async () => {
  const { person, ig } = await withTwo()
  await admin.query('update accounts.credentials set expiring_told = $2 where user_id = $1', [person.id, end])
  await admin.query(
    `insert into accounts.notices (id, team_id, kind, subject_id, cause, data, at, made_at)
     values ($1, $2, 'connection_expiring', $3, '', $4, now(), now() - interval '1 minute')`,
    [ig.id, person.teamId, ig.id, JSON.stringify({ expiresAt: end.toISOString() })],
  )
  await at.sweep()
  expect(await warnings(person)).toEqual([])
})

test('the end is told once, also where the warning was read', async () => {
  const { person } = await withTwo()
  await endsSoon(person)
  await at.sweep()
  await person.client.call(MarkNotifications, { body: { read: true, all: true } })
  await sendDue()
  await at.sweep()
  expect(await warnings(person)).toHaveLength(1)
  expect(mails(person)).toEqual([])
  expect(await accountsOf(person)).toHaveLength(2)
})
