import { SignUp } from '@fanfare/contracts/endpoints/auth.ts'
import { MembershipsOf } from '@fanfare/contracts/internal/team.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { cookiesOf, goodPassword, holder, newPerson, post, refused } from '../../../../infra/testing/person.ts'

let at: AccountsAndTeam
beforeAll(async () => {
  at = await startAccountsAndTeam({ env: { DEFAULT_PRODUCT_ID: '2' } })
})
afterAll(() => at.close())

test('signing up signs in, makes a first team and asks to confirm the address', async () => {
  const email = 'Mira@Example.Test'
  const { user, token, who } = await newPerson(at, {
    name: 'Mira Castelo',
    email,
    timezone: 'europe/lisbon',
    timeFormat: 24,
  })
  expect(user).toMatchObject({
    name: 'Mira Castelo',
    email,
    username: 'mira.castelo',
    email_confirmed: false,
    product_id: 2,
    settings: { timezone: 'Europe/Lisbon', timeFormat: 24 },
    teams: [{ name: 'Mira’s team', role: Owner, product_id: 2 }],
    quota: { posts_per_day: 25, social_accounts: 20 },
  })
  expect(user.active_team).toBe(user.teams[0]?.id)
  expect(await holder(at, token)).toEqual(who)
  const mail = await at.mail.waitFor(email, /Confirm/)
  expect(mail.links[0]).toMatch(/^http:\/\/127\.0\.0\.1:9\/confirm\?token=[\w-]{43}$/)
})

test('the cookies: one for the server alone, one for the page', async () => {
  const response = await post(`${at.urls.accounts}${SignUp.url}`, {
    name: 'Cookie',
    email: 'cookie@example.test',
    password: goodPassword,
  })
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^fanfare_session=.+; Path=\/; SameSite=Lax; HttpOnly; Max-Age=\d+$/,
  )
  expect(cookiesOf(response).get('fanfare_csrf')).toMatch(/^[0-9a-f]{64}$/)
})

test('one e-mail, one person, in whatever letters', async () => {
  await newPerson(at, { email: 'twice@example.test' })
  const error = await refused(newPersonCall('TWICE@example.test'))
  expect(error).toMatchObject({ code: 'email_taken', field: 'body.email' })
})

const newPersonCall = (email: string) => at.call(SignUp, { body: { name: 'Somebody', email, password: goodPassword } })

test('two at once with one e-mail: one is registered', async () => {
  const results = await Promise.allSettled([1, 2, 3].map(() => newPersonCall('race@example.test')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('namesakes get usernames of their own', async () => {
  const [first, second] = [await newPerson(at, { name: 'Jo Same' }), await newPerson(at, { name: 'Jo Same' })]
  expect(first.user.username).toBe('jo.same')
  expect(second.user.username).toMatch(/^jo\.same\.\d{7}$/)
})

test('an unknown zone is named', async () => {
  const body = { name: 'A', email: 'zone@example.test', password: goodPassword, timezone: 'Mars/Olympus' }
  expect(await refused(at.call(SignUp, { body }))).toMatchObject({ code: 'timezone_unknown', field: 'body.timezone' })
})

test('nothing at rest lets anybody in: password, session and link are kept as hashes only', async () => {
  const { token, email } = await newPerson(at)
  const mail = await at.mail.waitFor(email)
  const link = new URL(mail.links[0] ?? '').searchParams.get('token') ?? ''
  const client = new pg.Client({ connectionString: at.database.adminUrl })
  await client.connect()
  const everything: string[] = []
  for (const table of ['users', 'sessions', 'links', 'mails', 'outbox'])
    everything.push(JSON.stringify((await client.query(`select * from accounts.${table}`)).rows))
  await client.end()
  const text = everything.join()
  expect(text).toContain(email)
  expect(text).toContain('$argon2id$')
  for (const secret of [token, link, goodPassword]) expect(text).not.toContain(secret)
})

test('where team does not answer, the person is registered and the event makes the team', async () => {
  // Accounts asks an address where nobody listens.
  const lonely = await startAccountsAndTeam({ env: { TEAM_URL: 'http://127.0.0.1:9' } })
  try {
    const answer = (await (
      await post(`${lonely.urls.accounts}${SignUp.url}`, {
        name: 'Lone',
        email: 'lone@example.test',
        password: goodPassword,
      })
    ).json()) as { data: { id: string; teams: unknown[] } }
    expect(answer.data.teams).toEqual([])
    await lonely.drain()
    const found = await lonely.call(MembershipsOf, { body: { user_id: answer.data.id } })
    expect(found.memberships).toMatchObject([{ name: 'Lone’s team', role: Owner }])
    expect(found.active_team_id).toBe(found.memberships[0]?.team_id)
  } finally {
    await lonely.close()
  }
})
