import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { ReadCreator } from '@fanfare/contracts/endpoints/creators.ts'
import { ListSuggestedTimes } from '@fanfare/contracts/endpoints/insights.ts'
import { ReadLink } from '@fanfare/contracts/endpoints/links.ts'
import { SearchLocations } from '@fanfare/contracts/endpoints/locations.ts'
import { CancelRenderings } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts, Preflight, ShowEditing } from '@fanfare/contracts/endpoints/posts.ts'
import { SearchProducts } from '@fanfare/contracts/endpoints/products.ts'
import { CreateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { ListAvailableSlots } from '@fanfare/contracts/endpoints/timeslots.ts'
import { type ArgOf, api, from } from '../../lib/api/api.ts'

/** How long the result of pre-flight is kept after the post has changed, s: when a change is undone it is shown at once. */
const resultLifetime = 30

export const composerApi = api.injectEndpoints({
  endpoints: build => ({
    locations: build.query(from(SearchLocations)),
    products: build.query(from(SearchProducts, { provides: () => ['Accounts'] })),
    creator: build.query(from(ReadCreator, { provides: () => ['Accounts'] })),
    link: build.query(from(ReadLink)),
    cancelRenderings: build.mutation(from(CancelRenderings, { invalidates: () => ['Posts'] })),
    // The whole post is the key of the result. When an account changes, the check is made again.
    preflight: build.query({
      ...from(Preflight, { provides: () => ['Accounts'] }),
      transformResponse: (data: unknown, _: unknown, { body: { items } }: ArgOf<typeof Preflight>) => ({
        ...(data as ReplyOf<typeof Preflight>),
        // An answer counts the items that it was asked about.
        asked: (items ?? []).map(({ media_id }) => media_id),
      }),
      keepUnusedDataFor: resultLifetime,
    }),
    // Asking says that this person has it open. The team's stream says who comes or goes.
    editors: build.query(from(ShowEditing, { provides: ({ params }) => [{ type: 'Editing', id: params.id }] })),
    // A slot is taken by every post that is scheduled, and the day's limit counts too.
    availableSlots: build.query(from(ListAvailableSlots, { provides: () => ['Timeslots', 'Quota', 'Accounts'] })),
    suggestedTimes: build.query(from(ListSuggestedTimes)),
    createPosts: build.mutation(
      from(CreatePosts, { invalidates: () => ['Posts', 'Calendar', 'Counts', 'Quota', 'Library', 'Timeslots'] }),
    ),
    createSeries: build.mutation(
      from(CreateSeries, { invalidates: () => ['Posts', 'Calendar', 'Counts', 'Quota', 'Library', 'Timeslots'] }),
    ),
    /** The same as a rehearsal: nothing is made. */
    rehearseSeries: build.mutation(from(CreateSeries, { each: true })),
  }),
})
export const {
  useLocationsQuery,
  useProductsQuery,
  useCreatorQuery,
  useLinkQuery,
  useCancelRenderingsMutation,
  usePreflightQuery,
  useEditorsQuery,
  useAvailableSlotsQuery,
  useSuggestedTimesQuery,
  useCreatePostsMutation,
  useCreateSeriesMutation,
  useRehearseSeriesMutation,
} = composerApi
