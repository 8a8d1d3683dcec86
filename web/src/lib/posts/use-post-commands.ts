import { type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import { useToast } from '../../ui/toast.ts'
import { messageOf } from '../api/api.ts'
import { useAppDispatch } from '../store/hooks.ts'
import type { PostCommand } from './fault-actions.ts'
import { begunWords, outcomeAbout } from './outcome-words.ts'
import { pendingOutcomes } from './pending-outcomes.ts'
import {
  useDeletePostMutation,
  useDismissAlertsMutation,
  useHidePostMutation,
  usePostCommentMutation,
  useRestorePostMutation,
  useRetryPostMutation,
} from './post-changes-api.ts'
import { changeWords } from './post-name.ts'
import { useDeleteSeriesMutation } from './series/series-api.ts'
import { useMove } from './use-move.ts'
import { usePublishNow } from './use-publish.ts'

const params = ({ id }: Post) => ({ params: { id } })
/** Requests that are under way at once. */
const atOnce = 8
const isLive = ({ status }: Post) => status === Posted

/** What is said of posts that were taken off the lists: the live ones stay where they are. */
export const removedWords = (posts: readonly Post[]): string => {
  const [only] = posts
  const live = posts.filter(isLive).length
  if (only && posts.length === 1)
    return live
      ? `Removed from Fanfare. The post stays on ${networkOf(only.account.type).name}.`
      : changeWords('post', 'deleted', [only.caption])
  if (live === 0) return `${posts.length} posts deleted`
  if (live === posts.length) return `${live} posts removed from Fanfare. They stay online.`
  return `${posts.length} posts removed. Published posts stay online.`
}

/** What is said where some of several posts were refused, with why the first was. `gone`: those that were not. */
export const partlyRemovedWords = (gone: readonly Post[], refused: number, reason: string): string => {
  if (gone.length === 0) return refused === 1 ? reason : `${refused} posts couldn’t be deleted. ${reason}`
  const removed = removedWords(gone)
  return removed.endsWith('.')
    ? `${removed} ${refused} couldn’t be removed. ${reason}`
    : `${removed}, ${refused} couldn’t be deleted. ${reason}`
}

/**
 * Commands on posts for every screen. Each shows its result as a toast, with Undo where it can be undone, and resolves with whether it
 * succeeded.
 */
export const usePostCommands = () => {
  const toast = useToast()
  const dispatch = useAppDispatch()
  const publish = usePublishNow()
  const moves = useMove()
  const [retry] = useRetryPostMutation()
  const [comment] = usePostCommentMutation()
  const [dismiss] = useDismissAlertsMutation()
  const [remove] = useDeletePostMutation()
  const [removeSeries] = useDeleteSeriesMutation()
  const [hide] = useHidePostMutation()
  const [restore] = useRestorePostMutation()

  /** Shows `done` when `work` succeeds (nothing where the screen shows it anyway), its fault when it fails. `how`: `info` for what has only begun. */
  const withToast = async (work: Promise<unknown>, done?: string, how: 'done' | 'info' = 'done'): Promise<boolean> => {
    try {
      await work
      if (done) toast[how](done)
      return true
    } catch (fault) {
      toast.fault(messageOf(fault))
      return false
    }
  }
  /** For commands whose outcome is the network's answer: the shell waits for it and shows it (`OutcomeToasts`). */
  const trackOutcome = async (command: 'check' | 'retry', before: Post, work: Promise<Post>): Promise<boolean> => {
    try {
      dispatch(pendingOutcomes.actions.begin({ command, before, post: await work }))
      toast.info(begunWords(command, before), undefined, outcomeAbout(before.id))
      return true
    } catch (fault) {
      toast.fault(messageOf(fault))
      return false
    }
  }
  const commands: Record<PostCommand, (post: Post) => Promise<boolean>> = {
    // A live post stays live: only the linked page is tried again.
    retry: post =>
      isLive(post)
        ? withToast(retry(params(post)).unwrap(), 'Trying the linked Page again', 'info')
        : trackOutcome('retry', post, retry(params(post)).unwrap()),
    publish: post => withToast(publish(post)),
    comment: post => withToast(comment(params(post)).unwrap(), 'Posting the first comment', 'info'),
    unschedule: moves.unschedule,
  }
  const bringBack = async (posts: readonly (Pick<Post, 'id'> & Partial<Post>)[]) => {
    const answers: PromiseSettledResult<unknown>[] = []
    // A whole series is several hundred: some at a time.
    for (let at = 0; at < posts.length; at += atOnce)
      answers.push(
        ...(await Promise.allSettled(
          posts.slice(at, at + atOnce).map(({ id }) => restore({ params: { id } }).unwrap()),
        )),
      )
    const refused = answers.filter(answer => answer.status === 'rejected')
    const back = posts.length - refused.length
    const [first] = refused
    if (!first) {
      const captions = posts.map(({ caption = '' }) => caption)
      return toast.done(changeWords('post', 'restored', captions))
    }
    const some = back === 0 ? '' : `${back} ${back === 1 ? 'post' : 'posts'} restored, ${refused.length} couldn’t be. `
    toast.fault(`${some}${messageOf(first.reason)}`)
  }
  return {
    withToast,
    trackOutcome,
    run: (command: PostCommand, post: Post) => commands[command](post),
    publish: commands.publish,
    unschedule: commands.unschedule,
    /** The person leaves a live post without what is missing of it. */
    dismiss: (post: Post) => withToast(dismiss(params(post)).unwrap(), 'Dismissed'),
    /** Deletes posts; live ones are taken off the lists alone. Where some are refused, Undo brings back the others. */
    remove: async (posts: readonly Post[]): Promise<boolean> => {
      const answers = await Promise.allSettled(
        posts.map(post => (isLive(post) ? hide(params(post)) : remove(params(post))).unwrap()),
      )
      const gone = posts.filter((_, at) => answers[at]?.status === 'fulfilled')
      const undo = gone.length > 0 ? { label: 'Undo', run: () => void bringBack(gone) } : undefined
      const refused = answers.filter(answer => answer.status === 'rejected')
      const [first] = refused
      if (first) toast.fault(partlyRemovedWords(gone, refused.length, messageOf(first.reason)), undo)
      else toast.done(removedWords(gone), undo)
      return gone.length > 0
    },
    /** Deletes the posts of a post's series: all, or it and the later ones. What is live or was changed on its own stays. */
    removeSeries: async ({ series }: Post, scope: 'later' | 'all'): Promise<boolean> => {
      try {
        const query = scope === 'later' && series ? { from: series.index } : {}
        const { deleted, left } = await removeSeries({ params: { id: series?.id ?? '' }, query }).unwrap()
        const gone = deleted.length === 1 ? '1 post deleted' : `${deleted.length} posts deleted`
        const [first] = left
        const stay = first
          ? `, ${left.length} left as ${left.length === 1 ? 'it is' : 'they are'}. ${first.message}`
          : ''
        toast.done(`${gone}${stay}`, { label: 'Undo', run: () => void bringBack(deleted.map(id => ({ id }))) })
        return true
      } catch (fault) {
        toast.fault(messageOf(fault))
        return false
      }
    },
  }
}
