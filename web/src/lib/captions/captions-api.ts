import {
  DeleteCaption,
  ListCaptions,
  RestoreCaption,
  StoreCaption,
  UpdateCaption,
  UseCaption,
} from '@fanfare/contracts/endpoints/captions.ts'
import { api, from } from '../api/api.ts'

const changed = () => ['Captions' as const]

/** Saved captions, for their own screen and for the composer. Changes by others come as messages of the team stream. */
const captionsApi = api.injectEndpoints({
  endpoints: build => ({
    captions: build.query(from(ListCaptions, { provides: changed })),
    storeCaption: build.mutation(from(StoreCaption, { invalidates: changed })),
    updateCaption: build.mutation(from(UpdateCaption, { invalidates: changed })),
    deleteCaption: build.mutation(from(DeleteCaption, { invalidates: changed })),
    restoreCaption: build.mutation(from(RestoreCaption, { invalidates: changed })),
    useCaption: build.mutation(from(UseCaption, { invalidates: changed })),
  }),
})

export const {
  useCaptionsQuery,
  useStoreCaptionMutation,
  useUpdateCaptionMutation,
  useDeleteCaptionMutation,
  useRestoreCaptionMutation,
  useUseCaptionMutation,
} = captionsApi
