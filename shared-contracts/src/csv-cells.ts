/** What a spreadsheet takes for a formula where a cell begins with it, in full width too, as Japanese ones do. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** A cell that no spreadsheet calculates: an apostrophe stands before what looks like a formula. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The cell without the apostrophe of `guarded`. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text

/** A cell as CSV has it (RFC 4180). */
const quoted = (text: string): string => (/[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A line of CSV. Texts are guarded against formulas; a number is one, below zero too. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(cell => (typeof cell === 'number' ? String(cell) : quoted(guarded(cell)))).join(',')}\r\n`
