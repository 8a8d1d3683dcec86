import type { AvailableSlots } from '@fanfare/contracts/entities/timeslots.ts'
import { useAvailableSlotsQuery } from './api.ts'
import type { Composer } from './model/composer.ts'

export interface NextSlotsState {
  /** The next slot of each account; undefined while they are read. */
  slots: readonly AvailableSlots[] | undefined
  failed: boolean
  retry: () => void
}

/** The slots that the accounts of this composer would take, read while they are shown. The post that is edited leaves its own one free. */
export const useNextSlots = ({ when, accounts, postId }: Composer): NextSlotsState => {
  const query = { accounts: accounts.toSorted().join(), count: 1, ...(postId ? { except: postId } : {}) }
  const answer = useAvailableSlotsQuery(
    { query },
    { skip: when !== 'slot' || accounts.length === 0, refetchOnMountOrArgChange: true },
  )
  return {
    slots: answer.currentData,
    failed: answer.isError && !answer.isFetching,
    retry: () => void answer.refetch(),
  }
}
