import { CreateUpload, DeleteUpload, GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts, Preflight } from '@fanfare/contracts/endpoints/posts.ts'
import { api, from } from '../../lib/api/api.ts'

/** As long as a verdict of pre-flight is believed after the post has changed, s: whoever takes a change back sees it at once. */
const believed = 30

export const composerApi = api.injectEndpoints({
  endpoints: build => ({
    media: build.query(from(GetMedia, { provides: ({ params }) => [{ type: 'Media', id: params.id }] })),
    createUpload: build.mutation(from(CreateUpload, { each: true })),
    deleteUpload: build.mutation(from(DeleteUpload)),
    // What is asked is the whole post, which is the key of the answer. An account that changes is asked about anew.
    preflight: build.query({ ...from(Preflight, { provides: () => ['Accounts'] }), keepUnusedDataFor: believed }),
    createPosts: build.mutation(from(CreatePosts, { invalidates: () => ['Posts', 'Calendar', 'Counts', 'Quota'] })),
  }),
})
export const {
  useLazyMediaQuery,
  useCreateUploadMutation,
  useDeleteUploadMutation,
  usePreflightQuery,
  useCreatePostsMutation,
} = composerApi
