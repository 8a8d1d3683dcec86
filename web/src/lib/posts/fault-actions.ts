import type { PostFault } from '@fanfare/contracts/entities/posts.ts'
import { type NetworkType, networkOf } from '@fanfare/contracts/networks.ts'
import type { Action } from '@fanfare/contracts/policy.ts'

/** What the next step depends on: how a post stands, and whose it is. */
export interface Standing {
  id: string
  status: number
  unconfirmed: boolean
  /** `status` 0: its connection has expired. */
  account: { id: string; type: NetworkType; status?: number }
  /** Its author's user id; absent for what was composed right here. */
  author_id?: string
}

/** What is done right here. */
export type Deed = 'retry' | 'publish' | 'comment'
export type Way = {
  label: string
  /** What one must be allowed to do for it, with this post where the policy looks at whose it is. */
  needs?: Action
} & ({ to: string } | { href: string } | { deed: Deed })

const siteOf = (type: NetworkType): Way => {
  const { name, host } = networkOf(type)
  return { label: `Open ${name}`, href: `https://www.${host}/` }
}

export const reconnectTo = (accountId: string) => `/connect/1?account=${accountId}`
const retry: Way = { label: 'Retry', deed: 'retry', needs: 'post.publish' }

/** Whether the connection of a post's account has to be renewed before its network answers. */
const needsConnection = ({ account }: Pick<Standing, 'account'>, action: PostFault['action'] | undefined) =>
  action === 'reconnect' || account.status === 0

/** Where the connection of an unconfirmed post is renewed: its network can be asked again then. Undefined where it holds. */
export const reconnectFor = (post: Pick<Standing, 'account'>, fault: PostFault | null): string | undefined =>
  needsConnection(post, fault?.action) ? reconnectTo(post.account.id) : undefined

const reconnect = (accountId: string): Way => ({
  label: 'Reconnect',
  to: reconnectTo(accountId),
  needs: 'account.connect',
})

/** What a person can do about one fault of a post: what is missing of it, or why it is not live. The first is the main one. */
export const waysOf = ({ id, status, unconfirmed, account }: Standing, { action, code }: PostFault): Way[] => {
  const failed = status === 4
  if (unconfirmed) {
    // Whether it is live is said there; once its account is connected again the network is asked too.
    const decide: Way = { label: 'Is it live?', to: `/publishing/trace/${id}` }
    return needsConnection({ account }, action) ? [decide, reconnect(account.id)] : [decide]
  }
  switch (action) {
    case 'edit':
    case 'crop':
      return [{ label: failed ? 'Fix and retry' : 'Edit', to: `/publishing/editor/${id}`, needs: 'post.write' }]
    case 'reconnect':
      return [reconnect(account.id)]
    case 'comment':
      return [{ label: 'Post comment', deed: 'comment', needs: 'post.publish' }]
    case 'late':
      return [
        { label: 'Publish now', deed: 'publish', needs: 'post.publish' },
        { label: 'Choose another time', to: `/publishing/editor/${id}?time=new`, needs: 'post.write' },
      ]
    case 'open_network':
      // A login may be another network's: that of an Instagram account is its person's on Facebook.
      return [siteOf(code === 'checkpoint' ? networkOf(account.type).login : account.type), ...(failed ? [retry] : [])]
    case 'check':
      return [{ label: 'Is it live?', to: `/publishing/trace/${id}` }]
    case 'retry':
    case 'wait':
    case 'none':
      return failed ? [retry] : []
    default:
      return action satisfies never
  }
}
