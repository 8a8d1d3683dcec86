import { isSource } from './sources.ts'

/** The most lines of a source or a style sheet. */
export const mostLines = 300
/** The most lines of a test and of what tests share. */
export const mostTestLines = 400

/** Sources and style sheets have a limit; data and documents have none. */
export const hasLimit = (path: string): boolean => isSource(path) || path.endsWith('.css')

const isTest = (path: string): boolean => /(^|\/)(test|e2e|pictures)\//.test(path)

/** A source that is longer than a reader keeps in mind: it has several subjects, each of which is a file of its own. */
export function lengthMistakes(path: string, text: string): string[] {
  const most = isTest(path) ? mostTestLines : mostLines
  const lines = text.replace(/\n$/, '').split('\n').length
  return lines > most ? [`${path} has ${lines} lines, ${most} at most`] : []
}
