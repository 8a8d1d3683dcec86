/** A cell of a table: a text, a number, a day, or nothing. */
export type Cell = string | number | null | { day: string } | { at: string }

/** A sheet: its rows are taken one by one while the file is written. */
export interface Sheet {
  name: string
  /** Of columns, in characters. */
  widths: readonly number[]
  header: readonly string[]
  rows: Iterable<Cell[]> | AsyncIterable<Cell[]>
}

/** A file within a workbook. */
export interface Part {
  name: string
  texts: Iterable<string> | AsyncIterable<string>
}

/** Most characters that a cell holds (Excel specifications and limits). */
const LONGEST = 32_767
/** Bytes of XML that are handed on at once: each row by itself would be many small pieces. */
const PIECE = 16_384

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML 1.0 allows of a text. Half of a pair of surrogates is no character. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, letter => escapes[letter] as string)

const dayMs = 86_400_000
/** Days and times count from here in a spreadsheet, in days. */
const epoch = Date.UTC(1899, 11, 30)
const serial = (instant: string): number => (Date.parse(instant) - epoch) / dayMs

/** `A` to `Z`, `AA` and so on, from 0. */
export const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

/** Indices of `cellXfs` in the styles below. */
const styles = { plain: 0, bold: 1, day: 2, time: 3 } as const

function cellOf(cell: Cell, reference: string, style: number = styles.plain): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'string')
    return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, LONGEST))}</t></is></c>`
  if ('day' in cell) return `<c r="${reference}" s="${styles.day}"><v>${serial(cell.day)}</v></c>`
  return `<c r="${reference}" s="${styles.time}"><v>${serial(cell.at)}</v></c>`
}

const rowOf = (cells: readonly Cell[], number: number, style?: number): string =>
  `<row r="${number}">${cells.map((cell, at) => cellOf(cell, `${columnName(at)}${number}`, style)).join('')}</row>`

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

async function* sheetTexts({ widths, header, rows }: Sheet): AsyncGenerator<string> {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  let text = `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${rowOf(header, 1, styles.bold)}`
  let number = 1
  for await (const row of rows) {
    number += 1
    text += rowOf(row, number)
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData></worksheet>`
}

const stylesheet = `${xml}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** The files of a workbook (ECMA-376, SpreadsheetML), the sheets in the order given. Rows are taken as they are written. */
export function workbookParts(sheets: readonly Sheet[]): Part[] {
  const numbers = sheets.map((_, at) => at + 1)
  const override = (name: string, type: string) =>
    `<Override PartName="${name}" ContentType="${contentType}.${type}+xml"/>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${officeRelations}/${type}" Target="${target}"/>`
  const list = sheets.map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  return [
    {
      name: '[Content_Types].xml',
      texts: [
        `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${numbers.map(number => override(`/xl/worksheets/sheet${number}.xml`, 'worksheet')).join('')}${override('/xl/styles.xml', 'styles')}</Types>`,
      ],
    },
    {
      name: '_rels/.rels',
      texts: [
        `${xml}<Relationships xmlns="${packageRelations}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      texts: [
        `${xml}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${list.join('')}</sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      texts: [
        `${xml}<Relationships xmlns="${packageRelations}">${numbers.map(number => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)).join('')}${relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml')}</Relationships>`,
      ],
    },
    { name: 'xl/styles.xml', texts: [stylesheet] },
    ...sheets.map((sheet, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, texts: sheetTexts(sheet) })),
  ]
}
