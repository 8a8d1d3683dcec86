import { type CsvColumn, type CsvRow, csvColumns } from '@fanfare/contracts/entities/post-csv.ts'
import { postTypeWords } from '@fanfare/contracts/entities/post-types.ts'
import { audienceNames } from '@fanfare/contracts/entities/tiktok-options.ts'

export const columnLabels: Record<CsvColumn, string> = {
  accounts: 'Accounts',
  caption: 'Caption',
  date: 'Date',
  time: 'Time',
  zone: 'Time zone',
  media: 'Pictures and videos',
  type: 'Type',
  first_comment: 'First comment',
  title: 'Title',
  audience: 'Audience',
}

/** What may be written in a column. */
export const columnHints: Record<CsvColumn, string> = {
  accounts: 'Usernames or names, separated by commas',
  caption: 'The text of the post',
  date: 'A date, a date with a time, or “next slot”. Empty for a draft',
  time: '18:05 or 6:05 pm, if the date has no time',
  zone: 'Such as Europe/Lisbon, if it isn’t the account’s own',
  media: 'Names or IDs of uploaded files, separated by |',
  type: `${postTypeWords}. Empty means post`,
  first_comment: 'Posted after the post goes live',
  title: 'Where the network has titles',
  audience: `Where the network asks who can view it: ${Object.values(audienceNames).join(', ')}`,
}

/** Other names of columns, as other planners export them: letters only, in lower case. */
const others: Record<string, CsvColumn> = {
  account: 'accounts',
  profile: 'accounts',
  profiles: 'accounts',
  page: 'accounts',
  username: 'accounts',
  text: 'caption',
  message: 'caption',
  content: 'caption',
  post: 'caption',
  copy: 'caption',
  day: 'date',
  when: 'date',
  postdate: 'date',
  publishdate: 'date',
  publishat: 'date',
  scheduled: 'date',
  scheduledfor: 'date',
  scheduleddate: 'date',
  datetime: 'date',
  postat: 'date',
  schedule: 'date',
  scheduledat: 'date',
  hour: 'time',
  posttime: 'time',
  publishtime: 'time',
  scheduledtime: 'time',
  timezone: 'zone',
  tz: 'zone',
  image: 'media',
  images: 'media',
  picture: 'media',
  pictures: 'media',
  picturesandvideos: 'media',
  photo: 'media',
  photos: 'media',
  video: 'media',
  videos: 'media',
  file: 'media',
  files: 'media',
  posttype: 'type',
  comment: 'first_comment',
  privacy: 'audience',
  privacylevel: 'audience',
  whocanview: 'audience',
}

/** Which column of the file is which of a post: the place of each in the header. */
export type Mapping = Partial<Record<CsvColumn, number>>

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

/** The mapping by the names of the columns: the product's own names come first, and of two that mean the same the first is taken. */
export const mappingOf = (header: readonly string[]): Mapping => {
  const names = header.map(lettersOf)
  const mapping: Mapping = {}
  for (const column of csvColumns) {
    const at = names.indexOf(lettersOf(column))
    if (at >= 0) mapping[column] = at
  }
  names.forEach((name, at) => {
    const column = Object.hasOwn(others, name) ? others[name] : undefined
    if (column && mapping[column] === undefined) mapping[column] = at
  })
  return mapping
}

/** The columns that a file has, in the order of the product. */
export const mappedColumns = (mapping: Mapping): CsvColumn[] =>
  csvColumns.filter(column => mapping[column] !== undefined)

/** Titles of the columns of the file that are no column of a post: what stands there would not be imported. */
export const unusedColumns = (header: readonly string[], mapping: Mapping): string[] => {
  const used = new Set(Object.values(mapping))
  return header.flatMap((title, at) => (used.has(at) ? [] : [title.trim() || `Column ${at + 1}`]))
}

/** A row of the file as a row of an import: the columns that are mapped. */
export const rowOf = (cells: readonly string[], mapping: Mapping): CsvRow =>
  Object.fromEntries(mappedColumns(mapping).map(column => [column, cells[mapping[column] ?? -1] ?? '']))
