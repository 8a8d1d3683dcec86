import { ListQuota } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, type Harness, startPublishing } from './harness.ts'

let publishing: Harness
beforeAll(async () => {
  publishing = await startPublishing()
})
afterAll(() => publishing?.close())

test('of 200 posts that are planned at once for a day of 50, exactly 50 are', async () => {
  const one = account('610', { timezone: 'Asia/Tokyo', plan: 3 })
  publishing.accounts.push(one)
  const { postsPerDay } = planOf(3)
  expect(postsPerDay).toBe(50)
  const member = publishing.as({ teamId: one.team_id, role: Manager })
  const media = await member.picture()
  const date = Temporal.Now.plainDateISO('Asia/Tokyo').add({ days: 20 }).toString()
  const two = (value: number) => `${value}`.padStart(2, '0')
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, at) => {
      const wall = `${date}T${two(Math.floor(at / 60) + 1)}:${two(at % 60)}`
      const items = [{ media_id: media.id }]
      return member.ask(CreatePosts, {
        body: { accounts: [one.id], caption: `Post ${at}`, items, schedule: { kind: 'date', wall } },
      })
    }),
  )
  const codes = outcomes.map(({ error }) => error?.code ?? 'planned')
  expect(codes.filter(code => code === 'planned')).toHaveLength(50)
  expect(new Set(codes)).toEqual(new Set(['planned', 'quota_reached']))
  const since = Temporal.PlainDate.from(date).toZonedDateTime('Asia/Tokyo').toInstant().toString()
  const days = await member.call(ListQuota, { query: { since, accounts: one.id } })
  expect(days[0]).toMatchObject({ post_date: date, used: 50, quota: 50 })
})
