import type { CsvColumn } from '@fanfare/contracts/entities/post-csv.ts'

const fields: [RegExp, CsvColumn][] = [
  [/^body\.accounts/, 'accounts'],
  [/^body\.items/, 'media'],
  [/^body\.schedule\.zone/, 'zone'],
  [/^body\.schedule/, 'date'],
  [/^body\.first_comment/, 'first_comment'],
  [/^body\.post_type/, 'type'],
  [/^body\.caption/, 'caption'],
  [/^body\.title/, 'title'],
  [/^body\.tiktok_options/, 'audience'],
]

/** The column that a refused request to create posts is about. A full day, which names no field, is about the date. */
export const columnOfField = (field: string | undefined): CsvColumn =>
  fields.find(([pattern]) => pattern.test(field ?? ''))?.[1] ?? 'date'

const codes: Record<string, CsvColumn> = {
  caption_length: 'caption',
  mentions: 'caption',
  hashtags: 'caption',
  post_type: 'type',
  quota: 'date',
  quota_reached: 'date',
  time_twice: 'date',
  no_time_slot: 'date',
  schedule_in_past: 'date',
  schedule_too_far: 'date',
  schedule_gap: 'date',
  connection: 'accounts',
  post_empty: 'caption',
  comment_permission: 'first_comment',
  title_length: 'title',
  audience: 'audience',
}

/** The column that a line of the pre-flight list is about: its pictures, where it is not known better. */
export const columnOfCheck = ({ code, item }: { code: string; item: number | null }): CsvColumn =>
  item === null ? (codes[code] ?? 'media') : 'media'
