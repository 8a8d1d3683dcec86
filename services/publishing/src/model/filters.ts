import type { Status } from '../stores/post-lists.ts'

/** The words of a comma-joined list; undefined where it was not sent. */
export function wordsOf(text: string | undefined): string[] | undefined {
  return text === undefined ? undefined : [...new Set(text.split(','))]
}

/** The ids of an `IdList`, whichever way it was written; an empty JSON list asks for none. */
export function idsOf(text: string | undefined): string[] | undefined {
  // Not JSON.parse: ids of 19 digits are more than a JavaScript number holds.
  return text === undefined ? undefined : [...new Set(text.match(/[0-9]+/g))]
}

/** Status texts as the contract takes them: upper case, `IN_PROGRESS` beside `INPROGRESS` (spec §4). */
export function statusesOf(text: string | undefined): Status[] | undefined {
  return wordsOf(text?.replaceAll('IN_PROGRESS', 'INPROGRESS').toLowerCase()) as Status[] | undefined
}
