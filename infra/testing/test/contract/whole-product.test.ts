import { ConfirmEmail } from '@fanfare/contracts/endpoints/auth.ts'
import { StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { CreatePosts, GetPost } from '@fanfare/contracts/endpoints/posts.ts'
import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../../pictures.ts'
import { type System, startSystem } from '../../system.ts'
import { connectAccount, connectNew, makeAccounts, uploadFile } from '../../walk.ts'

let system: System
beforeAll(async () => {
  system = await startSystem()
})
afterAll(() => system?.close())

test('from sign-up to a picture that is live at the network, once', async () => {
  const client = system.client()
  const user = await client.signUp()
  const mail = await system.mail.waitFor(user.email)
  const token = new URL(mail.links[0] as string).searchParams.get('token') ?? ''
  await client.call(ConfirmEmail, { body: { token } })

  const { teamId, ready } = await connectNew(client, system.simulator.url)
  const account = await connectAccount(client, teamId, ready.igId, 'ig')

  const file = await uploadFile(client, await picture({ seed: 7 }), 'one.jpg')
  const { posts } = await client.call(CreatePosts, {
    body: { accounts: [account.id], caption: 'Hello', items: [{ media_id: file.id }], schedule: { kind: 'now' } },
  })
  await system.drain()
  expect(await client.call(GetPost, { params: { id: posts[0]?.id ?? '' } })).toMatchObject({ status: Posted })
  expect(system.simulator.control.publications({ account: ready.username })).toHaveLength(1)
})

test('asking for the head of the address that the dialog returns to redeems nothing', async () => {
  const client = system.client()
  await client.signUp()
  const [ready] = await makeAccounts(system.simulator.url, 1)
  const { url } = await client.call(StartConnect, { body: { platform: 'facebook' } })
  const { code } = system.simulator.control.authorize({ user: ready?.userId ?? '', dialog: url })
  const path = `/connect/callback?${new URLSearchParams({ code, state: new URL(url).searchParams.get('state') ?? '' })}`
  expect((await client.send(path, { method: 'HEAD' })).status).toBeLessThan(500)
  const answer = await client.send(path, { headers: { accept: 'text/html' } })
  expect(answer.headers.get('location')).toBe('/connect/2')
})
