import { ChangePassword, SignIn } from '@fanfare/contracts/endpoints/auth.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, type Person, post } from '../../../../infra/testing/person.ts'
import { until } from '../../../../infra/testing/until.ts'
import { hashPassword } from '../../src/crypto/passwords.ts'

let at: AccountsAndTeam
let admin: pg.Client
let watch: pg.Client
beforeAll(async () => {
  at = await startAccountsAndTeam()
  admin = new pg.Client({ connectionString: at.database.adminUrl })
  watch = new pg.Client({ connectionString: at.database.adminUrl })
  await Promise.all([admin.connect(), watch.connect()])
})
afterAll(async () => {
  await Promise.all([admin.end(), watch.end()])
  await at.close()
})

/** Has `work` compare the old password, and the new one be committed before the work is written down. */
async function whileChanging<T>({ user }: Person, work: () => Promise<T>): Promise<T> {
  await admin.query('begin')
  await admin.query('update accounts.users set password_hash = $2 where id = $1', [
    user.id,
    await hashPassword('another horse battery'),
  ])
  const working = work()
  working.catch(() => undefined)
  await until(
    async () => {
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%users%'`
      return (await watch.query(waiting)).rowCount ? true : undefined
    },
    { what: 'a request that waits for the change', withinMs: 45_000 },
  ).finally(() => admin.query('commit'))
  return working
}

test('a sign-in with the old password that is on its way opens no session once the password is changed', async () => {
  const person = await newPerson(at)
  const answer = await whileChanging(person, () =>
    post(`${at.urls.accounts}${SignIn.url}`, { email: person.email, password: person.password }),
  )
  expect(answer.status).toBe(401)
  expect(answer.headers.getSetCookie().filter(line => /session=[^;]/.test(line))).toEqual([])
  const sessions = await watch.query('select 1 from accounts.sessions where user_id = $1', [person.user.id])
  expect(sessions.rowCount).toBe(1)
})

test('nor does a change that began with the old password overwrite the new one', async () => {
  const person = await newPerson(at)
  const refusal = await whileChanging(person, () =>
    at
      .call(ChangePassword, {
        who: person.who,
        body: { current: person.password, password: 'a thief’s own password' },
      })
      .then(
        () => 'changed',
        err => (err instanceof AppError ? err.code : String(err)),
      ),
  )
  expect(refusal).toBe('wrong_password')
  const signIn = await post(`${at.urls.accounts}${SignIn.url}`, {
    email: person.email,
    password: 'another horse battery',
  })
  expect(signIn.status).toBe(200)
})
