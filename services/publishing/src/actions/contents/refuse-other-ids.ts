import type { ContentInput } from '@fanfare/contracts/entities/contents.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { disagreeing } from '../../model/contents/content-body.ts'

/** Throws `invalid_input` where a file is named by two ids that are not the same. `field`: where the list of files is in the body. */
export function refuseOtherIds(media: NonNullable<ContentInput['media']>, field: string): void {
  const at = disagreeing(media)
  if (at === undefined) return
  const [name, rule] = [`${field}.${at}.media_id`, 'the same as its id']
  fail('invalid_input', { field: name, rule, message: `${name} must be ${rule}.` })
}
