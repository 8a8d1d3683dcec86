import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { useToast } from '../../ui/toast.ts'
import { messageOf } from '../api/api.ts'
import { useUndoBatchMutation } from '../posts/placing/placing-api.ts'
import { cityOf } from '../time/time.ts'
import { useChangeZoneMutation, useMovePostsToZoneMutation } from './account-zone-api.ts'

/** What scheduled posts keep: the moment at which they go out, or the time on the account's clock. */
export type Keep = 'moment' | 'clock'

/** Gives an account another clock, and its scheduled posts where they are to follow it, with one Undo. Returns whether that worked. */
export const useChangeZone = (account: SocialAccount) => {
  const toast = useToast()
  const [change, { isLoading: isChanging }] = useChangeZoneMutation()
  const [move, { isLoading: isMoving }] = useMovePostsToZoneMutation()
  const [takeBack] = useUndoBatchMutation()
  const name = accountName(account)
  const before = account.settings.timezone
  const undo = async (batch: string | null) => {
    try {
      await change({ body: { account_id: account.id, timezone: before } }).unwrap()
      if (batch) await takeBack({ body: { batch } }).unwrap()
      toast.done(`${name} is back in ${cityOf(before)} time`)
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  const set = async (timezone: string, keep: Keep): Promise<boolean> => {
    let changed = false
    try {
      await change({ body: { account_id: account.id, timezone } }).unwrap()
      changed = true
      const moved = keep === 'clock' ? await move({ body: { account_id: account.id, timezone } }).unwrap() : undefined
      const stayed = moved && moved.left > 0 ? `. ${moved.left} scheduled posts kept their moment` : ''
      toast.done(`${name} now posts in ${cityOf(timezone)} time${stayed}`, {
        label: 'Undo',
        run: () => void undo(moved?.batch ?? null),
      })
      return true
    } catch (fault) {
      toast.fault(messageOf(fault))
      // The clock is the new one already: the dialog would only ask for the same again.
      return changed
    }
  }
  return { set, busy: isChanging || isMoving }
}
