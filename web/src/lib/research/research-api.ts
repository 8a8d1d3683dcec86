import {
  BatchHashtags,
  ReadHashtag,
  ReadHashtagLab,
  RelatedHashtags,
  SearchHashtags,
} from '@fanfare/contracts/endpoints/hashtags.ts'
import { ReadResearchUse, ResolveLink } from '@fanfare/contracts/endpoints/research.ts'
import { explore } from '@fanfare/contracts/research/limits.ts'
import { api, from } from '../api/api.ts'

/** Calls of research that several screens make. What is looked at page by page is in `looks.ts`. */
const researchApi = api.injectEndpoints({
  endpoints: build => ({
    researchUse: build.query(from(ReadResearchUse, { provides: () => ['ResearchUse'] })),
    resolveLink: build.query(from(ResolveLink)),
    searchHashtags: build.query(from(SearchHashtags)),
    relatedHashtags: build.query({ ...from(RelatedHashtags), keepUnusedDataFor: explore.contentSeconds }),
    hashtag: build.query({ ...from(ReadHashtag), keepUnusedDataFor: explore.contentSeconds }),
    // A read by its nature: it has no dialog and changes nothing that is shown elsewhere.
    batchHashtags: build.query({ ...from(BatchHashtags), keepUnusedDataFor: 0 }),
    hashtagLab: build.query(from(ReadHashtagLab)),
  }),
})

export const {
  useResearchUseQuery,
  useLazyResolveLinkQuery,
  useSearchHashtagsQuery,
  useRelatedHashtagsQuery,
  useHashtagQuery,
  useHashtagLabQuery,
} = researchApi
export const { batchHashtags } = researchApi.endpoints
