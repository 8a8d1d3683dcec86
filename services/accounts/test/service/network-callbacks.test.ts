import { createHmac } from 'node:crypto'
import { CheckConnect } from '@fanfare/contracts/endpoints/connect.ts'
import {
  DeauthorizeLogin,
  DeleteLoginData,
  ReadDataDeletion,
  TakeLoginEvent,
} from '@fanfare/contracts/endpoints/network-callbacks.ts'
import { CreatePosts, GetPost } from '@fanfare/contracts/endpoints/posts.ts'
import { ListSocialAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import { AccountActive, AccountExpired } from '@fanfare/contracts/entities/teams.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedRequest, tiktokSignature } from '../../../../infra/simulator/src/app-callbacks.ts'
import { picture } from '../../../../infra/testing/pictures.ts'
import { until } from '../../../../infra/testing/until.ts'
import {
  connectAccount,
  connectInstagramLogin,
  connectPerson,
  connectTikTokLogin,
  makeAccounts,
  uploadFile,
} from '../../../../infra/testing/walk.ts'
import { newMember, notificationsOf, type Person, startNotifications } from './notifications-setup.ts'

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

const control = () => at.system.simulator.control
const url = () => at.system.simulator.url
const secrets = () => at.system.site.secrets
const accountsOf = ({ client, teamId }: Person) => client.call(ListSocialAccounts, { params: { teamId }, query: {} })
const statuses = async (person: Person) => (await accountsOf(person)).map(({ status }) => status)
const connections = async ({ client }: Person) => (await client.call(CheckConnect)).connections
const someone = async () => {
  const person = await newMember(at.system)
  const [ready] = await makeAccounts(url(), 1)
  if (!ready) throw new Error('no account was made')
  return { person, ready }
}
const byFacebook = async () => {
  const { person, ready } = await someone()
  await connectPerson(person.client, url(), ready.userId)
  await connectAccount(person.client, person.teamId, ready.igId, 'ig')
  await connectAccount(person.client, person.teamId, ready.pageId, 'fb')
  return { person, ready }
}
/** A form as a network sends it: without any cookie, from no page. */
const send = async (path: string, body: string | Buffer | URLSearchParams, headers: Record<string, string> = {}) => {
  const response = await fetch(`${at.system.gatewayUrl}${path}`, { method: 'POST', body, headers })
  const answer = (await response.json()) as { error?: { code: string; field?: string } }
  return { status: response.status, code: answer.error?.code, answer }
}
const pathOf = (endpoint: { url: string }, login: string) => endpoint.url.replace(':login', login)
const form = (path: string, text: string) => send(path, new URLSearchParams({ signed_request: text }))
const facebook = () => ({
  deauthorize: pathOf(DeauthorizeLogin, 'facebook'),
  erase: pathOf(DeleteLoginData, 'facebook'),
  secret: secrets().metaAppSecret,
})
const lastCallback = (part: string) =>
  until(() =>
    control()
      .callbacks()
      .findLast(call => call.url.includes(part) && call.status !== undefined),
  )
const signed = (said: object, secret: string) => {
  const text = Buffer.from(JSON.stringify(said)).toString('base64url')
  return `${createHmac('sha256', secret).update(text).digest('base64url')}.${text}`
}

describe('a person removes the application at the network', () => {
  test('its accounts are disconnected, posts are held, and one message says so', async () => {
    const { person, ready } = await byFacebook()
    const { client } = person
    const file = await uploadFile(client, await picture({ seed: 3, width: 640, height: 640 }), 'p.jpg')
    const accounts = (await accountsOf(person)).map(({ id }) => id)
    const { posts } = await client.call(CreatePosts, {
      body: {
        accounts,
        caption: 'Held',
        items: [{ media_id: file.id }],
        schedule: { kind: 'now', undo_seconds: 8 },
      },
    })
    control().breakTokens(ready.userId, 'deauthorize')
    expect(await lastCallback('deauthorize/facebook')).toMatchObject({ status: 200 })
    await at.system.drain()
    expect(await statuses(person)).toEqual([AccountExpired, AccountExpired])
    expect(await connections(person)).toMatchObject([{ login: 'facebook', connected: false }])
    for (const { id } of posts)
      await until(async () => {
        const { error } = await client.call(GetPost, { params: { id } })
        return error?.code === 'token_unauthorized'
      })
    expect(control().publications({ account: ready.igId })).toEqual([])
    await at.system.drain()
    at.advance(3 * MINUTE)
    await at.sweep()
    const [said, ...others] = await notificationsOf(person, { kind: 'connection_ended' })
    expect(said).toMatchObject({ count: 2, text: expect.stringMatching(/2 posts are on hold: “Held” on .*“Held” on /) })
    expect(others).toEqual([])
    const mails = at.system.mail.list(person.email).filter(({ subject }) => /disconnected/.test(subject))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text?.match(/“Held” on /g)?.length).toBeGreaterThanOrEqual(2)
  })

  test('once more, or of nobody we know, changes nothing and is answered alike', async () => {
    const { person, ready } = await byFacebook()
    const { deauthorize, secret } = facebook()
    const now = Date.now()
    const again = [ready.userId, ready.userId, '99999'].map((id, n) => signedRequest(secret, id, now - n * 2000 - 3000))
    // The network says that the app is still there, but the call was signed before the connection was made: it is asked.
    expect(await form(deauthorize, again[1] ?? '')).toMatchObject({ status: 200 })
    expect(await statuses(person)).toEqual([AccountActive, AccountActive])
    // The same call once more asks the network nothing.
    const asked = () => control().requestCounts().debug_token
    const times = asked()
    expect(times).toBeGreaterThan(0)
    expect(await form(deauthorize, again[1] ?? '')).toMatchObject({ status: 403 })
    expect(asked()).toBe(times)
    control().breakTokens(ready.userId, 'deauthorize')
    await lastCallback('deauthorize/facebook')
    await at.system.drain()
    expect(await statuses(person)).toEqual([AccountExpired, AccountExpired])
    const { rowCount: before } = await admin.query("select 1 from accounts.outbox where name = 'credential_expired'")
    for (const text of [again[0] ?? '', again[2] ?? ''])
      expect(await form(deauthorize, text)).toMatchObject({
        status: 200,
        answer: { status: true, data: { received: true } },
      })
    const { rowCount: after } = await admin.query("select 1 from accounts.outbox where name = 'credential_expired'")
    expect(after).toBe(before)
  })

  test('a late call does not end what was connected since', async () => {
    const { person, ready } = await byFacebook()
    control().breakTokens(ready.userId, 'deauthorize')
    await lastCallback('deauthorize/facebook')
    await connectPerson(person.client, url(), ready.userId)
    await at.system.drain()
    const { deauthorize, secret } = facebook()
    expect(await form(deauthorize, signedRequest(secret, ready.userId, Date.now() - MINUTE))).toMatchObject({
      status: 200,
    })
    await at.system.drain()
    expect(await statuses(person)).toEqual([AccountActive, AccountActive])
  })

  test('at Instagram itself, which names the account by an id of this application', async () => {
    const { person, ready } = await someone()
    await connectInstagramLogin(person.client, url(), ready.igId)
    await connectAccount(person.client, person.teamId, ready.igId, 'ig')
    control().breakTokens(ready.igId, 'deauthorize')
    expect(await lastCallback('deauthorize/instagram')).toMatchObject({ status: 200 })
    await at.system.drain()
    expect(await statuses(person)).toEqual([AccountExpired])
  })

  test('at TikTok, by an event', async () => {
    const { person, ready } = await someone()
    await connectTikTokLogin(person.client, url(), ready.openId)
    await connectAccount(person.client, person.teamId, ready.openId, 'tiktok')
    control().removeCreatorGrant(ready.openId)
    expect(await lastCallback('events/tiktok')).toMatchObject({ status: 200 })
    await at.system.drain()
    expect(await statuses(person)).toEqual([AccountExpired])
    const { rowCount } = await admin.query('select 1 from accounts.token_renewals where network_id = $1', [
      ready.openId,
    ])
    expect(rowCount).toBe(0)
  })
})

describe('a person asks the network for the deletion of their data', () => {
  test('tokens and names are gone, the account stays with the team, and the code says that it is done', async () => {
    const { person, ready } = await byFacebook()
    control().breakTokens(ready.userId, 'delete_data')
    const { status, answer } = await lastCallback('delete-data/facebook')
    expect(status).toBe(200)
    const reply = JSON.parse(answer ?? '')
    expect(Object.keys(reply)).toEqual(['url', 'confirmation_code'])
    const code = reply.confirmation_code
    expect(code).toMatch(/^[0-9a-z]{40}$/)
    expect(reply.url).toBe(`${at.system.site.publicUrl}/data-deletion/${code}`)
    const visitor = at.system.client()
    expect(await visitor.call(ReadDataDeletion, { params: { code } })).toMatchObject({
      status: 'done',
      login: 'facebook',
      done_at: expect.any(String),
    })
    await at.system.drain()
    expect(await connections(person)).toEqual([])
    expect(await statuses(person)).toEqual([AccountExpired, AccountExpired])
    const held = await admin.query(
      'select token, granted, connection_id from accounts.credentials where user_id = $1',
      [person.id],
    )
    expect(held.rows).toMatchObject([1, 2].map(() => ({ granted: null, connection_id: null })))
    const left = await admin.query(
      'select 1 from accounts.connections where fb_id = $1 union all select 1 from accounts.data_deletions where person_id = $1 or code_hash = $2',
      [ready.userId, code],
    )
    expect(left.rowCount).toBe(0)
    // Signing in again brings both accounts back.
    await connectPerson(person.client, url(), ready.userId)
    await at.system.drain()
    expect(await statuses(person)).toEqual([AccountActive, AccountActive])
  })

  test('a login whose token changes in that moment is deleted all the same', async () => {
    const { person, ready } = await byFacebook()
    const [held, other] = [at.system.database.adminUrl, at.system.database.adminUrl].map(
      connectionString => new pg.Client({ connectionString }),
    ) as [pg.Client, pg.Client]
    await Promise.all([held.connect(), other.connect()])
    const waiting = async () =>
      (await admin.query("select 1 from pg_locks where not granted and locktype in ('transactionid', 'tuple')"))
        .rowCount
    await held.query('begin')
    await held.query('select 1 from accounts.credentials where user_id = $1 for update', [person.id])
    const { erase, secret } = facebook()
    const deletion = form(erase, signedRequest(secret, ready.userId, Date.now()))
    await until(waiting)
    const renewal = other.query("update accounts.connections set token = token || 'x' where fb_id = $1", [ready.userId])
    await Promise.race([renewal, until(async () => ((await waiting()) ?? 0) > 1)])
    await held.query('commit')
    await Promise.all([deletion, renewal])
    await Promise.all([held.end(), other.end()])
    expect(await connections(person)).toEqual([])
  })

  test('what came with another login of the same person stays', async () => {
    const { person, ready } = await byFacebook()
    const [second] = await makeAccounts(url(), 1)
    await connectPerson(person.client, url(), second?.userId ?? '')
    await connectAccount(person.client, person.teamId, second?.igId ?? '', 'ig')
    // From before a credential named its login.
    await admin.query('update accounts.credentials set connection_id = null where user_id = $1', [person.id])
    const active = async () =>
      (await accountsOf(person)).filter(({ status }) => status === AccountActive).map(({ ig_id }) => ig_id)
    // Which of them are over, the network says.
    control().breakTokens(ready.userId, 'deauthorize')
    await until(async () => (await active()).length === 1)
    expect(await active()).toEqual([second?.igId])
    control().breakTokens(ready.userId, 'delete_data')
    await until(async () => (await connections(person)).length === 1)
    await at.system.drain()
    expect(await active()).toEqual([second?.igId])
    expect(await connections(person)).toMatchObject([{ me: { id: second?.userId }, connected: true }])
  })

  test('of an account that signs in itself the name goes too', async () => {
    const { person, ready } = await someone()
    await connectInstagramLogin(person.client, url(), ready.igId)
    await connectAccount(person.client, person.teamId, ready.igId, 'ig')
    control().breakTokens(ready.igId, 'delete_data')
    expect(await lastCallback('delete-data/instagram')).toMatchObject({ status: 200 })
    const { rows } = await admin.query('select name, status from accounts.credentials where network_id = $1', [
      ready.igId,
    ])
    expect(rows).toEqual([{ name: '', status: 'expired' }])
  })

  test('nobody we know gets a code too', async () => {
    const { erase, secret } = facebook()
    const { status, answer } = await form(erase, signedRequest(secret, '123456', Date.now()))
    expect(status).toBe(200)
    const { confirmation_code: code } = answer as unknown as { confirmation_code: string }
    expect(await at.system.client().call(ReadDataDeletion, { params: { code } })).toMatchObject({ status: 'done' })
  })

  test('what could not be done at once is done by the sweep, and says so', async () => {
    const { person, ready } = await byFacebook()
    const code = 'f'.repeat(40)
    await admin.query(
      `insert into accounts.data_deletions values (encode(sha256($1), 'hex'), 'facebook', $2, now() + interval '3 minutes', null)`,
      [code, ready.userId],
    )
    const read = () => at.system.client().call(ReadDataDeletion, { params: { code } })
    expect(await read()).toMatchObject({ status: 'waiting', done_at: null })
    at.advance(5 * MINUTE)
    await at.sweep()
    expect(await read()).toMatchObject({ status: 'done' })
    expect(await connections(person)).toEqual([])
  })

  test('an unknown code says nothing', async () => {
    const { error } = await at.system.client().ask(ReadDataDeletion, { params: { code: 'a'.repeat(40) } })
    expect(error).toMatchObject({ code: 'data_deletion_not_found', field: 'params.code' })
  })
})

describe('calls that do not come from the network', () => {
  test('forged, old, of the future and repeated ones are refused alike', async () => {
    const { deauthorize, erase, secret } = facebook()
    // The clock of the product was moved ahead.
    const { rows } = await admin.query('select max(at) as at from accounts.network_callbacks')
    const now = Math.max(Date.now(), (rows[0].at as Date).getTime())
    const once = signedRequest(secret, '4', now)
    expect((await form(erase, once)).status).toBe(200)
    const seconds = Math.floor(now / 1000)
    const good = { algorithm: 'HMAC-SHA256', issued_at: seconds, user_id: '4' }
    const refused = [
      await form(erase, once),
      await form(erase, once.replace('.', '=.')),
      await form(deauthorize, signedRequest('another secret', '4', now)),
      await form(deauthorize, signed({ ...good, algorithm: 'none' }, secret)),
      await form(deauthorize, signed({ ...good, issued_at: seconds - 7200 }, secret)),
      await form(deauthorize, signed({ ...good, issued_at: seconds + 7200 }, secret)),
      await form(deauthorize, signed({ ...good, expires: seconds - 7200 }, secret)),
      await form(deauthorize, 'no signed request'),
      await form(pathOf(DeauthorizeLogin, 'instagram'), signedRequest(secret, '4', now)),
    ]
    for (const { status, answer } of refused) {
      expect(status).toBe(403)
      expect(answer).toEqual(refused[0]?.answer)
    }
    expect(refused[0]?.answer.error).toMatchObject({ code: 'callback_refused', field: 'body.signed_request' })
  })

  test('events: forged, old and repeated ones', async () => {
    const path = pathOf(TakeLoginEvent, 'tiktok')
    const { tiktokClientKey: key, tiktokClientSecret: secret } = secrets()
    const { rows } = await admin.query('select max(at) as at from accounts.network_callbacks')
    const now = Math.max(Date.now(), (rows[0].at as Date).getTime())
    const body = JSON.stringify({ client_key: key, event: 'authorization.removed', user_openid: 'x', content: '{}' })
    const event = (text: string, signature: string) => send(path, text, { 'tiktok-signature': signature })
    const once = tiktokSignature(secret, body, now)
    expect(await event(body, once)).toMatchObject({ status: 200 })
    const other = body.replace('authorization.removed', 'post.publish.complete')
    expect(await event(other, tiktokSignature(secret, other, now))).toMatchObject({ status: 200 })
    const refused = [
      await event(body, once),
      await event(body, tiktokSignature('another', body, now)),
      await event(`${body} `, tiktokSignature(secret, body, now - 1000)),
      await event(body, tiktokSignature(secret, body, now - 7_200_000)),
      await send(path, body),
    ]
    for (const { status, code } of refused) expect([status, code]).toEqual([403, 'callback_refused'])
  })

  test('what is no such call at all is said by name', async () => {
    const { deauthorize, secret } = facebook()
    const good = signedRequest(secret, '4', Date.now())
    const invalid = (field: string) => ({ status: 422, answer: { error: { code: 'invalid_input', field } } })
    expect(await send(deauthorize, 'nothing=1')).toMatchObject(invalid('body.signed_request'))
    expect(await send(deauthorize, Buffer.from([0xff, 0, 1]))).toMatchObject(invalid('body.signed_request'))
    expect(await form(pathOf(DeauthorizeLogin, 'tiktok'), good)).toMatchObject(invalid('params.login'))
    expect(await send(pathOf(TakeLoginEvent, 'facebook'), '{}')).toMatchObject(invalid('params.login'))
    expect(await form(pathOf(DeauthorizeLogin, 'nowhere'), good)).toMatchObject(invalid('params.login'))
    expect(await send(deauthorize, 'x'.repeat(20_000))).toMatchObject({ status: 413, code: 'body_too_large' })
  })
})
