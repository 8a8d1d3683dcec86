import { type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import {
  AccountActive,
  AccountDisabled,
  AccountExpired,
  type SocialAccount,
} from '@fanfare/contracts/entities/teams.ts'
import { expect, test } from 'vitest'
import { alsoTo, alsoToOf, pageThatFollows } from '../../../src/lib/posts/linked-page.ts'
import { post } from './../a-post.ts'

const own = { id: '2', type: 'ig', username: 'olea', name: 'Olea', fb_id: '77' } as SocialAccount
const page = {
  id: '9',
  type: 'fb',
  username: null,
  name: 'Olea & Sons',
  fb_id: '77',
  status: AccountActive,
  expires_at: null,
} as unknown as SocialAccount
const other = { ...page, id: '10', fb_id: '78' }
const accounts = [own, other, page]
const now = Date.parse('2026-10-01T09:00:00Z')

test('a page follows what is wanted there and its network has', () => {
  const of = (given: object) =>
    pageThatFollows(own, { postType: 'post', wanted: true, files: ['image'], chosen: [own], ...given }, accounts)?.id
  expect(of({})).toBe('9')
  expect(of({ postType: 'reel', files: ['video'] })).toBe('9')
  expect(of({ wanted: false })).toBeUndefined()
  // It gets its own post.
  expect(of({ chosen: [own, page] })).toBeUndefined()
  expect(of({ postType: 'story' })).toBeUndefined()
  expect(of({ files: ['image', 'video'] })).toBeUndefined()
  expect(
    pageThatFollows(own, { postType: 'post', wanted: true, files: [], chosen: [own] }, [own, other]),
  ).toBeUndefined()
})

test('says to which page', () => {
  expect(alsoTo([], now)).toBeUndefined()
  expect(alsoTo([page, page], now)).toBe('Also to Facebook page Olea & Sons')
  expect(alsoTo([page, other], now)).toBe('Also to 2 linked pages')
})

test('a page that cannot be posted to is not promised: it says what is wrong with it', () => {
  const said = (given: Partial<SocialAccount>) => alsoTo([{ ...page, ...given }], now)
  expect(said({ status: AccountDisabled })).toBe('Facebook page Olea & Sons is turned off')
  expect(said({ status: AccountExpired })).toBe('Facebook page Olea & Sons is disconnected')
  expect(said({ expires_at: '2026-09-30T09:00:00Z' })).toBe('Facebook page Olea & Sons is disconnected')
  expect(said({ expires_at: '2026-10-30T09:00:00Z' })).toBe('Also to Facebook page Olea & Sons')
  expect(said({ permission_missing: true })).toBe('Fanfare isn’t allowed to post to Facebook page Olea & Sons')
})

test('a row of a list says where else the post goes or went', () => {
  const row = (given: Partial<Post>) =>
    alsoToOf(post('1', { post_type: 'post', post_to_page: true, ...given } as Partial<Post>), accounts, now)
  const parts = (status: string) =>
    [
      { account_id: '2', status: 'live' },
      { account_id: '9', status },
    ] as Post['publications']
  // A draft has no publications yet.
  expect(row({})).toBe('Also to Facebook page Olea & Sons')
  expect(row({ post_to_page: false } as Partial<Post>)).toBeUndefined()
  expect(row({ publications: parts('scheduled') })).toBe('Also to Facebook page Olea & Sons')
  expect(row({ status: Posted, publications: parts('live') })).toBe('Also on Facebook page Olea & Sons')
  // The alert says that it is missing there.
  expect(row({ status: Posted, publications: parts('failed') })).toBeUndefined()
})
