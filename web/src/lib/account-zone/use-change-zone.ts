import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { useState } from 'react'
import { useToast } from '../../ui/toast.ts'
import { messageOf } from '../api/api.ts'
import { useUndo } from '../api/use-undo.ts'
import { useUndoBatchMutation } from '../posts/placing/placing-api.ts'
import { cityOf } from '../time/time.ts'
import { useChangeZoneMutation, useMovePostsToZoneMutation } from './account-zone-api.ts'

/** What scheduled posts keep: the moment at which they go out, or the time on the account's clock. */
export type Keep = 'moment' | 'clock'

/** An account that has another clock now, and the change of its posts. */
interface Done {
  account: SocialAccount
  batch: string | null
}

/**
 * Gives accounts another clock, one after the other, and their scheduled posts where they are to follow it, with one Undo for all. `set`
 * returns whether that worked for any of them: what failed then is said with how many have changed.
 */
export const useChangeZone = () => {
  const toast = useToast()
  const undo = useUndo()
  const [busy, setBusy] = useState(false)
  const [change] = useChangeZoneMutation()
  const [move] = useMovePostsToZoneMutation()
  const [takeBack] = useUndoBatchMutation()

  const undoFor = (done: readonly Done[]) => {
    const rest = [...done]
    const [one] = done.length === 1 ? done : []
    const back = async () => {
      for (let last = rest.at(-1); last; last = rest.at(-1)) {
        const { account, batch } = last
        await change({ body: { account_id: account.id, timezone: account.settings.timezone } }).unwrap()
        if (batch) await takeBack({ body: { batch } }).unwrap()
        rest.pop()
      }
      return one
        ? `${accountName(one.account)} is back in ${cityOf(one.account.settings.timezone)} time`
        : `${done.length} accounts are back in their time zones`
    }
    return { label: 'Undo', run: () => void undo('The time zone wasn’t changed back', back) }
  }

  const set = async (accounts: readonly SocialAccount[], timezone: string, keep: Keep): Promise<boolean> => {
    const done: Done[] = []
    let left = 0
    setBusy(true)
    try {
      for (const account of accounts) {
        const body = { account_id: account.id, timezone }
        await change({ body }).unwrap()
        const one: Done = { account, batch: null }
        done.push(one)
        if (keep === 'moment') continue
        const moved = await move({ body }).unwrap()
        one.batch = moved.batch
        left += moved.left
      }
      const [only] = accounts.length === 1 ? accounts : []
      const who = only ? `${accountName(only)} now posts` : `${done.length} accounts now post`
      const stayed = left > 0 ? `. ${left} scheduled ${left === 1 ? 'post' : 'posts'} kept their moment` : ''
      toast.done(`${who} in ${cityOf(timezone)} time${stayed}`, undoFor(done))
    } catch (fault) {
      const how =
        accounts.length > 1 && done.length > 0 ? `${done.length} of ${accounts.length} accounts changed. ` : ''
      toast.fault(how + messageOf(fault), done.length > 0 ? undoFor(done) : undefined)
    } finally {
      setBusy(false)
    }
    // The clock is the new one already: the dialog would only ask for the same again.
    return done.length > 0
  }
  return { set, busy }
}
