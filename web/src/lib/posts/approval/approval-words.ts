import { Draft, type Post } from '@fanfare/contracts/entities/posts.ts'

type Asked = Pick<Post, 'approval' | 'status'>

/** Whether a Manager is asked to approve it. */
export const isWaiting = ({ approval }: Pick<Post, 'approval'>): boolean => approval?.state === 'waiting'

/** Where a draft is that needs approval, in place of the word of its state; undefined for every other post. */
export const approvalWord = ({ approval, status }: Asked): string | undefined => {
  if (status !== Draft || !approval) return undefined
  return approval.state === 'waiting' ? 'Waiting for approval' : 'Sent back'
}

/** What was written with the request, or to its author; undefined where nothing was. */
export const approvalText = ({ approval, status }: Asked): string | undefined => {
  if (status !== Draft || !approval) return undefined
  const text = approval.state === 'waiting' ? approval.message : approval.note
  return text ? `“${text}”` : undefined
}
