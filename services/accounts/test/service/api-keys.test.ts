import { hash } from 'node:crypto'
import { CreateApiKey, ListApiKeys, RevokeApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import { ConfirmPassword, ReadSecurityLog, SignIn } from '@fanfare/contracts/endpoints/auth.ts'
import { ResolveApiKey } from '@fanfare/contracts/internal/accounts.ts'
import { topics } from '@fanfare/contracts/live.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { readLive } from '@fanfare/runtime/events/live.ts'
import { openRedis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { cookiesOf, holder, newPerson, post, refused } from '../../../../infra/testing/person.ts'

const clock = testClock()
let at: AccountsAndTeam
beforeAll(async () => {
  at = await startAccountsAndTeam({ clock })
})
afterAll(() => at.close())

const scopes: ['posts:read', 'media:write'] = ['posts:read', 'media:write']
const resolve = (secret: string) => at.call(ResolveApiKey, { body: { key_hash: hash('sha256', secret, 'hex') } })

test('the secret is shown once; lists show a prefix', async () => {
  const { who } = await newPerson(at, { confirmed: true })
  const { key, secret } = await at.call(CreateApiKey, { who, body: { name: 'Importer', scopes } })
  expect(secret).toMatch(/^ff_[\w-]{43}$/)
  expect(key).toMatchObject({
    name: 'Importer',
    prefix: secret.slice(0, 9),
    scopes,
    created_by: who.userId,
    last_used_at: null,
  })
  const list = await at.call(ListApiKeys, { who })
  expect(list).toEqual([key])
  expect(JSON.stringify(list)).not.toContain(secret)
})

test('it resolves to its maker, team and scopes; use is noted once a minute', async () => {
  const { who } = await newPerson(at, { confirmed: true })
  const { key, secret } = await at.call(CreateApiKey, { who, body: { name: 'K', scopes } })
  expect(await resolve(secret)).toEqual({
    key_id: key.id,
    user_id: who.userId,
    team_id: who.teamId,
    name: 'K',
    prefix: key.prefix,
    scopes,
    created_at: key.created_at,
    expires_at: null,
    ended: null,
  })
  const used = async () => (await at.call(ListApiKeys, { who }))[0]?.last_used_at
  const first = await used()
  expect(first).toBe(clock.instant().toString({ fractionalSecondDigits: 3 }))
  clock.advance(59_000)
  await resolve(secret)
  expect(await used()).toBe(first)
  clock.advance(1_000)
  await resolve(secret)
  expect(await used()).not.toBe(first)
  expect(await resolve('ff_unknown')).toBeNull()
})

test('it ends at its end and by revoking, at once', async () => {
  const { who } = await newPerson(at, { confirmed: true })
  const end = new Date(clock.now() + 60_000).toISOString()
  const { secret } = await at.call(CreateApiKey, { who, body: { name: 'short', scopes, expires_at: end } })
  expect(await resolve(secret)).toMatchObject({ expires_at: end, ended: null })
  clock.advance(60_000)
  expect(await resolve(secret)).toMatchObject({ ended: 'expired' })

  const lasting = await at.call(CreateApiKey, { who, body: { name: 'long', scopes } })
  await at.call(RevokeApiKey, { who, params: { id: lasting.key.id } })
  expect(await resolve(lasting.secret)).toMatchObject({ ended: 'revoked' })
  const redis = openRedis(at.redisUrl, { log: silentLog })
  const sent = await readLive(redis, topics.identity)
  redis.disconnect()
  expect(sent.map(({ data }) => data)).toContainEqual({ userId: who.userId })
})

test('keys of another team are out of sight', async () => {
  const [mine, other] = [await newPerson(at, { confirmed: true }), await newPerson(at, { confirmed: true })]
  const { key } = await at.call(CreateApiKey, { who: mine.who, body: { name: 'mine', scopes } })
  expect(await at.call(ListApiKeys, { who: other.who })).toEqual([])
  const revoke = at.call(RevokeApiKey, { who: other.who, params: { id: key.id } })
  expect((await refused(revoke)).code).toBe('api_key_not_found')
  expect(await at.call(ListApiKeys, { who: mine.who })).toHaveLength(1)
})

test.each(['2020-01-01T00:00:00Z', '2026-19-39T29:59:59Z'])('an end at %s is no end', async expires_at => {
  const { who } = await newPerson(at, { confirmed: true })
  const refusal = await refused(at.call(CreateApiKey, { who, body: { name: 'K', scopes, expires_at } }))
  expect(refusal).toMatchObject({ code: 'invalid_input', field: 'body.expires_at' })
})

test('a team holds a hundred keys', async () => {
  const { who } = await newPerson(at, { confirmed: true })
  for (let n = 0; n < 100; n++) await at.call(CreateApiKey, { who, body: { name: `K${n}`, scopes } })
  expect((await refused(at.call(CreateApiKey, { who, body: { name: 'one more', scopes } }))).rule).toContain('100')
})

test('creators and keys make no keys', async () => {
  const { who } = await newPerson(at, { confirmed: true })
  const body = { name: 'K', scopes }
  expect((await refused(at.call(CreateApiKey, { who: { ...who, role: Creator }, body }))).code).toBe('not_allowed')
  expect((await refused(at.call(CreateApiKey, { who: { ...who, via: 'key' }, body }))).code).toBe('session_only')
})

test('ten minutes after the password was shown it has to be shown again', async () => {
  const { who, password } = await newPerson(at, { confirmed: true })
  const make = (name: string) => refused(at.call(CreateApiKey, { who, body: { name, scopes } }))
  clock.advance(10 * 60_000)
  await at.call(CreateApiKey, { who, body: { name: 'In time', scopes } })
  clock.advance(1)
  expect(await make('Too late')).toMatchObject({ code: 'confirm_password' })
  expect(await at.call(ListApiKeys, { who })).toHaveLength(1)

  const wrong = at.call(ConfirmPassword, { who, body: { password: 'not that one' } })
  expect(await refused(wrong)).toMatchObject({ code: 'wrong_password', field: 'body.password' })
  expect(await make('Still too late')).toMatchObject({ code: 'confirm_password' })

  await at.call(ConfirmPassword, { who, body: { password } })
  await at.call(CreateApiKey, { who, body: { name: 'Confirmed', scopes } })
  const log = await at.call(ReadSecurityLog, { who })
  expect(log.filter(({ event }) => event === 'password_confirm').map(({ outcome }) => outcome)).toEqual([
    'done',
    'refused',
  ])
})

test('what one session confirmed counts for no other', async () => {
  const person = await newPerson(at, { confirmed: true })
  const { email, password } = person
  const signedIn = await post(`${at.urls.accounts}${SignIn.url}`, { email, password })
  const other = await holder(at, cookiesOf(signedIn).get('fanfare_session') ?? '')
  clock.advance(10 * 60_000 + 1)
  if (!other) throw new Error('the second session does not resolve')
  // Signed in at the same instant: both are as old.
  await at.call(ConfirmPassword, { who: other, body: { password } })
  await at.call(CreateApiKey, { who: other, body: { name: 'By the second', scopes } })
  const body = { name: 'By the first', scopes }
  expect(await refused(at.call(CreateApiKey, { who: person.who, body }))).toMatchObject({ code: 'confirm_password' })
})
