import {
  AccountActive,
  AccountDisabled,
  AccountExpired,
  AccountLimited,
  type AccountStatus,
} from '@fanfare/contracts/entities/teams.ts'
import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
import { describe, expect, test } from 'vitest'
import { firstStop } from '../../../src/model/preflight/preflight.ts'
import { first, lines } from './findings.ts'
import { file, olea, page, square, subject } from './subject.ts'

describe('time and quota', () => {
  test('the last place warns, a full day stops with the next day as fix', () => {
    expect(lines({ used: 4 }, 'warn')).toEqual(['Last post of the day · 5 of 5 posts on 15 October.'])
    expect(first({ used: 5 }, 'stop')).toMatchObject({
      error: 'quota_reached',
      title: 'Full',
      text: '5 of 5 posts on 15 October.',
      fix: { kind: 'next_day' },
    })
  })
  test('past, skipped and doubled times', () => {
    expect(first({ wall: '2026-10-01T10:00' }, 'stop')).toMatchObject({
      error: 'schedule_in_past',
      title: 'That time has passed',
    })
    expect(lines({ wall: '2026-10-25T01:30', account: { ...olea, plan: 2 } }, 'warn')).toEqual([
      '01:30 happens twice on 25 October · The clocks in Lisbon go back. The post goes out the first time.',
    ])
    expect(first({ wall: '2027-03-28T01:30', account: { ...olea, plan: 2 } }, 'stop')).toMatchObject({
      error: 'schedule_gap',
    })
  })
})

describe('connection', () => {
  test.each([
    ['ig', olea, 'instagram_manage_comments'],
    ['fb', page, 'pages_manage_engagement'],
  ] as const)('%s: the permission for first comments', (_, account, permission) => {
    const needed = permissionsOf(account.type, account.login).publish
    const warned = (granted: string[] | null, first_comment = 'See the link') =>
      first({ account: { ...account, permissions: granted && [...needed, ...granted] }, first_comment }, 'warn')
    expect(warned([])).toMatchObject({
      code: 'comment_permission',
      title: 'First comment won’t be posted',
      text: 'Fanfare doesn’t have permission to comment. Reconnect and allow comments.',
      fix: { kind: 'reconnect' },
    })
    // The other network's permission is not this one's.
    const other = permission === 'pages_manage_engagement' ? 'instagram_manage_comments' : 'pages_manage_engagement'
    expect(warned([other])).toMatchObject({ code: 'comment_permission' })
    expect(warned([permission])).toBeUndefined()
    expect(warned(null)).toBeUndefined()
    expect(warned([], '')).toBeUndefined()
    // A missing permission to publish is reported instead of the one to comment.
    for (const name of needed) {
      const permissions = needed.filter(other => other !== name)
      expect(first({ account: { ...account, permissions } }, 'warn')).toMatchObject({ code: 'connection_permission' })
    }
    expect(firstStop([subject({ account: { ...account, permissions: [] }, first_comment: 'x' })])).toBeUndefined()
  })

  const end = (expires_at: string | null, status: AccountStatus = AccountActive) => ({
    account: { ...olea, expires_at, status },
  })
  test('ended, ending before the time, limited, off', () => {
    expect(first(end('2026-10-01T09:00:00Z'), 'stop')).toMatchObject({
      title: 'Instagram is disconnected',
      fix: { kind: 'reconnect' },
    })
    expect(first(end(null, AccountExpired), 'stop')).toMatchObject({
      title: 'Instagram is disconnected',
      text: 'Reconnect oleaandsons to post to it.',
    })
    expect(first(end('2026-10-15T10:00:00Z'), 'warn')).toMatchObject({
      title: 'Connection expires Thu 15 Oct',
      text: 'Reconnect to keep this post.',
    })
    expect(first({ ...end(null, AccountLimited), wall: '2026-10-01T18:05' }, 'warn')).toMatchObject({
      title: 'Instagram limit reached',
    })
    // Two weeks later it has long ended.
    expect(first(end(null, AccountLimited), 'warn')).toBeUndefined()
    // Nor does the mark count where the network says otherwise now.
    const soon = { ...end(null, AccountLimited), wall: '2026-10-01T18:05' }
    expect(first({ ...soon, networkLimit: { used: 3, total: 100 } }, 'warn')).toBeUndefined()
    expect(first({ ...soon, networkLimit: { used: 100, total: 100 } }, 'warn')).toMatchObject({
      code: 'connection_limited',
    })
    // Instagram by a login of Facebook: it is Facebook that keeps the person out.
    expect(first({ account: { ...olea, is_checkpointed: true } }, 'warn')).toMatchObject({
      code: 'login_locked',
      title: 'Facebook has locked the login',
      fix: { kind: 'reconnect' },
    })
    expect(first({ account: { ...olea, is_restricted: true } }, 'warn')).toMatchObject({
      code: 'account_restricted',
      title: 'Instagram has restricted the account',
      fix: { kind: 'leave_out' },
    })
    expect(first(end(null, AccountDisabled), 'stop')).toMatchObject({ title: 'Account is off' })
    expect(lines(end(null), 'pass').at(-1)).toBe('Account connected · ')
  })
})

test('a kind of which a network takes so many in 24 hours says how many go out, and that what is too much waits', () => {
  const video = file(1080, 1920, { type: 'video', duration: 30 })
  const reel = { account: page, post_type: 'reel' as const, pictures: [video] }
  expect(lines({ ...reel, ofKind: 12 }, 'pass')).toContain('Reels on Facebook · 13 of 30 in 24 hours')
  expect(lines({ ...reel, ofKind: 29 }, 'warn')).toEqual([])
  expect(lines({ ...reel, ofKind: 30 }, 'warn')).toEqual([
    '30 reels in 24 hours · Facebook allows 30 reels in 24 hours, and 30 others go out in the 24 hours before. This one will wait until there is room.',
  ])
  // Where the network counts none, and of a draft, nothing is said.
  expect(lines({ ...reel, post_type: 'story', ofKind: 90 }, 'warn')).toEqual([])
  expect(lines(reel, 'pass').filter(line => line.includes('24 hours'))).toEqual([])
})

test('a reel that goes to the linked page too counts there, by the name of the page', () => {
  const tall = file(1080, 1920, { type: 'video', duration: 30 })
  const works = { status: AccountActive, expires_at: null, permission_missing: false, locked: false } as const
  const account = { ...olea, page_account_id: '2', page: { name: 'Olea page', ...works } }
  const reel = { account, post_type: 'reel' as const, pictures: [tall], post_to_page: true }
  expect(lines({ ...reel, ofPageKind: 12 }, 'pass')).toContain('Reels on Olea page · 13 of 30 in 24 hours')
  expect(lines({ ...reel, ofPageKind: 29 }, 'warn')).toEqual([])
  expect(lines({ ...reel, ofPageKind: 30 }, 'warn')).toEqual([
    '30 reels in 24 hours on Olea page · Facebook allows 30 reels in 24 hours, and 30 others go out on Olea page in the 24 hours before. This one will wait there until there is room.',
  ])
  // A video that the page shows as a video, and one that does not go there, are not among its reels.
  const wide = file(1920, 1080, { type: 'video', duration: 30 })
  expect(lines({ ...reel, pictures: [wide], ofPageKind: 30 }, 'warn')).not.toContainEqual(
    expect.stringContaining('24 hours'),
  )
  expect(lines({ ...reel, post_to_page: false, ofPageKind: 30 }, 'warn')).toEqual([])
})

describe('other posts near it', () => {
  const none = { same: [], gap: 30, around: [] }
  // The post itself: 15 October, 18:05 in Lisbon, 17:05 UTC.
  const utc = (time: string) => new Date(`2026-10-15T${time}:00Z`)
  const before = new Date('2026-10-11T23:30:00Z')

  test('nothing near costs nothing', () => {
    expect(lines({ nearby: none }, 'warn')).toEqual([])
  })
  const text = 'People who follow this account may see it twice within two weeks.'
  const same = (part: { caption?: boolean; pictures?: number[]; at?: Date }) => ({
    id: '1',
    caption: false,
    pictures: [],
    ...part,
    at: (part.at ?? before).getTime(),
  })
  const near = (...parts: Parameters<typeof same>[0][]) => ({ nearby: { ...none, same: parts.map(same) } })

  test('the same caption or picture names the day on which it is, on the clock of the account', () => {
    expect(lines(near({ caption: true }), 'warn')).toEqual([`Same caption as on 12 October · ${text}`])
    expect(lines(near({ pictures: [0] }), 'warn')).toEqual([`Same picture as on 12 October · ${text}`])
    expect(lines(near({ caption: true, pictures: [0] }), 'warn')).toEqual([
      `Same caption and picture as on 12 October · ${text}`,
    ])
    // Two posts of one day are one line.
    expect(lines(near({ caption: true }, { pictures: [0], at: before }), 'warn')).toHaveLength(1)
    expect(lines(near({ caption: true }, { pictures: [0], at: utc('10:00') }), 'warn')).toHaveLength(2)
  })
  test('of an album it says which files, and whether they were or will be in another post', () => {
    const album = { pictures: Array(5).fill(square) }
    const titleOf = (...parts: Parameters<typeof same>[0][]) => first({ ...album, ...near(...parts) }, 'warn')
    expect(titleOf({ pictures: [1] })).toMatchObject({
      title: 'Picture 2 is also in a post on 12 October',
      item: 2,
      cost: 10,
      fix: { kind: 'move', wall: '2026-10-27T18:05' },
    })
    expect(titleOf({ pictures: [2], at: new Date('2026-09-30T10:00:00Z') })?.title).toBe(
      'Picture 3 was also in a post on 30 September',
    )
    expect(titleOf({ pictures: [0, 3] })?.title).toBe('Pictures 1 and 4 are also in a post on 12 October')
    expect(titleOf({ pictures: [0, 3, 4] })?.title).toBe('3 of 5 pictures are also in a post on 12 October')
    expect(titleOf({ pictures: [0, 1, 2, 3, 4] })?.title).toBe('Same pictures as on 12 October')
    expect(titleOf({ pictures: [0, 1, 2, 3, 4], caption: true })?.title).toBe(
      'Same caption and pictures as on 12 October',
    )
    expect(titleOf({ pictures: [1], caption: true })).toMatchObject({
      title: 'Same caption and picture 2 as on 12 October',
      cost: 15,
    })
    expect(titleOf({ pictures: [1, 2], caption: true })?.title).toBe(
      'Same caption and 2 of 5 pictures as on 12 October',
    )
    const mixed = { pictures: [square, file(1080, 1080, { type: 'video' })] }
    expect(first({ ...mixed, ...near({ pictures: [1] }) }, 'warn')?.title).toBe(
      'Video 2 is also in a post on 12 October',
    )
  })
  test('at most three days are named, and the button leads beyond the last of them', () => {
    const days = [1, 2, 3, 4].map(day => ({ pictures: [day], at: new Date(`2026-10-1${day}T10:00:00Z`) }))
    const found = lines({ pictures: Array(5).fill(square), ...near(...days) }, 'warn')
    expect(found).toHaveLength(3)
    expect(first({ pictures: Array(5).fill(square), ...near(...days) }, 'warn')?.fix?.label).toBe('Move to 28 October')
  })
  test('a post within the gap offers the next time that is free', () => {
    const around = [utc('16:55'), utc('17:20'), utc('17:45')]
    expect(first({ nearby: { ...none, around } }, 'warn')).toMatchObject({
      code: 'gap',
      title: 'Another post goes out 10 minutes earlier',
      text: 'Your planner keeps 30 minutes between two posts of an account.',
      fix: { kind: 'move', label: 'Move to 19:15', wall: '2026-10-15T19:15' },
    })
    expect(first({ nearby: { ...none, around: [utc('17:05')] } }, 'warn')?.title).toBe('Another post at the same time')
    expect(first({ nearby: { ...none, around: [utc('17:06')] } }, 'warn')?.title).toBe(
      'Another post goes out 1 minute later',
    )
    expect(lines({ nearby: { ...none, around: [utc('16:35'), utc('17:35')] } }, 'warn')).toEqual([])
    // What was published at once has seconds: they are not shown, and do not count.
    const at = (time: string) => new Date(`2026-10-15T${time}Z`)
    expect(lines({ nearby: { ...none, around: [at('16:35:20'), at('17:35:50')] } }, 'warn')).toEqual([])
    expect(first({ nearby: { ...none, around: [at('16:36:40')] } }, 'warn')).toMatchObject({
      title: 'Another post goes out 29 minutes earlier',
      fix: { label: 'Move to 18:06' },
    })
    const evening = Array.from({ length: 14 }, (_, at) => new Date(utc('17:05').getTime() + at * 29 * 60_000))
    expect(first({ nearby: { ...none, around: evening } }, 'warn')?.fix?.label).toBe('Move to 16 October, 00:52')
  })
})
