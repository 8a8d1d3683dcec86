import { CreateSocialSet, DeleteSocialSet, UpdateSocialSet } from '@fanfare/contracts/endpoints/social-sets.ts'
import { api, from } from '../../../lib/api/api.ts'

/** An account says which set it is in, so accounts change with the sets. */
const sets = { invalidates: () => ['Team', 'Accounts'] as const }

export const { useCreateSetMutation, useUpdateSetMutation, useDeleteSetMutation } = api.injectEndpoints({
  endpoints: build => ({
    createSet: build.mutation(from(CreateSocialSet, sets)),
    updateSet: build.mutation(from(UpdateSocialSet, sets)),
    deleteSet: build.mutation(from(DeleteSocialSet, sets)),
  }),
})
