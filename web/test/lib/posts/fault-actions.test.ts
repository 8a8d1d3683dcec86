import type { PostFault } from '@fanfare/contracts/entities/post-faults.ts'
import { Draft, Failed, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { AccountActive } from '@fanfare/contracts/entities/teams.ts'
import { pageAlerts } from '@fanfare/contracts/page-alerts.ts'
import { expect, it } from 'vitest'
import { faultedPostOf, type WatchedPost } from '../../../src/features/composer/model/publishing-progress.ts'
import { faultActionsOf, reconnectFor } from '../../../src/lib/posts/fault-actions.ts'

const actionsOf = (action: PostFault['action'], status: number, type: 'ig' | 'fb' = 'ig') =>
  faultActionsOf({ id: '7', status, unconfirmed: false, account: { id: '3', type }, publications: [] }, {
    action,
  } as PostFault)

const reconnect = { label: 'Reconnect', to: '/connect/1?account=3', needs: 'account.connect' }

it.each([
  ['reconnect', Scheduled, [reconnect]],
  ['reconnect', Failed, [reconnect]],
  ['reconnect', Posted, [reconnect]],
  ['comment', Posted, [{ label: 'Post comment', command: 'comment', needs: 'post.arrange' }]],
  [
    'late',
    Scheduled,
    [
      { label: 'Publish now', command: 'publish', needs: 'post.publish' },
      { label: 'Choose another time', to: '/publishing/editor/7?time=new', needs: 'post.write' },
      { label: 'Move to drafts', command: 'unschedule', needs: 'post.arrange' },
    ],
  ],
  // Live on Instagram: only its copy on the page waits.
  [
    'late',
    Posted,
    [
      { label: 'Publish now', command: 'publish', needs: 'post.publish' },
      { label: 'Choose another time', to: '/publishing/editor/7?time=new', needs: 'post.write' },
    ],
  ],
  ['open_network', Scheduled, [{ label: 'Open Instagram', href: 'https://www.instagram.com/' }]],
  ['turn_on', Scheduled, [{ label: 'Turn on', to: '/settings/team-account', needs: 'account.settings' }]],
  ['edit', Failed, [{ label: 'Fix and retry', to: '/publishing/editor/7', needs: 'post.write' }]],
  ['crop', Failed, [{ label: 'Fix and retry', to: '/publishing/editor/7', needs: 'post.write' }]],
  ['check', Failed, [{ label: 'Is it live?', to: '/publishing/trace/7' }]],
  ['retry', Failed, [{ label: 'Retry', command: 'retry', needs: 'post.publish' }]],
  ['wait', Failed, [{ label: 'Retry', command: 'retry', needs: 'post.publish' }]],
  ['none', Failed, [{ label: 'Retry', command: 'retry', needs: 'post.publish' }]],
  // It continues by itself: no button is needed.
  ['wait', Scheduled, []],
] as const)('%s of a post of status %i', (action, status, expected) => {
  expect(actionsOf(action, status)).toEqual(expected)
})

it('a story that waits with a part live is no draft again: what is live stays', () => {
  const labels = (...statuses: string[]) =>
    faultActionsOf(
      {
        id: '7',
        status: Scheduled,
        unconfirmed: false,
        account: { id: '3', type: 'ig' },
        publications: statuses.map(status => ({ account_id: '3', status })) as Post['publications'],
      },
      { action: 'late' } as PostFault,
    ).map(({ label }) => label)
  expect(labels('held', 'waiting')).toContain('Move to drafts')
  expect(labels('live', 'held')).toEqual(['Publish now', 'Choose another time'])
})

it('what is wrong with the connection of the linked page leads to that page', () => {
  const publications = [
    { account_id: '3', status: 'live' },
    { account_id: '9', status: 'held' },
  ] as Post['publications']
  const post = { id: '7', status: Posted, unconfirmed: false, account: { id: '3', type: 'ig' }, publications } as const
  const fault = { action: 'reconnect', code: 'cross_post_held' } as PostFault
  expect(faultActionsOf(post, fault)).toEqual([{ ...reconnect, to: '/connect/1?account=9' }])
})

it('what has to be done for the linked page leads to its network', () => {
  const publications: Post['publications'] = []
  const post = { id: '7', status: Posted, unconfirmed: false, account: { id: '3', type: 'ig' }, publications } as const
  const fault = { action: 'open_network', code: 'cross_post_held' } as PostFault
  expect(faultActionsOf(post, fault)).toEqual([{ label: 'Open Facebook', href: 'https://www.facebook.com/' }])
})

it('a failure that is fixed on the network is tried again from here', () => {
  expect(actionsOf('open_network', Failed, 'fb')).toEqual([
    { label: 'Open Facebook', href: 'https://www.facebook.com/' },
    { label: 'Retry', command: 'retry', needs: 'post.publish' },
  ])
})

it('an unconfirmed post whose connection is gone asks whether it is live, and offers to reconnect', () => {
  const labels = (action: PostFault['action'], status: number) =>
    faultActionsOf(
      { id: '7', status: Failed, unconfirmed: true, account: { id: '3', type: 'ig', status }, publications: [] },
      { action } as PostFault,
    ).map(one => one.label)
  expect(labels('reconnect', 1)).toEqual(['Is it live?', 'Reconnect'])
  expect(labels('check', 0)).toEqual(['Is it live?', 'Reconnect'])
  expect(labels('check', 1)).toEqual(['Is it live?'])
})

it('an unconfirmed post leads to its connection only where that is gone', () => {
  const account = { id: '3', type: 'ig', status: AccountActive } as const
  expect(reconnectFor({ account: { ...account, status: Draft } }, null)).toBe('/connect/1?account=3')
  expect(reconnectFor({ account }, { action: 'reconnect' } as PostFault)).toBe('/connect/1?account=3')
  expect(reconnectFor({ account }, { action: 'check' } as PostFault)).toBeUndefined()
  expect(reconnectFor({ account }, null)).toBeUndefined()
})

it('a live post is tried again only where the linked page is missing', () => {
  const post = {
    id: '7',
    status: Posted,
    unconfirmed: false,
    account: { id: '3', type: 'ig' as const },
    publications: [],
  }
  const labels = (code: string) =>
    faultActionsOf(post, { action: 'retry', code } as PostFault).map(({ label }) => label)
  for (const [code, { isMissing }] of Object.entries(pageAlerts))
    expect(labels(code), code).toEqual(isMissing ? ['Retry'] : [])
  expect(labels('cross_post_cancelled')).toEqual(['Retry'])
  expect(labels('permalink_missing')).toEqual([])
})

it('what the linked page refused as it is can be edited for the page; what may work again is tried first', () => {
  const post = (action: PostFault['action']) => ({
    id: '7',
    status: Posted,
    unconfirmed: false,
    account: { id: '3', type: 'ig' as const },
    publications: [
      { account_id: '3', status: 'live', error: null },
      { account_id: '9', status: 'failed', error: { action } },
    ] as unknown as Post['publications'],
  })
  const actions = (action: PostFault['action']) =>
    faultActionsOf(post(action), { action: 'retry', code: 'cross_post_failed' } as PostFault)
  const edit = { label: 'Edit for the Page', to: '/publishing/editor?copy=7&for=9' }
  expect(actions('edit')).toMatchObject([edit, { command: 'retry' }])
  expect(actions('retry')).toMatchObject([{ command: 'retry' }, edit])
})

it('the publishing dialog offers what the lists offer: it knows where a post is missing', () => {
  const publications = [
    { account_id: '3', status: 'live', error: null },
    { account_id: '9', status: 'failed', error: { action: 'edit' } },
  ]
  const watched = {
    post: { id: '7', account: { id: '3', type: 'ig' } },
    message: { status_number: Posted, unconfirmed: false, publications },
  } as unknown as WatchedPost
  const fault = { action: 'retry', code: 'cross_post_failed' } as PostFault
  const labels = faultActionsOf(faultedPostOf(watched), fault).map(({ label }) => label)
  expect(labels).toEqual(['Edit for the Page', 'Retry'])
})
