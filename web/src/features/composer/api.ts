import { CreateUpload, DeleteUpload, GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts, Preflight } from '@fanfare/contracts/endpoints/posts.ts'
import { api, from } from '../../app/api.ts'

export const {
  useLazyMediaQuery,
  useCreateUploadMutation,
  useDeleteUploadMutation,
  usePreflightMutation,
  useCreatePostsMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    media: build.query(from(GetMedia, { provides: ({ params }) => [{ type: 'Media', id: params.id }] })),
    createUpload: build.mutation(from(CreateUpload, { each: true })),
    deleteUpload: build.mutation(from(DeleteUpload)),
    preflight: build.mutation(from(Preflight)),
    createPosts: build.mutation(from(CreatePosts, { invalidates: () => ['Posts', 'Calendar', 'Counts', 'Quota'] })),
  }),
})
