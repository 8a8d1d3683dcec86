import { Creator, Manager, Owner, type Role } from '@fanfare/contracts/policy.ts'
import { expect, it } from 'vitest'
import { rowOf } from '../../../src/lib/posts/post-patch.ts'
import { isAllowed } from '../../../src/lib/session/permissions.ts'
import { post } from '../a-post.ts'

const member = (role: Role) => ({ userId: '7', role, features: [] })
const changes = ['post.write', 'post.publish', 'post.delete'] as const

it.each(changes)('%s: a creator only with posts of their own, others with every post', action => {
  expect(isAllowed(member(Creator), action, '7')).toBe(true)
  expect(isAllowed(member(Creator), action, '8')).toBe(false)
  for (const role of [Owner, Manager]) expect(isAllowed(member(role), action, '8')).toBe(true)
  // A new post has no author yet.
  expect(isAllowed(member(Creator), action)).toBe(true)
})

it('a creator sees every post and its record', () => {
  for (const action of ['post.read', 'post.trace'] as const) expect(isAllowed(member(Creator), action, '8')).toBe(true)
})

it('what the role may not do at all is not allowed with an own post either', () => {
  expect(isAllowed(member(Creator), 'post.decide', '7')).toBe(false)
})

it('a row of the calendar says whose post it is, as the post does', () => {
  const { u } = rowOf(post('1', { author_id: '8' }))
  expect(isAllowed(member(Creator), 'post.write', u)).toBe(false)
  expect(isAllowed({ ...member(Creator), userId: '8' }, 'post.write', u)).toBe(true)
})
