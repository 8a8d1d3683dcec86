import {
  CancelEmailChange,
  ChangeEmail,
  CreateExport,
  DeleteUser,
  ListExports,
  ReviewDeletion,
} from '@fanfare/contracts/endpoints/person.ts'
import { api, from } from '../../../lib/api/api.ts'

/** What a person does with their own account. */
export const {
  useChangeEmailMutation,
  useCancelEmailChangeMutation,
  useExportsQuery,
  useCreateExportMutation,
  useReviewDeletionQuery,
  useDeleteUserMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    changeEmail: build.mutation(from(ChangeEmail, { invalidates: () => ['User', 'Sessions'] })),
    cancelEmailChange: build.mutation(from(CancelEmailChange, { invalidates: () => ['User'] })),
    exports: build.query(from(ListExports, { provides: () => ['Exports'] })),
    createExport: build.mutation(from(CreateExport, { invalidates: () => ['Exports', 'Sessions'] })),
    reviewDeletion: build.query(from(ReviewDeletion)),
    deleteUser: build.mutation(from(DeleteUser)),
  }),
})
