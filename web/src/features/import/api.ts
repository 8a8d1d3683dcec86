import { BulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import { ImportPosts } from '@fanfare/contracts/endpoints/post-csv.ts'
import { api, from } from '../../lib/api/api.ts'

export const { useCheckRowsMutation, useImportRowsMutation, useRemoveImportedMutation } = api.injectEndpoints({
  endpoints: build => ({
    /** A dry run changes nothing: each one is answered again, also where the same rows were checked before. */
    checkRows: build.mutation(from(ImportPosts, { each: true })),
    importRows: build.mutation(from(ImportPosts)),
    removeImported: build.mutation(from(BulkPosts)),
  }),
})
