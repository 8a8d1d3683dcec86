import { ApprovePost, ApprovePosts, RequestApproval, SendBackPost } from '@fanfare/contracts/endpoints/approvals.ts'
import { api, from } from '../../api/api.ts'
import { changedPost } from '../posts-api.ts'

/** Posts that wait for approval. */
export const { useRequestApprovalMutation, useApprovePostMutation, useApprovePostsMutation, useSendBackPostMutation } =
  api.injectEndpoints({
    endpoints: build => ({
      requestApproval: build.mutation(from(RequestApproval, { invalidates: changedPost })),
      approvePost: build.mutation(from(ApprovePost, { invalidates: changedPost })),
      approvePosts: build.mutation(from(ApprovePosts, { invalidates: () => ['Post', 'Posts', 'Calendar', 'Counts'] })),
      sendBackPost: build.mutation(from(SendBackPost, { invalidates: changedPost })),
    }),
  })
