import { StartSync } from '@fanfare/contracts/endpoints/contents.ts'
import { GetTrace } from '@fanfare/contracts/endpoints/posts.ts'
import { CheckPost, DecidePost } from '@fanfare/contracts/endpoints/publishing.ts'
import { api, from } from '../../lib/api/api.ts'
import { changedPost } from '../../lib/posts/posts-api.ts'

const postsScreenApi = api.injectEndpoints({
  endpoints: build => ({
    trace: build.query(
      from(GetTrace, {
        provides: ({ params: { id } }) => [
          { type: 'Post', id },
          { type: 'Trace', id },
        ],
      }),
    ),
    // The list says that it is being read, and asks again until it is.
    startSync: build.mutation(from(StartSync, { invalidates: () => ['Posts'] })),
    checkPost: build.mutation(from(CheckPost, { invalidates: changedPost })),
    decidePost: build.mutation(from(DecidePost, { invalidates: changedPost })),
  }),
})
export const { useTraceQuery, useCheckPostMutation, useDecidePostMutation } = postsScreenApi
export const { startSync } = postsScreenApi.endpoints
