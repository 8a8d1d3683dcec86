import { ConfirmEmail } from '@fanfare/contracts/endpoints/auth.ts'
import { CreatePosts, GetPost } from '@fanfare/contracts/endpoints/posts.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../../pictures.ts'
import { type System, startSystem } from '../../system.ts'
import { connectAccount, connectPerson, makeAccounts, uploadFile } from '../../walk.ts'

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

  const { active_team: teamId } = await client.call(GetUser)
  const [ready] = await makeAccounts(system.simulator.url, 1)
  if (!ready || !teamId) throw new Error('nothing to connect')
  await connectPerson(client, system.simulator.url, ready.userId)
  const account = await connectAccount(client, teamId, ready.igId, 'ig')

  const file = await uploadFile(client, await picture({ seed: 7 }), 'one.jpg')
  const { posts } = await client.call(CreatePosts, {
    body: { accounts: [account.id], caption: 'Hello', items: [{ media_id: file.id }], schedule: { kind: 'now' } },
  })
  await system.drain()
  expect(await client.call(GetPost, { params: { id: posts[0]?.id ?? '' } })).toMatchObject({ status: 3 })
  expect(system.simulator.control.publications({ account: ready.username })).toHaveLength(1)
})
