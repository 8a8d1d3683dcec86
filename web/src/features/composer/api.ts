import { CreateUpload } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts, GetPost, Preflight, PublishPost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { api, from } from '../../app/api.ts'

const composer = api.injectEndpoints({
  endpoints: build => ({
    createUpload: build.mutation(from(CreateUpload)),
    preflight: build.mutation(from(Preflight)),
    createPosts: build.mutation(from(CreatePosts, { invalidates: () => ['Posts', 'Calendar', 'Counts', 'Quota'] })),
    composerPost: build.query(from(GetPost, { provides: ({ params }) => [{ type: 'Post', id: params.id }] })),
    updatePost: build.mutation(
      from(UpdatePost, {
        invalidates: ({ params }) => [{ type: 'Post', id: params.id }, 'Posts', 'Calendar', 'Counts', 'Quota'],
      }),
    ),
    publishPost: build.mutation(
      from(PublishPost, {
        invalidates: ({ params }) => [{ type: 'Post', id: params.id }, 'Posts', 'Calendar', 'Counts'],
      }),
    ),
  }),
})

export const {
  useCreateUploadMutation,
  usePreflightMutation,
  useCreatePostsMutation,
  useComposerPostQuery,
  useUpdatePostMutation,
  usePublishPostMutation,
} = composer
