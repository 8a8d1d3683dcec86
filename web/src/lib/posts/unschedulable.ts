import { InProgress, type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'

/** Whether a post can become a draft again: it is scheduled, and nothing of it is live. A story of several parts may wait while its first one is. */
export const isUnschedulable = ({ status, publications }: Pick<Post, 'publications'> & { status: number }): boolean =>
  status === Scheduled && publications.every(one => one.status !== 'live')

/** Whether a post that is going out can still be stopped: the call that makes it public has not begun. While it is checked whether a post is live, it has. */
export const isCancellable = ({
  status,
  unconfirmed,
  progress,
}: Pick<Post, 'progress' | 'unconfirmed'> & { status: number }) =>
  status === InProgress && !unconfirmed && progress?.step !== 'commit_requested'
