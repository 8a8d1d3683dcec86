import { PostCreated, PostDeleted } from '@fanfare/contracts/events.ts'
import { expect, test } from 'vitest'
import { activityEvents } from '../../src/model/activity-event.ts'

const noted = ({ name }: { name: string }, payload: object) =>
  activityEvents.find(([event]) => event.name === name)?.[1](payload as never)

test('a draft whose place a post takes is neither created twice nor deleted in the record', () => {
  const post = { teamId: '1', postId: '2', by: '3', accountId: '4' }
  expect(noted(PostCreated, post)).toMatchObject({ kind: 'post_created', postId: '2', by: '3' })
  expect(noted(PostDeleted, post)).toMatchObject({ kind: 'post_deleted', postId: '2', by: '3' })
  expect(noted(PostCreated, { ...post, replaces: '5' })).toBeUndefined()
  expect(noted(PostDeleted, { ...post, replaced: true })).toBeUndefined()
})
