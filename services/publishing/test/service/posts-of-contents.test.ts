import { PostsOfContents } from '@fanfare/contracts/internal/publishing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startPublishing } from './harness.ts'

/** Which posts of a team are live at the network by these ids. */

let fanfare: Harness
beforeAll(async () => {
  fanfare = await startPublishing()
})
afterAll(() => fanfare?.close())

interface Live {
  id: string
  team: string
  account: string
  content: string | null
  deleted?: boolean
}
/** A live publication and its post, of the same id, as sentences of SQL have them. */
const insert = async ({ id, team, account, content, deleted = false }: Live): Promise<void> => {
  await fanfare.sql(
    `insert into posts (id, team_id, group_id, social_account_id, author_id, post_type, kind, caption, title, hashtags,
      first_comment, items, max_retry, deleted_at)
    values ($1, $2, $1, $3, 1, 'post', 'image', 'Words', '', '{}', '', '[]', 3, ${deleted ? 'now()' : 'null'})`,
    [id, team, account],
  )
  await fanfare.sql(
    `insert into publications (id, team_id, post_id, social_account_id, surface, state, max_attempts, prepared, decorated, due_at, next_at, content_id)
    values ($1, $2, $1, $3, 'instagram_feed', 'decorated', 3, '{}', '[]', now(), now(), $4)`,
    [id, team, account, content],
  )
}
const ask = (team_id: string, contents: { account_id: string; content_id: string }[]) =>
  fanfare.as({ via: 'service' }).call(PostsOfContents, { body: { team_id, contents } })

test('posts are named by what is live of them: those of this team and account that are not deleted, the later of two', async () => {
  await insert({ id: '6000001', team: '9', account: '61', content: '1790' })
  await insert({ id: '6000002', team: '9', account: '61', content: '1790' })
  await insert({ id: '6000003', team: '9', account: '62', content: '1791' })
  await insert({ id: '6000004', team: '9', account: '61', content: '1792', deleted: true })
  await insert({ id: '6000005', team: '8', account: '61', content: '1793' })
  await insert({ id: '6000006', team: '9', account: '61', content: null })
  const contents = ['1790', '1791', '1792', '1793', '1799'].map(content_id => ({ account_id: '61', content_id }))
  expect(await ask('9', contents)).toEqual([{ account_id: '61', content_id: '1790', post_id: '6000002' }])
  expect(await ask('9', [{ account_id: '62', content_id: '1791' }])).toEqual([
    { account_id: '62', content_id: '1791', post_id: '6000003' },
  ])
  expect(await ask('8', [{ account_id: '61', content_id: '1793' }])).toHaveLength(1)
  expect(await ask('9', [])).toEqual([])
})
