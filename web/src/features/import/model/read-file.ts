import { csv } from '@fanfare/contracts/limits.ts'
import Papa from 'papaparse'

type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

/** How bytes were read as text. */
export interface Decoded {
  text: string
  encoding: Encoding
  /** The file does not say its encoding, and is not valid UTF-8. */
  guessed: boolean
}

export const delimiters = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab' } as const
export type Delimiter = keyof typeof delimiters
export const isDelimiter = (text: string): text is Delimiter => text in delimiters

export interface TableRow {
  /** As spreadsheets count rows: the header is 1. */
  number: number
  cells: string[]
}
export interface Table {
  header: string[]
  rows: TableRow[]
  delimiter: Delimiter
}

/** Why a file is no table that can be imported, for a person. */
export class NoTable extends Error {}

/** Bytes that are looked at to recognise UTF-16 without a byte order mark. */
const sample = 1000
const zeros = (bytes: Uint8Array, from: 0 | 1): number =>
  bytes.subarray(0, sample).filter((byte, at) => at % 2 === from && byte === 0).length

/** The byte order of UTF-16: by its mark, or, in mostly Latin text without one, by where the zero bytes are. */
const utf16 = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  const many = Math.min(bytes.length, sample) / 4
  const [even, odd] = [zeros(bytes, 0), zeros(bytes, 1)]
  if (odd > many && even === 0) return 'utf-16le'
  if (even > many && odd === 0) return 'utf-16be'
  return undefined
}

/** Text of bytes: UTF-16 where it is recognised, UTF-8 where it is valid, else Windows-1252, which spreadsheets in Europe and America save. */
export const decode = (bytes: Uint8Array): Decoded => {
  const wide = utf16(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16', guessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8', guessed: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252', guessed: true }
  }
}

/**
 * The table of a CSV text. The delimiter is guessed unless it is given; a first line `sep=;`, as Excel writes it, names it. Throws `NoTable`
 * with the reason.
 */
export const readTable = (text: string, given?: Delimiter): Table => {
  const plain = text.replace(/^\ufeff/, '')
  const named = /^sep=([,;\t])\r?\n/i.exec(plain)
  const { data, errors, meta } = Papa.parse<string[]>(named ? plain.slice(named[0].length) : plain, {
    delimiter: given ?? named?.[1] ?? '',
    delimitersToGuess: Object.keys(delimiters),
  })
  const first = named ? 2 : 1
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken)
    throw new NoTable(
      `The quotation marks in row ${(broken.row ?? 0) + first} don’t match. Fix them in your spreadsheet, then try again.`,
    )
  const filled = data
    .map((cells, at) => ({ number: at + first, cells }))
    .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  const [header, ...rows] = filled
  if (!header) throw new NoTable('The file is empty.')
  if (rows.length === 0)
    throw new NoTable('There are no posts. The first row names the columns, and each row after it is a post.')
  if (rows.length > csv.rows)
    throw new NoTable(
      `${rows.length} rows, but one import can have at most ${csv.rows}. Split the file and import the parts.`,
    )
  const delimiter = isDelimiter(meta.delimiter) ? meta.delimiter : ','
  return { header: header.cells.map(name => name.trim()), rows, delimiter }
}

/** The text of a file. Throws `NoTable` where it is too large or no text. */
export const readFile = async (file: Blob): Promise<Decoded> => {
  if (file.size > csv.bytes) throw new NoTable('The file is larger than 2 MB. Split it and import the parts.')
  const decoded = decode(new Uint8Array(await file.arrayBuffer()))
  if (decoded.text.includes('\0') || decoded.text.startsWith('PK\u0003'))
    throw new NoTable('This isn’t a CSV file. In your spreadsheet, choose Save as or Download, then CSV.')
  return decoded
}
