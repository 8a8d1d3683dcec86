import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { DryRun, IdList, Optional } from '../entities/common.ts'
import { CsvOptions, CsvResult, CsvRows } from '../entities/post-csv.ts'
import { csv } from '../limits.ts'
import { postFilterFields } from './post-lists.ts'

const service = 'publishing' as const

/**
 * Every row is checked as `createPosts` does, in the order of the list, and counts for the ones after it: rows that together pass a day's
 * quota are found. A row that cannot be imported keeps no other one back. With an Idempotency-Key a request that is
 * repeated after a lost reply makes no post twice.
 */
export const ImportPosts = endpoint({
  name: 'importPosts',
  service,
  method: 'POST',
  url: '/api/posts/import',
  access: 'team',
  action: 'post.write',
  creates: true,
  bodyLimit: csv.bytes,
  perMinute: 60,
  summary: 'Make posts of the rows of a table; a dry run names each bad row and column',
  body: Type.Object({ rows: CsvRows, ...CsvOptions, dry_run: Optional(DryRun) }, { additionalProperties: false }),
  reply: Type.Object({
    rows: Type.Array(CsvResult),
    imported: Type.Integer({ description: 'rows that became posts' }),
    refused: Type.Integer({ description: 'rows with a fault' }),
  }),
  errors: ['timezone_unknown'],
})

/** The posts of a filter as CSV in UTF-8, by time. Cells that a spreadsheet would calculate begin with an apostrophe. */
export const ExportPosts = endpoint({
  name: 'exportPosts',
  service,
  method: 'GET',
  url: '/api/posts/export.csv',
  access: 'team',
  action: 'post.read',
  raw: true,
  perMinute: 30,
  summary: `Posts by filter as a CSV file that can be imported again, at most ${csv.exported} of them`,
  query: Type.Object({ ...postFilterFields, ids: Optional(IdList) }),
  reply: Type.Any(),
})

export const postCsvEndpoints = [ImportPosts, ExportPosts] as const
