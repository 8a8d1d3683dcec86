import { unguarded } from '@fanfare/contracts/csv-cells.ts'
import type { CsvColumn, CsvFinding, CsvRow, DateOrder } from '@fanfare/contracts/entities/post-csv.ts'
import type { ScheduleInput } from '@fanfare/contracts/entities/post-schedule.ts'
import { type PostType, postTypes, postTypeWords } from '@fanfare/contracts/entities/post-types.ts'
import {
  audienceNames,
  noTikTokOptions,
  type PrivacyLevel,
  type TikTokOptions,
} from '@fanfare/contracts/entities/tiktok-options.ts'
import { csv, firstCommentLength, lengths, media } from '@fanfare/contracts/limits.ts'
import { widest } from '@fanfare/contracts/networks.ts'
import type { Account } from '../account.ts'
import { thousands } from '../wording.ts'
import { isZone } from '../zones.ts'
import { findAccounts } from './find-accounts.ts'
import { dateRule, ENTER_TIME, readDate, readInstant, readTime, splitDateTime, TIME_RULE } from './read-date.ts'

/** A row that was read: what it asks for, as a request to create posts has it. `media`: words that name files. */
export interface ReadRow {
  accounts: string[]
  caption: string
  title: string
  first_comment: string
  post_type: PostType
  schedule: ScheduleInput
  media: string[]
  /** Who may see it, where the row says so. */
  tiktok_options?: TikTokOptions
}

export interface RowSetting {
  accounts: readonly Account[]
  /** Where a row has no zone of its own; undefined: the clock of each account. */
  zone: string | undefined
  dates: DateOrder
  /** Examples of dates come after it: YYYY-MM-DD. */
  today: string
}

type Say = (column: CsvColumn, rule: string, message: string, word?: string) => void

/** A finding that keeps a row from being imported. */
export const csvStop = (
  column: CsvColumn,
  rule: string,
  message: string,
  code = 'invalid_input',
  word?: string,
): CsvFinding => ({
  column,
  level: 'stop',
  code,
  message,
  rule,
  ...(word !== undefined && { word }),
})

const types: Record<string, PostType> = { '': 'post', image: 'post', video: 'post', album: 'post', text: 'post' }
const typeOf = (word: string): PostType | undefined => postTypes.find(type => type === word) ?? types[word]

const audiences = new Map(
  (Object.entries(audienceNames) as [PrivacyLevel, string][]).flatMap(([level, name]) => [
    [level.toLowerCase(), level],
    [name.toLowerCase(), level],
  ]),
)
const audienceWords = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(Object.values(audienceNames))

const HAS_TIME = 'The date has a time already. Leave this cell empty.'

function scheduleOf(
  row: Record<CsvColumn, string>,
  { zone: usual, dates, today }: RowSetting,
  say: Say,
): ScheduleInput {
  const zone = row.zone || usual
  if (row.zone && !isZone(row.zone)) say('zone', 'an IANA time zone name', 'Enter a time zone like Europe/Lisbon.')
  if (/^next( free)?( time)? slot$/i.test(row.date)) {
    if (row.time) say('time', 'empty beside “next slot”', 'The slot gives the time. Leave this cell empty.')
    if (row.zone)
      say('zone', 'empty beside “next slot”', 'Slots follow the clock of each account. Leave this cell empty.')
    return { kind: 'time_slot' }
  }
  if (!row.date) {
    if (row.time) say('date', 'a date beside a time', 'There is a time but no date. Enter a date.')
    return { kind: 'draft' }
  }
  const instant = readInstant(row.date)
  if (instant) {
    if (row.time) say('time', 'empty where the date has a time', HAS_TIME)
    if (row.zone)
      say(
        'zone',
        'empty where the date has an offset',
        'The date has its offset from UTC already. Leave this cell empty.',
      )
    return { kind: 'date', wall: instant, zone: 'UTC' }
  }
  const [day, rest] = splitDateTime(row.date)
  const date = readDate(day, dates)
  const hour = rest || row.time
  const time = readTime(hour)
  const column = rest ? 'date' : 'time'
  if (!date) say('date', dateRule(dates, today), `Enter a date as ${dateRule(dates, today)}.`)
  if (rest && row.time) say('time', 'empty where the date has a time', HAS_TIME)
  else if (!hour) say('time', TIME_RULE, ENTER_TIME)
  else if (!time) say(column, TIME_RULE, ENTER_TIME)
  return { kind: 'date', wall: `${date}T${time}`, ...(zone ? { zone } : {}) }
}

function accountsOf(cell: string, accounts: readonly Account[], say: Say): string[] {
  const rule = 'connected accounts of this team'
  if (!cell) say('accounts', rule, 'Name at least one account.')
  const found = findAccounts(cell, accounts)
  if ('unknown' in found)
    say(
      'accounts',
      rule,
      `No connected account is named “${found.unknown}”. Choose one of this team’s accounts or fix the name.`,
      found.unknown,
    )
  else if ('several' in found)
    say(
      'accounts',
      'one account for each name',
      `Several accounts are named “${found.several}”. Use one of these: ${found.choices.join(', ')}.`,
      found.several,
    )
  else if (found.ids.length > csv.accounts)
    say('accounts', `at most ${csv.accounts} accounts`, `A row may have at most ${csv.accounts} accounts.`)
  return 'ids' in found ? found.ids : []
}

function checkLengths(row: Record<CsvColumn, string>, say: Say): void {
  const limits = { caption: widest('caption'), first_comment: firstCommentLength, title: lengths.title } as const
  for (const [column, most] of Object.entries(limits) as [keyof typeof limits, number][])
    if (row[column].length > most)
      say(
        column,
        `at most ${thousands(most)} characters`,
        `${thousands(row[column].length)} characters, but at most ${thousands(most)} are allowed.`,
      )
}

/** Reads a row of a table. Everything wrong with it is found at once, by column; a row with findings is not to be stored. */
export function readRow(given: CsvRow, setting: RowSetting): { read: ReadRow; findings: CsvFinding[] } {
  const findings: CsvFinding[] = []
  const say: Say = (column, rule, message, word) =>
    void findings.push(csvStop(column, rule, message, 'invalid_input', word))
  const cell = (column: CsvColumn): string => unguarded((given[column] ?? '').trim())
  const row: Record<CsvColumn, string> = {
    accounts: cell('accounts'),
    caption: cell('caption'),
    date: cell('date'),
    time: cell('time'),
    zone: cell('zone'),
    media: cell('media'),
    type: cell('type'),
    first_comment: cell('first_comment'),
    title: cell('title'),
    audience: cell('audience'),
  }
  checkLengths(row, say)
  const type = typeOf(row.type.toLowerCase())
  if (!type) say('type', postTypeWords, `Enter ${postTypeWords}.`)
  const audience = audiences.get(row.audience.toLowerCase())
  if (row.audience && !audience) say('audience', audienceWords, `Enter ${audienceWords}.`)
  const files = row.media.split(/[|\n]/).flatMap(word => word.trim() || [])
  if (files.length > media.maxPerPost)
    say(
      'media',
      `at most ${media.maxPerPost} files`,
      `${files.length} files, but a post has at most ${media.maxPerPost}.`,
    )
  const read: ReadRow = {
    accounts: accountsOf(row.accounts, setting.accounts, say),
    caption: row.caption,
    title: row.title,
    first_comment: row.first_comment,
    post_type: type ?? 'post',
    schedule: scheduleOf(row, setting, say),
    media: files,
    ...(audience && { tiktok_options: { ...noTikTokOptions, privacy_level: audience } }),
  }
  return { read, findings }
}
