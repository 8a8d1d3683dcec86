import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { CancelPost, PublishPost, SchedulePost } from '@fanfare/contracts/endpoints/publishing.ts'
import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { expect, test } from 'vitest'
import { live, rested, type Setup, setups, useSetups } from './publishing-setup.ts'

/** Many requests change one post at the same time: each gets a true answer, and none an error of the server. */

const flow = 'draft-then-publish'
useSetups([flow])
const setup = () => setups.get(flow) as Setup
const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (err: Error) => Number(/answered (\d+)/.exec(err.message)?.[1]),
  )
const draft = async (caption: string) => {
  const body = { accounts: [setup().page.id], caption, schedule: { kind: 'draft' } }
  const { posts } = await setup().client.call(CreatePosts, { body: body as never })
  return posts[0]?.id as string
}

test('twenty times "publish now" is one post, and every answer is 200 or 409', async () => {
  const { client } = setup()
  const id = await draft('Twenty #m20')
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => statusOf(client.call(PublishPost, { params: { id }, body: {} }))),
  )
  expect(answers.filter(status => status !== 200 && status !== 409)).toEqual([])
  expect(answers).toContain(200)
  await rested(client, id, post => post.status === Posted)
  expect(live(setup(), '20')).toBe(1)
})

test('different changes of one post at once all have an answer', async () => {
  const { client } = setup()
  const id = await draft('Mixed #m21')
  const wall = (at: number) => `${Temporal.Now.plainDateISO('Europe/Lisbon').add({ days: at + 2 })}T10:00`
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      statusOf(
        at % 3 === 2
          ? client.call(CancelPost, { params: { id } })
          : client.call(SchedulePost, { params: { id }, body: { wall: wall(at) } }),
      ),
    ),
  )
  expect(answers.filter(status => status !== 200 && status !== 409)).toEqual([])
})
