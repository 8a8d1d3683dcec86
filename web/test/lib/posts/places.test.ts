import type { PostPublication } from '@fanfare/contracts/entities/post-publications.ts'
import { AccountActive, type SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { expect, it } from 'vitest'
import { placesOf } from '../../../src/lib/posts/places.ts'

const account = {
  id: '3',
  type: 'ig',
  username: 'olea',
  name: 'Olea',
  pic_url: null,
  timezone: 'UTC',
  status: AccountActive,
} as const
const page = { id: '4', type: 'fb', username: '', name: 'Olea Bowls' } as SocialAccount
const part = (
  part: number,
  status: PostPublication['status'],
  more: Partial<PostPublication> = {},
): PostPublication => ({
  part,
  account_id: '3',
  surface: 'instagram_story',
  status,
  content_id: null,
  permalink: null,
  posted_at: null,
  error: null,
  ...more,
})

it('a post that goes to one place has no list of places', () => {
  expect(placesOf({ account, publications: [] }, [])).toEqual([])
})

it('pieces of a story say how far each is, and what it waits for', () => {
  const error = { message: 'Too short.' } as PostPublication['error']
  const publications = [
    part(1, 'live', { permalink: 'https://www.instagram.com/stories/olea/1/' }),
    part(2, 'failed', { error }),
    part(3, 'waiting'),
  ]
  expect(placesOf({ account, publications }, [])).toMatchObject([
    { title: 'Part 1 of 3', state: 'posted', words: 'Live', link: { label: 'View on Instagram' }, reason: null },
    { title: 'Part 2 of 3', state: 'error', words: 'Failed', link: null, reason: 'Too short.' },
    { title: 'Part 3 of 3', state: 'scheduled', words: 'Goes out after part 2' },
  ])
})

it('the linked page is named, also where the team no longer has it', () => {
  const publications = [
    part(1, 'under_way', { surface: 'instagram_feed' }),
    part(2, 'waiting', { surface: 'page_post', account_id: '4' }),
  ]
  expect(placesOf({ account, publications }, [page])).toMatchObject([
    { title: 'olea on Instagram', words: 'Publishing' },
    { title: 'Olea Bowls on Facebook', words: 'Goes out once it’s live on Instagram' },
  ])
  expect(placesOf({ account, publications }, [])[1]?.title).toBe('Facebook')
})
