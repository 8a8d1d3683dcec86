import {
  AccountActive,
  AccountDisabled,
  AccountExpired,
  AccountLimited,
  type AccountStatus,
} from '@fanfare/contracts/entities/teams.ts'
import { permissionsOf } from '@fanfare/networks/networks.ts'
import { describe, expect, test } from 'vitest'
import { firstStop } from '../../../src/model/preflight/preflight.ts'
import { first, lines } from './findings.ts'
import { olea, page, subject } from './subject.ts'

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
    const needed = permissionsOf[account.type].publish
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
    expect(first(end(null, AccountLimited), 'warn')).toMatchObject({ title: 'Instagram limit reached' })
    expect(first(end(null, AccountDisabled), 'stop')).toMatchObject({ title: 'Account is off' })
    expect(lines(end(null), 'pass').at(-1)).toBe('Account connected · ')
  })
})

describe('other posts near it', () => {
  const none = { sameText: null, samePicture: null, gap: 30, around: [] }
  // The post itself: 15 October, 18:05 in Lisbon, 17:05 UTC.
  const utc = (time: string) => new Date(`2026-10-15T${time}:00Z`)
  const before = new Date('2026-10-11T23:30:00Z')

  test('nothing near costs nothing', () => {
    expect(lines({ nearby: none }, 'warn')).toEqual([])
  })
  test('the same caption or picture names the day on which it is, on the clock of the account', () => {
    const text = 'People who follow this account may see it twice within two weeks.'
    expect(lines({ nearby: { ...none, sameText: before } }, 'warn')).toEqual([
      `Same caption as on 12 October · ${text}`,
    ])
    expect(lines({ nearby: { ...none, samePicture: before } }, 'warn')).toEqual([
      `Same picture as on 12 October · ${text}`,
    ])
    expect(lines({ nearby: { ...none, sameText: before, samePicture: before } }, 'warn')).toEqual([
      `Same caption and picture as on 12 October · ${text}`,
    ])
    expect(lines({ nearby: { ...none, sameText: before, samePicture: utc('10:00') } }, 'warn')).toHaveLength(2)
  })
  test('a post within the gap offers the next time that is free', () => {
    const around = [utc('16:55'), utc('17:20'), utc('17:45')]
    expect(first({ nearby: { ...none, around } }, 'warn')).toMatchObject({
      code: 'gap',
      title: 'Another post 10 minutes before it',
      text: 'Your planner keeps 30 minutes between two posts of an account.',
      fix: { kind: 'move', label: 'Move to 19:15', wall: '2026-10-15T19:15' },
    })
    expect(first({ nearby: { ...none, around: [utc('17:05')] } }, 'warn')?.title).toBe('Another post at the same time')
    expect(first({ nearby: { ...none, around: [utc('17:06')] } }, 'warn')?.title).toBe('Another post 1 minute after it')
    expect(lines({ nearby: { ...none, around: [utc('16:35'), utc('17:35')] } }, 'warn')).toEqual([])
    const evening = Array.from({ length: 14 }, (_, at) => new Date(utc('17:05').getTime() + at * 29 * 60_000))
    expect(first({ nearby: { ...none, around: evening } }, 'warn')?.fix?.label).toBe('Move to 16 October, 00:52')
  })
})
