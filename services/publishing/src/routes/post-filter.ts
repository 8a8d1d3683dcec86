import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { BulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import type { ListFilter } from '../stores/post-lists.ts'
import { idsOf, statusesOf, wordsOf } from './query-filters.ts'

type Given = NonNullable<BodyOf<typeof BulkPosts>['filter']>

/** What a list of posts is narrowed to, as the store takes it. */
export const postFilterOf = (given: Given): ListFilter => ({
  statuses: statusesOf(given.status),
  accounts: idsOf(given.accounts),
  authors: idsOf(given.authors),
  kinds: wordsOf(given.type),
  keyword: given.keyword,
  start: given.start === undefined ? undefined : new Date(given.start),
  end: given.end === undefined ? undefined : new Date(given.end),
})
