import { ForgotPassword, SignUp } from '@fanfare/contracts/endpoints/auth.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { goodPassword, newPerson, refused } from '../../../../infra/testing/person.ts'
import { until } from '../../../../infra/testing/until.ts'

let at: AccountsAndTeam
beforeAll(async () => {
  at = await startAccountsAndTeam()
})
afterAll(() => at.close())
beforeEach(() => at.mail.clear())

const everybody = () => at.mail.list().flatMap(({ to }) => to)
let people = 0
/** Someone whose confirmation is out of the way. */
async function registered(): Promise<string> {
  const { email } = await newPerson(at, { email: `karl-miki-${++people}@example.test` })
  await at.drain()
  at.mail.clear()
  return email
}

describe('a reset link goes to the registered address alone', () => {
  test.each([
    ['Kelvin sign', (email: string) => email.replaceAll('k', '\u212a')],
    ['full-width letters', (email: string) => email.replace('karl', '\uff4barl')],
    ['full-width domain', (email: string) => email.replace('example', 'exam\uff50le')],
    ['upper case', (email: string) => email.toUpperCase()],
  ])('asked for with %s', async (_, spell) => {
    const email = await registered()
    expect(spell(email)).not.toBe(email)
    await at.call(ForgotPassword, { body: { email: spell(email) } })
    await at.mail.waitFor(email, /password/i)
    await at.drain()
    expect(everybody()).toEqual([email])
  })

  test.each([
    ['dotless i', (email: string) => email.replace('i', '\u0131')],
    ['another tag', (email: string) => email.replace('@', '+reset@')],
  ])('with %s it is another address, and no mail is sent', async (_, spell) => {
    const email = await registered()
    await at.call(ForgotPassword, { body: { email: spell(email) } })
    await at.drain()
    expect(everybody()).toEqual([])
  })

  test('with spaces around it, it is no address', async () => {
    const email = await registered()
    for (const typed of [` ${email}`, `${email} `, `${email}\u00a0`, email.replace('@', ' @')])
      expect((await refused(at.call(ForgotPassword, { body: { email: typed } }))).code).toBe('invalid_input')
  })

  test('a stranger who asks again and again does not keep the owner from ever getting a message', async () => {
    const email = await registered()
    const ask = async (times: number) => {
      for (let i = 0; i < times; i++) await at.call(ForgotPassword, { body: { email } })
      await at.drain()
    }
    await ask(8)
    expect(at.mail.list(email)).toHaveLength(3)
    const client = new pg.Client({ connectionString: at.database.adminUrl })
    await client.connect()
    // A quarter of an hour later for those that went; those that were dropped are of just now.
    await client.query(
      `update accounts.mails set placed_at = placed_at - interval '16 minutes' where to_key = $1 and template = 'reset-password'`,
      [email],
    )
    await client.end()
    await ask(1)
    expect(at.mail.list(email)).toHaveLength(4)
  })

  test('a message that could not be sent does not count', async () => {
    const email = await registered()
    const ask = async () => {
      for (let i = 0; i < 4; i++) await at.call(ForgotPassword, { body: { email } })
      await at.drain()
    }
    await ask()
    expect(at.mail.list(email)).toHaveLength(3)
    const client = new pg.Client({ connectionString: at.database.adminUrl })
    await client.connect()
    // As it is after the last try while the mail server was away.
    await client.query(
      `update accounts.mails set settled_at = null, attempts = 12 where to_key = $1 and template = 'reset-password' and placed_at is not null`,
      [email],
    )
    await client.end()
    await ask()
    expect(at.mail.list(email)).toHaveLength(6)
  })

  test('another spelling is no way around the bound on messages', async () => {
    const email = await registered()
    const spellings = [email, email.toUpperCase(), email.replace('karl', '\uff4barl'), email.replaceAll('k', '\u212a')]
    for (const typed of [...spellings, ...spellings]) await at.call(ForgotPassword, { body: { email: typed } })
    await at.drain()
    expect(everybody()).toEqual([email, email, email])
  })
})

describe('signing up', () => {
  const signUp = (email: string, name = 'Somebody') =>
    refused(at.call(SignUp, { body: { name, email, password: goodPassword } }))

  test.each([
    ['dotless i', (email: string) => email.replace('i', '\u0131')],
    ['Kelvin sign', (email: string) => email.replace('k', '\u212a')],
    ['full-width letters', (email: string) => email.replace('m', '\uff4d')],
    ['Cyrillic a', (email: string) => email.replace('a', '\u0430')],
  ])('an address that looks like another one is refused: %s', async (_, spell) => {
    expect(await signUp(spell(await registered()))).toMatchObject({ code: 'invalid_input', field: 'body.email' })
  })

  test('upper case is the same person', async () => {
    expect((await signUp((await registered()).toUpperCase())).code).toBe('email_taken')
  })

  test('a namesake who registers at the very same moment takes nobody’s address', async () => {
    const client = new pg.Client({ connectionString: at.database.adminUrl })
    await client.connect()
    try {
      // Another sign-up that has written its row and not yet committed: its username is seen as free and is taken a moment later.
      await client.query('begin')
      await client.query(
        `insert into accounts.users (id, email, email_key, password_hash, name, username, created_at)
         values (1, 'noa-1@example.test', 'noa-1@example.test', 'x', 'Noa Same', 'noa.same', now())`,
      )
      const body = { name: 'Noa Same', email: 'noa-2@example.test', password: goodPassword }
      const second = at.call(SignUp, { body })
      await until(async () => {
        const waiting = await client.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")
        return (waiting.rowCount ?? 0) > 0
      })
      await client.query('commit')
      expect((await second).username).toMatch(/^noa\.same\.\d{7}$/)
    } finally {
      await client.end()
    }
  })
})
