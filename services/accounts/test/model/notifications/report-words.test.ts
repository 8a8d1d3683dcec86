import { expect, test } from 'vitest'
import { notificationMail } from '../../../src/mails/notification.ts'
import type { ReportFacts } from '../../../src/model/notifications/facts.ts'
import { reportDays, reportLine, reportRows } from '../../../src/model/notifications/report-words.ts'

const report: ReportFacts = {
  every: 'week',
  since: '2026-11-23',
  until: '2026-11-29',
  followers: { value: 42_816, change: 2.896 },
  gained: 1_204,
  reach: { value: 168_200, change: -12.04 },
  interaction: { value: 0, change: 0 },
  shared: { value: 1, change: null },
  missingDays: 0,
}
const none = { value: null, change: null }
const nothing: ReportFacts = { ...report, followers: none, gained: null, reach: none, interaction: none, shared: none }

test('a report says in words who came, how many posts went live and how reach changed', () => {
  expect(reportLine(report)).toBe('1,204 new followers and 1 post. Reach was 12 % lower than in the week before.')
  expect(reportLine({ ...report, gained: -1, shared: none, reach: { value: 5, change: 0.04 } })).toBe(
    '1 follower fewer. Reach was the same as in the week before.',
  )
  expect(reportLine({ ...report, every: 'month', gained: 0, reach: { value: 5, change: 7.5 } })).toBe(
    'No new followers and 1 post. Reach was 7.5 % higher than in as many days before.',
  )
  expect(reportLine({ ...report, missingDays: 1 })).toMatch(
    /week before\. The network has no data yet for 1 of these 7 days, so figures may still rise\.$/,
  )
  expect(reportLine(nothing)).toBe('The network has given no figures for these days yet.')
})

test('each figure stands beside its change; what is not known is no zero', () => {
  expect(reportRows(report)).toEqual([
    ['Followers', '42,816 (+2.9 %)'],
    ['New followers', '+1,204'],
    ['Reach', '168,200 (−12 %)'],
    ['Interactions', '0 (0 %)'],
    ['Posts', '1'],
  ])
  expect(reportRows(nothing).map(([, value]) => value)).toEqual(Array.from({ length: 5 }, () => 'No data'))
})

test('the days are said once where they are in one month', () => {
  expect(reportDays(report)).toMatch(/^23\s*–\s*29 November 2026$/)
  expect(reportDays({ since: '2026-11-30', until: '2026-12-06' })).toMatch(/^30 November\s*–\s*6 December 2026$/)
})

test('the email has it all as text and as HTML, and leads to the screen', () => {
  const mail = notificationMail({
    kind: 'insights_report',
    facts: { team: 'Harbour', items: [{ id: '5', label: 'lisbon.eats' }], report },
    count: 1,
    name: 'Ada',
    url: 'https://x.test/notifications/1',
    unsubscribeUrl: 'https://x.test/unsubscribe?token=a',
    oneClickUrl: 'https://x.test/api/unsubscribe?token=a',
    settingsUrl: 'https://x.test/settings/notifications',
  })
  expect(mail.subject).toMatch(/^lisbon\.eats: 23.*November 2026 \(Harbour\)$/)
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain('168,200 (−12 %)')
    expect(part).toContain('https://x.test/notifications/1')
  }
  expect(mail.text).toContain('Open insights:')
  expect(mail.headers?.['List-Id']).toBe('<insights-report.notifications.fanfare>')
})
