import type { PostFault } from '@fanfare/contracts/entities/posts.ts'
import { expect, it } from 'vitest'
import { waysOf } from '../../src/app/post-ways.ts'

const ways = (action: PostFault['action'], status: number, type: 'ig' | 'fb' = 'ig') =>
  waysOf({ id: '7', status, unconfirmed: false, account: { id: '3', type } }, { action } as PostFault)

it.each([
  ['reconnect', 1, [{ label: 'Reconnect', to: '/connect/1?account=3' }]],
  ['reconnect', 4, [{ label: 'Reconnect', to: '/connect/1?account=3' }]],
  ['reconnect', 3, [{ label: 'Reconnect', to: '/connect/1?account=3' }]],
  ['comment', 3, [{ label: 'Post it now', deed: 'comment' }]],
  [
    'late',
    1,
    [
      { label: 'Post now', deed: 'publish' },
      { label: 'Choose another time', to: '/publishing/editor/7?time=new' },
    ],
  ],
  ['open_network', 1, [{ label: 'Open Instagram', href: 'https://www.instagram.com/' }]],
  ['edit', 4, [{ label: 'Fix and retry', to: '/publishing/editor/7' }]],
  ['crop', 4, [{ label: 'Fix and retry', to: '/publishing/editor/7' }]],
  ['check', 4, [{ label: 'Is it live?', to: '/publishing/trace/7' }]],
  ['retry', 4, [{ label: 'Retry', deed: 'retry' }]],
  ['wait', 4, [{ label: 'Retry', deed: 'retry' }]],
  ['none', 4, [{ label: 'Retry', deed: 'retry' }]],
  // It goes on by itself: there is nothing to press.
  ['wait', 1, []],
] as const)('%s of a post of status %i', (action, status, expected) => {
  expect(ways(action, status)).toEqual(expected)
})

it('a failure that is cured at the network is tried again from here', () => {
  expect(ways('open_network', 4, 'fb')).toEqual([
    { label: 'Open Facebook', href: 'https://www.facebook.com/' },
    { label: 'Retry', deed: 'retry' },
  ])
})
