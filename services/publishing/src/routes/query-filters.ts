import { idsIn } from '@fanfare/contracts/entities/common.ts'
import type { Status } from '../stores/post-lists.ts'

/** The words of a comma-joined list; undefined where it was not sent. */
export function wordsOf(text: string | undefined): string[] | undefined {
  return text === undefined ? undefined : [...new Set(text.split(','))]
}

/** The ids of an `IdList`, comma-joined or a JSON list; an empty JSON list selects nothing. */
export function idsOf(text: string | undefined): string[] | undefined {
  return text === undefined ? undefined : idsIn(text)
}

/** Status texts in the forms that the contract allows: upper case, `IN_PROGRESS` beside `INPROGRESS` (spec §4). */
export function statusesOf(text: string | undefined): Status[] | undefined {
  return wordsOf(text?.replaceAll('IN_PROGRESS', 'INPROGRESS').toLowerCase()) as Status[] | undefined
}
