import { CreateApiKey, ListApiKeys } from '@fanfare/contracts/endpoints/api-keys.ts'
import { ConfirmPassword, SignIn } from '@fanfare/contracts/endpoints/auth.ts'
import { DeleteUser, ReviewDeletion } from '@fanfare/contracts/endpoints/person.ts'
import { ConnectSocialAccount, GetTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { AccountActive, AccountExpired } from '@fanfare/contracts/entities/teams.ts'
import { People } from '@fanfare/contracts/internal/accounts.ts'
import { TeamsOfPerson } from '@fanfare/contracts/internal/person.ts'
import { AccountsForPublishing, AddMember } from '@fanfare/contracts/internal/team.ts'
import { Creator, Manager, Owner } from '@fanfare/contracts/policy.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import {
  goodPassword,
  holder,
  newPerson,
  type Person,
  refused,
  throughDialog,
} from '../../../../infra/testing/person.ts'
import { purgePeople } from '../../src/actions/purge-people.ts'
import { configSpec } from '../../src/config.ts'
import { type Deps, openDeps } from '../../src/deps.ts'

const day = 86_400_000
let ahead = 0
const clock = {
  now: () => Date.now() + ahead,
  instant: () => Temporal.Instant.fromEpochMilliseconds(Date.now() + ahead),
}
let at: AccountsAndTeam
let admin: pg.Client
let deps: Deps
beforeAll(async () => {
  at = await startAccountsAndTeam({ clock, env: { DEFAULT_PRODUCT_ID: '2' } })
  admin = new pg.Client({ connectionString: at.database.adminUrl })
  await admin.connect()
  const config = readConfig(configSpec, {
    IDENTITY_SECRET: at.secrets.identitySecret,
    DATABASE_URL: at.database.url('accounts'),
    REDIS_URL: at.redisUrl,
    PUBLIC_URL: at.publicUrl,
    TEAM_URL: at.urls.team,
    SEAL_KEYS: at.secrets.sealKeys,
    SMTP_URL: at.mail.smtpUrl,
    GRAPH_URL: `${at.simulator.url}/graph`,
    DIALOG_URL: `${at.simulator.url}/www`,
    META_APP_ID: at.secrets.metaAppId,
    META_APP_SECRET: at.secrets.metaAppSecret,
  })
  deps = openDeps(config, { clock, log: silentLog })
})
beforeEach(() => {
  ahead = 0
  at.simulator.control.reset()
})
afterAll(async () => {
  await deps.close()
  await admin.end()
  await at.close()
})

const remove = ({ who, user }: Person, body: { username?: string; password?: string } = {}) =>
  at.call(DeleteUser, { who, body: { username: user.username, password: goodPassword, ...body } })
const join = (team: Person, member: Person, role: typeof Manager | typeof Creator) =>
  at.call(AddMember, { body: { team_id: team.who.teamId, user_id: member.user.id, role } })
const connectOlea = async (by: Person, teamId: string) => {
  await throughDialog(at, { ...by.who, teamId })
  await at.call(ConnectSocialAccount, {
    who: { ...by.who, teamId, role: Manager },
    params: { teamId },
    body: { account_id: fixtures.olea.ig, type: 'ig' },
  })
}
const accountOf = async (teamId: string) => (await at.call(AccountsForPublishing, { body: { team_id: teamId } }))[0]
/** The days of grace pass, and what follows from that. */
const purge = async () => {
  ahead = 14 * day + 1000
  await purgePeople(deps)
  await at.drain()
}
const rows = async (userId: string) => {
  const tables = ['sessions', 'devices', 'links', 'api_keys', 'security_log', 'connections', 'credentials', 'exports']
  const found = await Promise.all(
    tables.map(table => admin.query(`select count(*)::int as n from accounts.${table} where user_id = $1`, [userId])),
  )
  return found.reduce((sum, { rows }) => sum + rows[0].n, 0)
}

test('it needs the password and the username, each refused by its field', async () => {
  const person = await newPerson(at)
  expect(await refused(remove(person, { password: 'not it' }))).toMatchObject({
    code: 'wrong_password',
    field: 'body.password',
  })
  expect(await refused(remove(person, { username: 'somebody' }))).toMatchObject({
    code: 'username_wrong',
    field: 'body.username',
  })
  expect(await at.call(GetUser, { who: person.who })).toMatchObject({ id: person.user.id })
})

test('sessions and keys end at once, and signing in takes the deletion back with the teams that went along', async () => {
  const person = await newPerson(at, { confirmed: true })
  await at.call(ConfirmPassword, { who: person.who, body: { password: goodPassword } })
  await at.call(CreateApiKey, { who: person.who, body: { name: 'Newsroom', scopes: ['posts:read'] } })
  const { purge_at } = await remove(person)
  expect(Date.parse(purge_at)).toBeGreaterThan(clock.now() + 13.9 * day)
  expect(await holder(at, person.token)).toBeUndefined()
  await at.drain()
  expect((await at.mail.waitFor(person.email, /account will be deleted/)).text).toContain('/sign-in')
  const gone = await at.call(TeamsOfPerson, { body: { user_id: person.user.id } })
  expect(gone.map(({ deleted }) => deleted)).toEqual([true])

  const again = await at.call(SignIn, { body: { email: person.email, password: goodPassword } })
  expect(again).toEqual({ second_factor: false, deletion_cancelled: true })
  await at.drain()
  const kept = await at.call(TeamsOfPerson, { body: { user_id: person.user.id } })
  expect(kept.map(({ deleted }) => deleted)).toEqual([false])
  // Keys stay revoked.
  expect(await at.call(ListApiKeys, { who: person.who })).toEqual([])
  await at.mail.waitFor(person.email, /Your account is kept/)
  await purge()
  expect(await at.call(People, { body: { ids: [person.user.id] } })).toHaveLength(1)
  const later = await at.call(SignIn, { body: { email: person.email, password: goodPassword } })
  expect(later).toEqual({ second_factor: false })
})

test('a team with other members has to be handed over or deleted first', async () => {
  const [owner, other] = [await newPerson(at), await newPerson(at)]
  await join(owner, other, Creator)
  const review = await at.call(ReviewDeletion, { who: owner.who })
  expect(review.in_the_way).toMatchObject([{ id: owner.who.teamId, members: 2 }])
  expect(await refused(remove(owner))).toMatchObject({
    code: 'teams_in_the_way',
    details: { teams: [{ id: owner.who.teamId }] },
  })
})

test('what a team keeps, and when it has to connect again', async () => {
  const [owner, leaver] = [await newPerson(at, { name: 'Olga Owner' }), await newPerson(at, { name: 'Lea Leaver' })]
  const { teamId } = owner.who
  await join(owner, leaver, Manager)
  await connectOlea(leaver, teamId)
  const juno = { account_id: fixtures.juno.ig, type: 'ig' } as const
  const { id: ended } = await at.call(ConnectSocialAccount, {
    who: { ...leaver.who, teamId, role: Manager },
    params: { teamId },
    body: juno,
  })
  const review = await at.call(ReviewDeletion, { who: leaver.who })
  expect(review).toMatchObject({
    username: leaver.user.username,
    in_the_way: [],
    deleted_along: [{ id: leaver.who.teamId }],
    left: [{ id: teamId, members: 2 }],
    reconnect: [{ team_id: teamId }, { team_id: teamId }],
  })
  await remove(leaver)
  await at.drain()
  const { text } = await at.mail.waitFor(owner.email, /Reconnect accounts/)
  expect(text).toContain('Lea Leaver')
  // Until the end nothing that is scheduled is lost.
  expect((await accountOf(teamId))?.status).toBe(AccountActive)

  // One has ended before: the team knows, and is not told again.
  await admin.query("update accounts.credentials set status = 'expired', reason = 'Earlier' where network_id = $1", [
    fixtures.juno.ig,
  ])
  await purge()
  expect((await accountOf(teamId))?.status).toBe(AccountExpired)
  const kept = await admin.query(
    `select connection_id, user_id, reason from accounts.credentials where team_id = $1 order by id`,
    [teamId],
  )
  const held = { connection_id: null, user_id: owner.user.id }
  expect(kept.rows).toEqual([
    { ...held, reason: expect.stringContaining('deleted their Fanfare account') },
    { ...held, reason: 'Earlier' },
  ])
  const [, second] = await at.call(AccountsForPublishing, { body: { team_id: teamId } })
  expect(second).toMatchObject({ id: ended, status: AccountActive })
  expect(await at.call(People, { body: { ids: [leaver.user.id] } })).toEqual([])
  expect(await rows(leaver.user.id)).toBe(0)
  const mails = await admin.query(`select 1 from accounts.mails where to_key = $1`, [leaver.email])
  expect(mails.rowCount).toBe(0)
  const team = await at.call(GetTeam, { who: owner.who, params: { teamId }, query: { with: 'members' } })
  expect(team.members?.map(({ id }) => id)).toEqual([owner.user.id])
  // Revoked at the network: its login is of no use to anyone who has kept the token.
  expect(at.simulator.control.requests().some(({ call }) => call === 'permissions_delete')).toBe(true)

  // Somebody who stays connects it again.
  ahead = 0
  await throughDialog(at, owner.who)
  await at.drain()
  expect((await accountOf(teamId))?.status).toBe(AccountActive)
})

test('a team that got members meanwhile goes to the one with the highest role', async () => {
  const [owner, second, third] = [await newPerson(at), await newPerson(at), await newPerson(at)]
  const { teamId } = owner.who
  await remove(owner)
  await at.call(AddMember, { body: { team_id: teamId, user_id: second.user.id, role: Creator } }).catch(() => undefined)
  await at.drain()
  await admin.query('update team.teams set deleted_at = null, deleted_with_owner = false where id = $1', [teamId])
  await join(owner, third, Manager)
  await purge()
  const team = await at.call(GetTeam, {
    who: { ...third.who, teamId, role: Owner },
    params: { teamId },
    query: { with: 'members' },
  })
  expect(team.members?.find(({ pivot }) => pivot.role === Owner)?.id).toBe(third.user.id)
  expect(team.members?.some(({ id }) => id === owner.user.id)).toBe(false)
})

test('the address is free again once the person is gone, and a network that is away does not keep them for ever', async () => {
  const person = await newPerson(at)
  const [own] = at.simulator.control.makeAccounts(1, 'leaver')
  await throughDialog(at, person.who, { user: own?.userId ?? '' })
  await remove(person)
  at.simulator.control.addFault({ kind: 'http_503', match: { call: 'permissions_delete' } })
  await purge()
  expect(await at.call(People, { body: { ids: [person.user.id] } })).toHaveLength(1)
  ahead = 15 * day + 2000
  await purgePeople(deps)
  await at.drain()
  expect(await at.call(People, { body: { ids: [person.user.id] } })).toEqual([])
  ahead = 0
  expect((await newPerson(at, { email: person.email })).user.id).not.toBe(person.user.id)
})

test('a login that somebody else uses here too is not revoked', async () => {
  const [person, other] = [await newPerson(at), await newPerson(at)]
  const [shared] = at.simulator.control.makeAccounts(1, 'shared')
  for (const { who } of [person, other]) await throughDialog(at, who, { user: shared?.userId ?? '' })
  await remove(person)
  await purge()
  expect(at.simulator.control.requestCounts().permissions_delete).toBeUndefined()
  ahead = 0
  expect((await at.call(GetUser, { who: other.who })).fb).not.toBeNull()
})
