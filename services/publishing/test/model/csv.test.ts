import { csvLine, guarded, unguarded } from '@fanfare/contracts/csv-cells.ts'
import { noTikTokOptions } from '@fanfare/contracts/entities/tiktok-options.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Account } from '../../src/model/account.ts'
import { columnOfCheck, columnOfField } from '../../src/model/csv/column-of.ts'
import { accountWord, findAccounts } from '../../src/model/csv/find-accounts.ts'
import { readDate, readTime, splitDateTime } from '../../src/model/csv/read-date.ts'
import { readRow } from '../../src/model/csv/read-row.ts'
import { account } from '../service/harness.ts'

const accounts: Account[] = [
  account('1', { id: '11', username: 'olea', name: 'Olea & Sons' }),
  account('1', { id: '12', username: 'harbour', name: 'Harbour' }),
  account('1', { id: '13', type: 'fb', username: 'harbour', name: 'Harbour, Lisbon' }),
  account('1', { id: '14', type: 'fb', username: '', name: 'Café Porto' }),
]
const today = '2026-12-31'
const read = (row: object, zone?: string) => readRow(row, { accounts, zone, dates: 'ymd', today })
const columns = (row: object) => read(row).findings.map(({ column }) => column)

test.each([
  ['2026-10-15', 'ymd', '2026-10-15'],
  ['2026/4/5', 'dmy', '2026-04-05'],
  ['5/4/2026', 'dmy', '2026-04-05'],
  ['5/4/2026', 'mdy', '2026-05-04'],
  ['5.4.2026', 'dmy', '2026-04-05'],
  ['5/4/2026', 'ymd', undefined],
  ['31/2/2026', 'dmy', undefined],
  ['13/13/2026', 'mdy', undefined],
  ['soon', 'ymd', undefined],
] as const)('the date %s in the order %s is %s', (text, order, date) => {
  expect(readDate(text, order)).toBe(date)
})

test.each([
  ['18:05', '18:05'],
  ['9.30', '09:30'],
  ['18:05:59', '18:05'],
  ['6:05 pm', '18:05'],
  ['12 am', '00:00'],
  ['12:30 p.m.', '12:30'],
  ['18', undefined],
  ['13:00 pm', undefined],
  ['24:00', undefined],
  ['10:60', undefined],
] as const)('the time %s is %s', (text, time) => {
  expect(readTime(text)).toBe(time)
})

test('a date and its time are told apart', () => {
  expect(splitDateTime('2026-10-15T18:05')).toEqual(['2026-10-15', '18:05'])
  expect(splitDateTime('15/10/2026  6:05 pm')).toEqual(['15/10/2026', '6:05 pm'])
  expect(splitDateTime('2026-10-15')).toEqual(['2026-10-15', ''])
})

test.each(['2026-10-15T18:05:00Z', '2026-10-15T20:05:30+02:00', '2026-10-15 13:05-05:00'])(
  'the date %s is an instant, whatever the zone of the rest',
  date => {
    const { read: row, findings } = read({ accounts: 'olea', date }, 'Asia/Tokyo')
    expect(findings).toEqual([])
    expect(row.schedule).toEqual({ kind: 'date', wall: '2026-10-15T18:05', zone: 'UTC' })
  },
)

test('beside an instant neither a time nor a zone is taken', () => {
  expect(columns({ accounts: 'olea', date: '2026-10-15T18:05:00Z', time: '18:05', zone: 'Europe/Lisbon' })).toEqual([
    'time',
    'zone',
  ])
  expect(columns({ accounts: 'olea', date: '2026-10-15T18:05:00+25:00' })).toEqual(['date'])
})

test.each([
  ['Everyone', 'PUBLIC_TO_EVERYONE'],
  ['only ME', 'SELF_ONLY'],
  ['follower_of_creator', 'FOLLOWER_OF_CREATOR'],
  ['', undefined],
])('the audience “%s” is %s, and nothing else is chosen with it', (audience, level) => {
  const { read: row, findings } = read({ accounts: 'olea', audience })
  expect(findings).toEqual([])
  expect(row.tiktok_options).toEqual(level && { ...noTikTokOptions, privacy_level: level })
})

test('an audience that there is not is a fault of its column, and so is one that is missing', () => {
  expect(columns({ accounts: 'olea', audience: 'nobody' })).toEqual(['audience'])
  expect(columnOfCheck({ code: 'audience', item: null })).toBe('audience')
  expect(columnOfField('body.tiktok_options')).toBe('audience')
})

describe('accounts of a cell', () => {
  test('are found by ID, username and name, each once', () => {
    expect(findAccounts('@OLEA; 11, café porto', accounts)).toEqual({ ids: ['11', '14'] })
    expect(findAccounts('Harbour, Lisbon', accounts)).toEqual({ ids: ['13'] })
    expect(findAccounts('ig:harbour|fb:harbour', accounts)).toEqual({ ids: ['12', '13'] })
  })
  test('that are unknown or several are named', () => {
    expect(findAccounts('olea, nobody', accounts)).toEqual({ unknown: 'nobody' })
    const twins = [
      account('1', { id: '21', username: 'a', name: 'Twin' }),
      account('1', { id: '22', username: 'b', name: 'Twin' }),
    ]
    expect(findAccounts('olea, twin', [...accounts, ...twins])).toEqual({ several: 'twin', choices: ['a', 'b'] })
  })
  test('are found by what screens call one of them, although it is the other name of another', () => {
    const page = account('1', { id: '15', type: 'fb', username: '', name: 'Olea & Sons' })
    expect(findAccounts('Olea & Sons', [...accounts, page])).toEqual({ ids: ['15'] })
    expect(findAccounts('harbour', accounts)).toEqual({ ids: ['12'] })
  })
  test('that two networks show alike are named by words that each mean one', () => {
    const all = [
      account('1', { id: '31', username: 'Sol', name: 'Sol bar' }),
      account('1', { id: '32', type: 'fb', username: '', name: 'Sol' }),
      account('1', { id: '33', type: 'fb', username: 'sol.two', name: 'Sol' }),
    ]
    const found = findAccounts('sol', all)
    expect(found).toEqual({ several: 'sol', choices: ['ig:Sol', '32', 'sol.two'] })
    for (const [at, word] of ('choices' in found ? found.choices : []).entries())
      expect(findAccounts(word, all)).toEqual({ ids: [all[at]?.id] })
    const { findings } = readRow(
      { accounts: 'olea, sol' },
      { accounts: [...accounts, ...all], zone: undefined, dates: 'ymd', today },
    )
    expect(findings[0]).toMatchObject({
      word: 'sol',
      message: 'Several accounts are named “sol”. Use one of these: ig:Sol, 32, sol.two.',
    })
  })
  test('are found again by the word of an export', () => {
    for (const one of accounts) expect(findAccounts(accountWord(one, accounts), accounts)).toEqual({ ids: [one.id] })
  })
})

test('no cell of an export is a formula, and each is read back as it was', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map(text => `=${text}`),
        fc.constantFrom('@olea', '-1', '+2', "'=x", '＝1+1', '＋1', '－1', '＠SUM(A1)'),
      ),
      text => {
        expect(guarded(text)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
        if (!/^'+[=+\-@\t\r＝＋－＠]/.test(text)) expect(unguarded(guarded(text))).toBe(text)
      },
    ),
  )
  expect(csvLine([-5, 0.5, '-5'])).toBe("-5,0.5,'-5\r\n")
  expect(csvLine(['a"b', 'c,d', '=1+1', 'two\nlines'])).toBe('"a""b","c,d",\'=1+1,"two\nlines"\r\n')
})

describe('a row', () => {
  test('becomes the post that it describes', () => {
    const row = {
      accounts: 'olea',
      caption: "'@you come",
      date: '2026-10-15',
      time: '6:05 pm',
      media: 'a.jpg | b.jpg',
      type: 'Reel',
    }
    expect(read(row, 'Europe/Oslo')).toEqual({
      findings: [],
      read: {
        accounts: ['11'],
        caption: '@you come',
        title: '',
        first_comment: '',
        post_type: 'reel',
        schedule: { kind: 'date', wall: '2026-10-15T18:05', zone: 'Europe/Oslo' },
        media: ['a.jpg', 'b.jpg'],
      },
    })
    expect(read({ accounts: 'olea' }).read.schedule).toEqual({ kind: 'draft' })
    expect(read({ accounts: 'olea', date: 'Next slot' }).read.schedule).toEqual({ kind: 'time_slot' })
  })
  test('has all its faults named at once, by column', () => {
    const row = {
      accounts: 'nobody',
      date: '15/10/2026',
      time: 'noon',
      zone: 'Mars',
      type: 'poem',
      title: 'x'.repeat(256),
    }
    expect(columns(row).toSorted()).toEqual(['accounts', 'date', 'time', 'title', 'type', 'zone'])
    expect(columns({ accounts: '', time: '10:00' })).toEqual(['accounts', 'date'])
    expect(columns({ accounts: 'olea', date: '2026-10-15' })).toEqual(['time'])
    expect(columns({ accounts: 'olea', date: '2026-10-15 10:00', time: '10:00' })).toEqual(['time'])
    expect(columns({ accounts: 'olea', date: 'next slot', time: '10:00', zone: 'UTC' })).toEqual(['time', 'zone'])
  })
})

test.each([
  ['ymd', 'Enter a date as YYYY-MM-DD, such as 2027-01-15.'],
  ['dmy', 'Enter a date as day/month/year, such as 15/01/2027, or 2027-01-15.'],
  ['mdy', 'Enter a date as month/day/year, such as 01/15/2027, or 2027-01-15.'],
] as const)('what is no date in the order %s is answered with all that is one', (dates, message) => {
  const { findings } = readRow(
    { accounts: 'nobody', date: 'soon', time: '9:00' },
    { accounts, zone: undefined, dates, today },
  )
  expect(findings.map(one => one.message)).toEqual([
    'No connected account is named “nobody”. Choose one of this team’s accounts or fix the name.',
    message,
  ])
})
