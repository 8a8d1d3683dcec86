import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { heldOf } from '../../lib/posts/locks/held.ts'
import { useLocks } from '../../lib/posts/locks/use-locks.ts'
import { useAccounts, useCan } from '../../lib/session/session.ts'
import { useTimes } from '../../lib/time/use-times.ts'

/** What every row of the list needs to know, asked for once. The same object until something of it changes. */
export const useRowFacts = (posts: readonly Post[]) => {
  const { instantDay, timeLabel } = useTimes()
  const { search } = useLocation()
  const can = useCan()
  const { accounts } = useAccounts()
  const lockOf = useLocks(posts.flatMap(post => heldOf(post) ?? []))
  return useMemo(
    () => ({ instantDay, timeLabel, search, can, accounts, lockOf }),
    [instantDay, timeLabel, search, can, accounts, lockOf],
  )
}
export type RowFacts = ReturnType<typeof useRowFacts>
