import { placing } from '@fanfare/contracts/limits.ts'
import { useEffect } from 'react'
import { useAccounts, useCan } from '../../lib/session/session.ts'
import { useStartSyncMutation } from './api.ts'

/** An account is read again after this time, ms: what the networks count changes slowly, and each reading costs calls of its budget. */
const againMs = 10 * 60_000

/** When each account was last read at the request of this page, Unix ms. */
const asked = new Map<string, number>()

/** Has likes and comments read from the networks while live posts are listed: of these accounts, or of all. */
export const useStartSync = (shown: boolean, only: readonly string[]): void => {
  const { accounts } = useAccounts()
  const may = useCan()('post.write')
  const [start] = useStartSyncMutation()
  const ids = (only.length > 0 ? [...only] : accounts.map(({ id }) => id)).join()
  useEffect(() => {
    if (!shown || !may || !ids) return
    const due = ids.split(',').filter(id => Date.now() - (asked.get(id) ?? 0) > againMs)
    const now = due.slice(0, placing.accounts)
    if (now.length === 0) return
    for (const id of now) asked.set(id, Date.now())
    // A reading that fails is no news to who looks at a list: it is tried the next time.
    void start({ body: { accountIds: now } })
  }, [shown, may, ids, start])
}
