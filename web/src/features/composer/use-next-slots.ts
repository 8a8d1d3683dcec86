import type { AvailableSlots } from '@fanfare/contracts/entities/timeslots.ts'
import { useAvailableSlotsQuery } from './api.ts'
import type { Composer } from './model/composer-state.ts'
import { offered } from './model/next-slots.ts'

export interface NextSlotsState {
  /** The next few slots of each account; undefined while they are read. */
  slots: readonly AvailableSlots[] | undefined
  failed: boolean
  retry: () => void
}

/** Slots that are read of each account: among several accounts, times are looked for that all of them have free. */
const read = { one: offered, several: 20 }

/** The slots that the accounts of this composer would take, read while they are shown. The post that is edited leaves its own one free. */
export const useNextSlots = ({ when, accounts, postId, postType }: Composer): NextSlotsState => {
  const count = accounts.length === 1 ? read.one : read.several
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
