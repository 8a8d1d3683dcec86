import type { AvailableSlots } from '@fanfare/contracts/entities/timeslots.ts'
import { useAvailableSlotsQuery } from './api.ts'
import type { Composer } from './model/composer-state.ts'

export interface NextSlotsState {
  /** The next slot of each account, of one account alone the next few; undefined while they are read. */
  slots: readonly AvailableSlots[] | undefined
  failed: boolean
  retry: () => void
}

/** Slots to choose from where one account is chosen. */
const offered = 3

/** The slots that the accounts of this composer would take, read while they are shown. The post that is edited leaves its own one free. */
export const useNextSlots = ({ when, accounts, postId, postType }: Composer): NextSlotsState => {
  const count = accounts.length === 1 ? offered : 1
  const query = {
    accounts: accounts.toSorted().join(),
    count,
    ...(postType === 'post' ? {} : { post_type: postType }),
    ...(postId ? { except: postId } : {}),
  }
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
