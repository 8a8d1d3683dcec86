import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, type Harness, startPublishing } from './harness.ts'

let publishing: Harness
beforeAll(async () => {
  publishing = await startPublishing({ role: 'all' })
}, 240_000)
afterAll(() => publishing?.close())

test('the token of a post is read some seconds before its time, and not that of a later one', async () => {
  const [soon, later] = [account('1', { credential_id: '51' }), account('1', { credential_id: '52' })]
  publishing.accounts.push(soon, later)
  const member = publishing.as()
  const file = await member.picture()
  const plan = (accountId: string, dueMs: number) =>
    member.call(CreatePosts, {
      body: {
        accounts: [accountId],
        caption: 'read ahead',
        items: [{ media_id: file.id }],
        schedule: { kind: 'date', wall: new Date(dueMs).toISOString().slice(0, 19), zone: 'UTC' },
      },
    })
  const due = Math.ceil(Date.now() / 1000) * 1000 + 12_000
  await plan(soon.id, due)
  await plan(later.id, due + 3_600_000)
  await until(() => publishing.credentialReads.includes('51'), { withinMs: 45_000, what: 'the token that was read' })
  expect(Date.now()).toBeLessThan(due)
  expect(publishing.credentialReads).not.toContain('52')
})
