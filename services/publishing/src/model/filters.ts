import type { Status } from '../stores/post-lists.ts'

/** The words of a comma-joined list; undefined where it was not sent. */
export function wordsOf(text: string | undefined): string[] | undefined {
  return text === undefined ? undefined : [...new Set(text.split(','))]
}

export const idsOf = wordsOf

/** Status texts as the contract takes them: upper case, `IN_PROGRESS` beside `INPROGRESS` (spec §4). */
export function statusesOf(text: string | undefined): Status[] | undefined {
  return wordsOf(text?.replaceAll('IN_PROGRESS', 'INPROGRESS').toLowerCase()) as Status[] | undefined
}
