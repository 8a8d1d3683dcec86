import { AccountActive, AccountDisabled, AccountExpired, AccountLimited } from '@fanfare/contracts/entities/teams.ts'
import { CredentialExpired, CredentialRenewed, SocialAccountLimited } from '@fanfare/contracts/events.ts'
import { openDatabase, transaction } from '@fanfare/runtime/db/database.ts'
import type { RuntimeTables } from '@fanfare/runtime/db/tables.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import type { Person } from '../../../../infra/testing/person.ts'
import { until } from '../../../../infra/testing/until.ts'
import { startWithCalls, type WithCalls } from './account-calls.ts'

/** News of credentials comes late, twice and in any order; what an account has now is not undone by it. */

let on: WithCalls
let accounts: Kysely<RuntimeTables>
beforeAll(async () => {
  on = await startWithCalls()
  accounts = openDatabase<RuntimeTables>({
    url: on.at.database.url('accounts'),
    schema: 'accounts',
    max: 2,
    log: silentLog,
  })
})
afterAll(async () => {
  await accounts.destroy()
  await on.close()
})
beforeEach(() => on.at.simulator.control.reset())

const now = async (person: Person, id: string) => {
  const [row] = await on.forPublishing(person, [id])
  return { status: row?.status, permissions: row?.permissions, credential: row?.credential_id ?? '' }
}
/** Emits an event of accounts now, about something that may be long past. */
const expired = async ({ who: { teamId } }: Person, credentialId: string, version?: number) => {
  const payload = { credentialId, teamId, reason: 'Session has expired', ...(version ? { version } : {}) }
  await transaction(accounts, tx => emit(tx, CredentialExpired, payload, { teamId }))
  await on.at.drain()
}
const renewed = async ({ who: { teamId } }: Person, credentialId: string, facts: object) => {
  await transaction(accounts, tx => emit(tx, CredentialRenewed, { credentialId, teamId, ...facts }, { teamId }))
  await on.at.drain()
}

describe('an account that was connected again', () => {
  test('is not ended by the end of its old token', async () => {
    const person = await on.connected()
    const { id } = await on.connect(person)
    const { credential } = await now(person, id)
    await on.expire(person, id)
    await on.connect(person)
    await on.at.drain()
    await expired(person, credential, 1)
    expect((await now(person, id)).status).toBe(AccountActive)
    await expired(person, credential, 2)
    expect((await now(person, id)).status).toBe(AccountExpired)
  })

  test('nor is an ended one woken by the news of the token that has ended', async () => {
    const person = await on.connected()
    const { id } = await on.connect(person)
    const { credential } = await now(person, id)
    await on.expire(person, id)
    await renewed(person, credential, { version: 1, permissions: ['pages_show_list'] })
    expect(await now(person, id)).toMatchObject({ status: AccountExpired, permissions: ['pages_show_list'] })
    await renewed(person, credential, { version: 2, permissions: ['pages_manage_posts'] })
    expect(await now(person, id)).toMatchObject({ status: AccountActive, permissions: ['pages_manage_posts'] })
  })

  test('news of its own token is announced once', async () => {
    const person = await on.connected()
    const { id } = await on.connect(person)
    const { credential } = await now(person, id)
    const before = (await on.events(id)).length
    for (let time = 0; time < 2; time++)
      await renewed(person, credential, { version: 1, permissions: ['pages_show_list'] })
    expect((await on.events(id)).length).toBe(before + 1)
  })

  test('news without a version, from an earlier version of the service, is applied as before', async () => {
    const person = await on.connected()
    const { id } = await on.connect(person)
    const { credential } = await now(person, id)
    await expired(person, credential)
    expect((await now(person, id)).status).toBe(AccountExpired)
    await renewed(person, credential, { expiresAt: null })
    expect((await now(person, id)).status).toBe(AccountActive)
  })
})

describe('for the publisher an account is as it is now', () => {
  test('removed, and connected again under its id at once: active, with a token', async () => {
    const person = await on.connected()
    const { id } = await on.connect(person)
    await on.disconnect(person, id)
    expect((await now(person, id)).status).toBe(AccountDisabled)
    expect((await on.connect(person)).id).toBe(id)
    expect((await now(person, id)).status).toBe(AccountActive)
    await on.at.drain()
    const { status, credential } = await now(person, id)
    const { rows } = await on.admin.query('select status from accounts.credentials where id = $1', [credential])
    expect([status, rows]).toEqual([1, [{ status: 'active' }]])
  })

  test('removed while it is connected again: it keeps a token that is not deleted with the removed one', async () => {
    const person = await on.connected()
    const { id } = await on.connect(person)
    await on.expire(person, id)
    // Someone holds the team, and the removal is the next to have it: the new credential is made before it and written down after it.
    await on.admin.query('begin')
    await on.admin.query('select id from team.teams where id = $1 for update', [person.who.teamId])
    const removed = on.disconnect(person, id)
    await until(async () => {
      const { rows } = await on.admin.query(
        'select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))',
      )
      return rows.length > 0
    })
    const again = on.connect(person)
    await until(async () => (await on.read(person, id)).status === AccountActive)
    await on.admin.query('commit')
    await removed
    expect((await again).id).toBe(id)
    await on.at.drain()
    const { status, credential } = await now(person, id)
    const { rows } = await on.admin.query('select status from accounts.credentials where id = $1', [credential])
    expect([status, rows]).toEqual([1, [{ status: 'active' }]])
  })

  test('what its connection may do, each account for itself', async () => {
    const person = await on.connected()
    const [ig, page] = [
      await on.connect(person),
      await on.connect(person, { account_id: fixtures.juno.page, type: 'fb' }),
    ]
    expect((await now(person, ig.id)).permissions).toContain('instagram_manage_comments')
    expect((await now(person, page.id)).permissions).toContain('pages_manage_engagement')
  })
})

describe('an account that has reached its network’s limit of posts', () => {
  const limited = async ({ who: { teamId } }: Person, socialAccountId: string, isLimited: boolean) => {
    const payload = { teamId, socialAccountId, limited: isLimited }
    await transaction(accounts, tx => emit(tx, SocialAccountLimited, payload, { teamId }))
    await on.at.drain()
  }
  /** The status for the publisher and for people. */
  const statuses = async (person: Person, id: string) => [
    (await now(person, id)).status,
    (await on.read(person, id)).status,
  ]
  const passed = (id: string, hours: number) =>
    on.admin.query(`update team.social_accounts set limited_at = now() - $2 * interval '1 hour' where id = $1`, [
      id,
      hours,
    ])

  test('is limited until it can post again', async () => {
    const person = await on.connected()
    const { id } = await on.connect(person)
    await limited(person, id, true)
    expect(await statuses(person, id)).toEqual([AccountLimited, AccountLimited])
    await limited(person, id, false)
    expect(await statuses(person, id)).toEqual([AccountActive, AccountActive])
  })

  test('and for 24 hours at most, where no further post finds out', async () => {
    const person = await on.connected()
    const { id } = await on.connect(person)
    await limited(person, id, true)
    await passed(id, 23)
    expect(await statuses(person, id)).toEqual([AccountLimited, AccountLimited])
    await passed(id, 25)
    expect(await statuses(person, id)).toEqual([AccountActive, AccountActive])
    // Reached again, it counts from then on.
    await limited(person, id, true)
    expect(await statuses(person, id)).toEqual([AccountLimited, AccountLimited])
  })

  test('an ended connection stays ended', async () => {
    const person = await on.connected()
    const { id } = await on.connect(person)
    await on.expire(person, id)
    await limited(person, id, true)
    expect(await statuses(person, id)).toEqual([AccountExpired, AccountExpired])
  })
})
