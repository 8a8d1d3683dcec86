import { type Static, Type } from 'typebox'
import { csv } from '../limits.ts'
import { widest } from '../networks.ts'
import { Id, Instant, Nullable, Optional, WallTime, Zone } from './common.ts'
import { postTypeWords } from './post-types.ts'
import { PostStatus } from './posts.ts'
import { audienceNames } from './tiktok-options.ts'

/** Columns of a row of an import. An export has them too, by the same names, so that it can be imported again. */
export const csvColumns = [
  'accounts',
  'caption',
  'date',
  'time',
  'zone',
  'media',
  'type',
  'first_comment',
  'title',
  'audience',
] as const
export const CsvColumn = Type.Enum([...csvColumns])
export type CsvColumn = (typeof csvColumns)[number]

const cell = (description: string, maxLength: number = csv.cell) =>
  Type.Optional(Type.String({ maxLength, description }))

/** A row as it stands in a file: texts, none of them checked yet. */
export const CsvRow = Type.Object(
  {
    accounts: cell(
      'usernames, names or IDs of accounts, joined by commas; a name means the account that screens call so; ig:name says which network',
    ),
    caption: cell('the caption', 2 * widest('caption')),
    date: cell(
      'a date (2026-10-15), a date with a time (2026-10-15 18:05), an instant (2026-10-15T18:05:00+02:00), “next slot”, or nothing for a draft',
    ),
    time: cell('a time such as 18:05 or 6:05 pm, where the date has none'),
    zone: cell('an IANA time zone name; without one the clock of each account'),
    media: cell('IDs or names of uploaded files in their order, joined by |'),
    type: cell(`${postTypeWords}; post where it is empty`),
    first_comment: cell('the first comment', 5000),
    title: cell('a title'),
    audience: cell(
      `who may see it, where the network asks for that: ${Object.values(audienceNames).join(', ')}, or the network’s own name for it`,
    ),
  },
  { additionalProperties: false },
)
export type CsvRow = Static<typeof CsvRow>

/** In which order a file writes dates such as 5/4/2026; year-month-day is always understood. */
export const DateOrder = Type.Enum(['ymd', 'dmy', 'mdy'])
export type DateOrder = Static<typeof DateOrder>

/** What is wrong with a cell of a row, or worth knowing. */
export const CsvFinding = Type.Object({
  column: CsvColumn,
  /** stop: the row is not imported. */
  level: Type.Enum(['stop', 'warn']),
  code: Type.String(),
  /** For a person. */
  message: Type.String(),
  /** The rule that the cell broke. */
  rule: Type.String(),
  word: Type.Optional(
    Type.String({
      description:
        'the word of the cell that it is about, where it is one: of `accounts` one that means no account or several, of `media` the name of a file that is not there',
    }),
  ),
})
export type CsvFinding = Static<typeof CsvFinding>

/** What became of a row, or on a dry run would. */
export const CsvResult = Type.Object({
  /** Its place in the list that was sent, from 0. */
  index: Type.Integer({ description: 'place of the row in the list that was sent, from 0' }),
  posts: Type.Array(
    Type.Object({
      /** null: a dry run, which keeps no post. */
      id: Nullable(Id),
      social_account_id: Id,
      status: PostStatus,
      at: Nullable(Instant),
      wall: Nullable(WallTime),
      zone: Nullable(Zone),
    }),
  ),
  findings: Type.Array(CsvFinding),
  /** Posts with the same caption and time that its accounts had before this call: the row was probably imported before. */
  same_as: Type.Array(Id),
  /** Rows before it in the list that was sent, from 0, whose posts say the same at the same time. */
  same_rows: Type.Array(Type.Integer({ description: 'place of a row in the list that was sent, from 0' })),
})
export type CsvResult = Static<typeof CsvResult>

export const CsvRows = Type.Array(CsvRow, { minItems: 1, maxItems: csv.rows })
export const CsvOptions = { zone: Optional(Zone), dates: Optional(DateOrder) }
