import { type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'

/** Whether a post can become a draft again: it is scheduled, and nothing of it is live. A story of several parts may wait while its first one is. */
export const isUnschedulable = ({ status, publications }: Pick<Post, 'publications'> & { status: number }): boolean =>
  status === Scheduled && publications.every(one => one.status !== 'live')
