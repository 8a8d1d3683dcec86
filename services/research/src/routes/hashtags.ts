import {
  BatchHashtags,
  ReadHashtag,
  ReadHashtagLab,
  RelatedHashtags,
  SearchHashtags,
} from '@fanfare/contracts/endpoints/hashtags.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { batchHashtags } from '../actions/batch-hashtags.ts'
import { hashtagLab } from '../actions/hashtag-lab.ts'
import { readHashtag } from '../actions/read-hashtag.ts'
import { relatedHashtags } from '../actions/related-hashtags.ts'
import { hashtagSearch } from '../actions/search-hashtags.ts'
import type { Deps } from '../deps.ts'

export function hashtagRoutes(http: Http, deps: Deps): void {
  const search = hashtagSearch(deps)
  http.handle(SearchHashtags, ({ query }) => search(query.q, query.limit))
  http.handle(RelatedHashtags, ({ params, query }) => relatedHashtags(deps, params.tag, query.limit))
  http.handle(ReadHashtag, ({ params }) => readHashtag(deps, params.tag))
  http.handle(BatchHashtags, ({ body }) => batchHashtags(deps, body.hashtags))
  http.handle(ReadHashtagLab, ({ who, query }) => hashtagLab(deps, who, query.account))
}
