import { searchedTag } from '@fanfare/contracts/research/tag-letters.ts'
import { fail } from '@fanfare/runtime/errors.ts'

/** The hashtag that a request means, as all of research compares hashtags. Throws `invalid_input` where it has no letter or digit. */
export const tagIn = (given: string, field: string): string =>
  searchedTag(given) ??
  fail('invalid_input', { field, rule: 'a hashtag of letters, digits and underscores, with or without #' })
