import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { BulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import type { ListFilter } from '../stores/post-lists.ts'
import { idsOf, statusesOf, wordsOf } from './query-filters.ts'
import { instantOf } from './query-instants.ts'

type Given = NonNullable<BodyOf<typeof BulkPosts>['filter']>

/** What a list of posts is narrowed to, as the store takes it. `at`: where the request has it. Throws `invalid_input` for dates there are not. */
export const postFilterOf = (given: Given, at: string): ListFilter => ({
  statuses: statusesOf(given.status),
  accounts: idsOf(given.accounts),
  authors: idsOf(given.authors),
  kinds: wordsOf(given.type),
  keyword: given.keyword,
  start: given.start === undefined ? undefined : instantOf(given.start, `${at}.start`),
  end: given.end === undefined ? undefined : instantOf(given.end, `${at}.end`),
})
