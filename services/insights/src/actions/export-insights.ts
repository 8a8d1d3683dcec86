import { Readable } from 'node:stream'
import { csvLine } from '@fanfare/contracts/csv-cells.ts'
import type { QueryOf } from '@fanfare/contracts/endpoint.ts'
import type { ExportInsights } from '@fanfare/contracts/endpoints/reports.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { dayTable } from '../model/day-table.ts'
import type { Period } from '../model/days.ts'
import { type Cell, type Sheet, workbookParts } from '../model/workbook.ts'
import { exportedPosts } from './exported-posts.ts'
import { loadKnown, openAccount } from './load-known.ts'
import { zipped } from './zipped.ts'

type Query = QueryOf<typeof ExportInsights>

/** A byte order mark: without it spreadsheets read UTF-8 as something else. */
const BOM = '\ufeff'
/** Characters of CSV that are handed on at once. */
const PIECE = 16_384

/** A file that is made while it is sent. */
export interface ExportFile {
  name: string
  type: string
  bytes: Readable
}

const csvCell = (cell: Cell): string | number => {
  if (cell === null) return ''
  if (typeof cell !== 'object') return cell
  return 'day' in cell ? cell.day : cell.at.slice(0, 19).replace('T', ' ')
}

async function* csvTexts({ header, rows }: Sheet): AsyncGenerator<string> {
  let text = BOM + csvLine(header)
  for await (const row of rows) {
    text += csvLine(row.map(csvCell))
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  yield text
}

/** `olea.studio-days-2026-10-01-2026-10-28.csv`, of letters that every system takes. */
const fileName = (account: string, what: string, { since, until }: Period, ending: string): string =>
  `${account.match(/\w+(?:\.\w+)*/g)?.join('-') ?? 'insights'}-${what}-${since}-${until}.${ending}`

/** The sheets of a file: what it is about first, and where that comes from. */
async function sheetsOf(deps: Deps, who: Who, accountId: string, { what, ...asked }: Query) {
  if (what === 'posts') {
    const opened = await openAccount(deps, who, accountId, asked)
    return { account: opened.account, period: opened.period, ...(await exportedPosts(deps, opened)) }
  }
  const { account, period, known } = await loadKnown(deps, who, accountId, asked)
  const { days: rows, sources } = dayTable(known, period, account.type)
  return { account, period, rows, sources }
}

/** Figures of an account by day or by post, as a file. What is asked of others is asked before: a fault is a reply and no broken file. */
export async function exportInsights(
  deps: Deps,
  who: Who,
  accountId: string,
  { format = 'csv', ...query }: Query,
): Promise<ExportFile> {
  const { account, period, rows, sources } = await sheetsOf(deps, who, accountId, query)
  const name = fileName(accountName(account), query.what ?? 'days', period, format)
  if (format === 'csv') return { name, type: 'text/csv; charset=utf-8', bytes: Readable.from(csvTexts(rows)) }
  return {
    name,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Readable.from(zipped(workbookParts([rows, sources]), new Date(deps.clock.now()))),
  }
}
