import { CreateUpload, DeleteUpload, GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { api, from } from '../api/api.ts'

export const { useCreateUploadMutation, useDeleteUploadMutation, useLazyMediaQuery } = api.injectEndpoints({
  endpoints: build => ({
    media: build.query(from(GetMedia, { provides: ({ params }) => [{ type: 'Media', id: params.id }] })),
    createUpload: build.mutation(from(CreateUpload, { each: true })),
    deleteUpload: build.mutation(from(DeleteUpload)),
  }),
})
