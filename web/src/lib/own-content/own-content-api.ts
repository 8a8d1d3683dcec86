import { ListOwnContent, RefreshOwnContent } from '@fanfare/contracts/endpoints/own-content.ts'
import { api, from } from '../api/api.ts'
import type { AppDispatch, RootState } from '../store/root-reducer.ts'
import { type OwnPage, withFresh } from './model/own-page.ts'

const contentApi = api.injectEndpoints({
  endpoints: build => ({
    ownContent: build.query(from(ListOwnContent, { provides: () => ['OwnContent'] })),
    refreshOwnContent: build.query({ ...from(RefreshOwnContent), keepUnusedDataFor: 0 }),
  }),
})
const { updateQueryData, selectCachedArgsForQuery } = contentApi.util

/** Has posts of an account read from their network now, and writes them onto every page that shows them. What fails changes nothing. */
export const readAgain =
  (account: string, ids: readonly string[]) => async (dispatch: AppDispatch, getState: () => RootState) => {
    const query = { account, ids: ids.join(',') }
    const { data } = await dispatch(
      contentApi.endpoints.refreshOwnContent.initiate({ query }, { subscribe: false, forceRefetch: true }),
    )
    if (!data) return
    for (const args of selectCachedArgsForQuery(getState(), 'ownContent'))
      dispatch(updateQueryData('ownContent', args, draft => withFresh(draft as OwnPage, data.data.data) as never))
  }

export const { useOwnContentQuery } = contentApi
