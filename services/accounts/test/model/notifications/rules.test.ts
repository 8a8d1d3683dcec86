import { defaultSettings } from '@fanfare/contracts/entities/default-settings.ts'
import { notificationKindNames } from '@fanfare/contracts/notification-kinds.ts'
import { Creator, Manager, Owner } from '@fanfare/contracts/policy.ts'
import { expect, test } from 'vitest'
import { notificationMail } from '../../../src/mails/notification.ts'
import { personGroups } from '../../../src/model/notifications/person-groups.ts'
import { recipientsOf } from '../../../src/model/notifications/recipients.ts'
import { dueAt } from '../../../src/model/notifications/timing.ts'
import { readUnsubscribe, unsubscribeToken } from '../../../src/model/notifications/unsubscribe-token.ts'
import { isMailed, isPushed, isWanted } from '../../../src/model/notifications/wanted.ts'
import { notificationWords } from '../../../src/model/notifications/words.ts'

const members = [
  { user_id: 'owner', role: Owner },
  { user_id: 'manager', role: Manager },
  { user_id: 'creator', role: Creator },
  { user_id: 'other', role: Creator },
]

test('who is notified: by role and authorship, once, never who did it, nobody outside the team', () => {
  const of = (kind: Parameters<typeof recipientsOf>[0], more = {}) => recipientsOf(kind, { members, ...more }).sort()
  expect(of('post_failed', { author: 'creator' })).toEqual(['creator', 'manager', 'owner'])
  expect(of('post_failed', { author: 'owner' })).toEqual(['manager', 'owner'])
  expect(of('post_failed', { author: 'left-the-team' })).toEqual(['manager', 'owner'])
  expect(of('post_published', { author: 'creator' })).toEqual(['creator'])
  expect(of('connection_ended', { connector: 'other' })).toEqual(['manager', 'other', 'owner'])
  expect(of('approval_requested', { author: 'creator', by: 'creator' })).toEqual(['manager', 'owner'])
  expect(of('approval_decided', { author: 'creator', by: 'manager' })).toEqual(['creator'])
  expect(of('approval_decided', { author: 'manager', by: 'manager' })).toEqual([])
  expect(of('invitation', { invited: 'guest' })).toEqual(['guest'])
  expect(of('quota_reached')).toEqual(['manager', 'owner'])
  expect(of('member_joined', { by: 'manager' })).toEqual(['owner'])
  expect(of('weekly_summary')).toHaveLength(4)
  expect(of('insights_report', { chosen: ['other', 'left-the-team', 'owner'] })).toEqual(['other', 'owner'])
  expect(of('insights_report')).toEqual([])
  expect(of('plan_changed', { by: 'owner' })).toEqual(['manager'])
  expect(of('plan_ending')).toEqual(['manager', 'owner'])
  expect(of('team_deleted', { by: 'owner' })).toEqual(['creator', 'manager', 'other'])
  expect(of('seat_changed', { seated: 'other' })).toEqual(['other'])
  expect(of('seat_changed', { seated: 'left-the-team' })).toEqual([])
})

test('a kind goes where its switch, its channel and the choice of posts allow it', () => {
  const on = { ...defaultSettings, browserNotification: true }
  expect(isMailed('post_failed', on)).toBe(true)
  expect(isMailed('post_published', on)).toBe(false)
  expect(isMailed('invitation', on)).toBe(false)
  expect(isPushed('post_published', on)).toBe(true)
  expect(isPushed('post_published', defaultSettings)).toBe(false)
  expect(isPushed('weekly_summary', on)).toBe(false)
  const problems = { ...on, schedule: { notification: 'failed' as const } }
  expect([isWanted('post_published', problems), isWanted('post_held', problems)]).toEqual([false, true])
  const none = { ...on, schedule: { notification: 'none' as const } }
  expect([isWanted('post_failed', none), isMailed('post_failed', none), isWanted('connection_ended', none)]).toEqual([
    false,
    false,
    true,
  ])
  expect(isMailed('post_failed', { ...on, emailNotification: { active: false, sendEmailCopyTo: '' } })).toBe(false)
})

test('what has one cause is one for each person, each thing once', () => {
  const at = new Date(0)
  const one = (id: string, to: string[], cause = 'quota') => ({
    kind: 'post_failed' as const,
    cause,
    at,
    to,
    item: { id, label: id },
    facts: { team: 'Ours' },
  })
  const groups = personGroups([one('1', ['a', 'b']), one('2', ['a']), one('1', ['a']), one('3', ['a'], 'other')])
  expect(groups.map(({ userId, cause, items }) => [userId, cause, items.map(({ id }) => id)])).toEqual([
    ['a', 'quota', ['1', '2']],
    ['b', 'quota', ['1']],
    ['a', 'other', ['3']],
  ])
})

test('it goes out when nothing more comes, after five times that at the latest, and an hour later again', () => {
  const quietMs = 120_000
  expect(dueAt({ now: 0, firstAt: 0, sentAt: undefined, quietMs })).toBe(120_000)
  expect(dueAt({ now: 100_000, firstAt: 0, sentAt: undefined, quietMs })).toBe(220_000)
  expect(dueAt({ now: 590_000, firstAt: 0, sentAt: undefined, quietMs })).toBe(600_000)
  expect(dueAt({ now: 700_000, firstAt: 0, sentAt: undefined, quietMs })).toBe(700_000)
  expect(dueAt({ now: 700_000, firstAt: 0, sentAt: 600_000, quietMs })).toBe(4_200_000)
})

test('each kind has words for one and for several, and a message that loads nothing and can be switched off', () => {
  const nasty = '<img src=x onerror=alert(1)> & "Co"'
  const item = (id: string) => ({ id, label: nasty, account: nasty })
  for (const kind of notificationKindNames)
    for (const count of [1, 2, 3, 12]) {
      const facts = {
        team: nasty,
        items: Array.from({ length: count }, (_, index) => item(`${index + 1}`)),
        fault: { title: nasty, message: nasty },
        reason: nasty,
        by: nasty,
        note: nasty,
        week: { of: '2026-10-12', published: count, failed: 1, waiting: 1, scheduled: 2 },
      }
      const { title, text } = notificationWords(kind, facts, count)
      expect(title).not.toMatch(/undefined|NaN/)
      expect(text).not.toMatch(/undefined|NaN/)
      const { html, headers } = notificationMail({
        kind,
        facts,
        count,
        name: nasty,
        url: 'https://x.test/notifications/1',
        unsubscribeUrl: 'https://x.test/unsubscribe?token=a',
        oneClickUrl: 'https://x.test/api/unsubscribe?token=a',
        settingsUrl: 'https://x.test/settings/notifications',
      })
      expect(html).not.toContain('<img')
      expect(html).not.toMatch(/<[^>]*\bsrc=|url\(|@import|<link|<script/)
      expect(headers?.['List-Unsubscribe']).toBe('<https://x.test/api/unsubscribe?token=a>')
      // A line break would begin another header.
      for (const value of Object.values(headers ?? {})) expect(value).not.toMatch(/[\r\n]/)
    }
})

test('the subject of each message says once which team it is about', () => {
  const page = 'https://x.test/1'
  for (const kind of notificationKindNames) {
    const item = { id: '1', label: 'northfold.co', account: 'northfold.co' }
    const week = { of: '2026-10-12', published: 1, failed: 0, waiting: 0, scheduled: 0 }
    const facts = { team: 'Harbour Studio', items: [item], by: 'Ines', week }
    const urls = { url: page, unsubscribeUrl: page, oneClickUrl: page, settingsUrl: page }
    const { subject } = notificationMail({ kind, facts, count: 1, name: 'Mira', ...urls })
    expect(subject.split('Harbour Studio'), subject).toHaveLength(2)
  }
})

test('a link to switch email off says who and what, and no other link follows from it', () => {
  const token = unsubscribeToken({ userId: '7', kind: 'post_failed', copy: false }, 'key')
  expect(readUnsubscribe(token)).toMatchObject({ userId: '7', kind: 'post_failed', copy: false })
  expect(readUnsubscribe(token)?.isSignedBy('key')).toBe(true)
  expect(readUnsubscribe(token)?.isSignedBy('another')).toBe(false)
  expect(readUnsubscribe(token.replace('7.', '8.'))?.isSignedBy('key')).toBe(false)
  expect(readUnsubscribe(token.replace('own', 'copy'))?.isSignedBy('key')).toBe(false)
  for (const odd of [
    '',
    'x',
    `${token}x`,
    token.replace('post_failed', 'constructor'),
    token.replace('post_failed', 'nothing'),
  ])
    expect(readUnsubscribe(odd)).toBeUndefined()
})
