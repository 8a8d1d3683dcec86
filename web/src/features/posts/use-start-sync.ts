import { placing } from '@fanfare/contracts/limits.ts'
import { useEffect } from 'react'
import { selectSyncStarts, syncsStarted } from '../../lib/posts/sync-starts.ts'
import { useAccounts, useCan } from '../../lib/session/session.ts'
import { useAppDispatch } from '../../lib/store/hooks.ts'
import type { AppDispatch, RootState } from '../../lib/store/root-reducer.ts'
import { startSync } from './api.ts'

/** An account is read again after this time, ms: what the networks count changes slowly, and each reading costs calls of its budget. */
const againMs = 10 * 60_000

/** Has those of the accounts read that were not read lately, as many as one call takes. */
const startDueSyncs = (ids: readonly string[]) => (dispatch: AppDispatch, getState: () => RootState) => {
  const at = Date.now()
  const starts = selectSyncStarts(getState())
  const due = ids.filter(id => at - (starts[id] ?? 0) > againMs).slice(0, placing.accounts)
  if (due.length === 0) return
  dispatch(syncsStarted({ ids: due, at }))
  // A reading that fails is no news to who looks at a list: it is tried the next time.
  void dispatch(startSync.initiate({ body: { accountIds: due } }, { track: false }))
}

/** Has likes and comments read from the networks while live posts are listed: of these accounts, or of all. */
export const useStartSync = (shown: boolean, only: readonly string[]): void => {
  const dispatch = useAppDispatch()
  const { accounts } = useAccounts()
  const may = useCan()('post.write')
  const ids = (only.length > 0 ? [...only] : accounts.map(({ id }) => id)).join()
  useEffect(() => {
    if (shown && may && ids) dispatch(startDueSyncs(ids.split(',')))
  }, [shown, may, ids, dispatch])
}
