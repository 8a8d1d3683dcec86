import type { Batch } from '@fanfare/contracts/entities/placing.ts'
import { type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { useToast } from '../../../ui/toast.ts'
import { messageOf } from '../../api/api.ts'
import { useShufflePostsMutation, useUndoBatchMutation } from './placing-api.ts'
import { shuffledWords, undoneWords } from './placing-words.ts'

/** The scheduled posts of each account that has at least two of them: one alone has no other time to take. */
const shufflable = (posts: readonly Post[]): Map<string, string[]> => {
  const byAccount = Map.groupBy(
    posts.filter(({ status }) => status === Scheduled),
    ({ account }) => account.id,
  )
  return new Map(
    [...byAccount].filter(([, own]) => own.length > 1).map(([account, own]) => [account, own.map(({ id }) => id)]),
  )
}

const sum = (batches: readonly Batch[]) => ({
  done: batches.reduce((all, { done }) => all + done, 0),
  left: batches.reduce((all, { left }) => all + left, 0),
})

/** Gives posts each other's times, account by account, with one Undo for all. */
export const useShuffle = () => {
  const toast = useToast()
  const [shuffle] = useShufflePostsMutation()
  const [takeBack] = useUndoBatchMutation()
  const undo = async (batches: readonly string[]) => {
    try {
      const undone: Batch[] = []
      for (const batch of batches) undone.push(await takeBack({ body: { batch } }).unwrap())
      const all = sum(undone)
      toast.done(all.left === 0 ? 'Shuffle undone' : undoneWords(all))
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  return async (posts: readonly Post[]): Promise<void> => {
    const groups = shufflable(posts)
    if (groups.size === 0) return void toast.info('Choose at least two scheduled posts of one account')
    const seed = Math.floor(Math.random() * 0x7fffffff)
    const done: Batch[] = []
    let fault: unknown
    try {
      for (const [id, ids] of groups) done.push(await shuffle({ params: { id }, body: { posts: ids, seed } }).unwrap())
    } catch (err) {
      fault = err
    }
    const batches = done.flatMap(({ batch }) => batch ?? [])
    const back = batches.length > 0 ? { label: 'Undo', run: () => void undo(batches) } : undefined
    const words = shuffledWords(sum(done))
    if (fault) toast.fault(batches.length > 0 ? `${words}. ${messageOf(fault)}` : messageOf(fault), back)
    else toast.done(words, back)
  }
}
