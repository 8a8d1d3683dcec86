import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { type System, startSystem } from '@fanfare/infra/testing/system.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { connectAccount, connectNew, control, uploadFile } from '@fanfare/infra/testing/walk.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shortTimes } from './short-times.ts'

let system: System
let admin: pg.Client
beforeAll(async () => {
  // Nothing is believed of what was read before: the worst case, as after a restart of every worker.
  system = await startSystem({ env: { ...shortTimes, ACCOUNT_CACHE_MS: '0' } })
  admin = new pg.Client({ connectionString: system.database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin?.end()
  await system?.close()
})

test('what is scheduled goes out while the team service cannot reach its database, also of a locked account', async () => {
  const client = system.client()
  await client.signUp()
  const { teamId, ready } = await connectNew(client, system.simulator.url)
  const account = await connectAccount(client, teamId, ready.igId, 'ig')
  const file = await uploadFile(client, await picture({ seed: 1, width: 640, height: 640 }), 'a.jpg')
  const { posts } = await client.call(CreatePosts, {
    body: {
      accounts: [account.id],
      caption: 'Out all the same',
      items: [{ media_id: file.id }],
      schedule: { kind: 'now', undo_seconds: 3 },
    },
  })
  await admin.query('update team.social_accounts set locked = true where id = $1', [account.id])
  await admin.query('alter schema team rename to team_away')
  const status = async () =>
    (await admin.query('select status from publishing.posts where id = $1', [posts[0]?.id])).rows[0]?.status
  await until(async () => (await status()) === Posted, { withinMs: 20_000, what: 'the post to be live' })
  const { publications } = await control<{ publications: object[] }>(system.simulator.url, 'GET', '/publications')
  expect(publications).toHaveLength(1)
})
