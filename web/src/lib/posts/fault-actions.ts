import type { PostFault } from '@fanfare/contracts/entities/post-faults.ts'
import { Failed, type Post } from '@fanfare/contracts/entities/posts.ts'
import { AccountExpired } from '@fanfare/contracts/entities/teams.ts'
import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { type NetworkType, networkOf, networkOfSlug } from '@fanfare/contracts/networks.ts'
import { isPageAlert, pageAlerts } from '@fanfare/contracts/page-alerts.ts'
import type { Action } from '@fanfare/contracts/policy.ts'
import { isUnschedulable } from './unschedulable.ts'

/** A post with a fault: what decides which actions help. */
export interface FaultedPost {
  id: string
  status: number
  unconfirmed: boolean
  /** `AccountExpired`: its connection has. */
  account: { id: string; type: NetworkType; status?: number; login?: LoginKey }
  /** Where it goes: empty where that is one place. */
  publications: Post['publications']
  /** Its author's user id; absent for what was composed right here. */
  author_id?: string
}

/** What is done without leaving the screen. */
export type PostCommand = 'retry' | 'publish' | 'comment' | 'unschedule'
export type FaultAction = {
  label: string
  /** The permission it needs; for some actions the author of the post counts too. */
  needs?: Action
} & ({ to: string } | { href: string } | { command: PostCommand })

/**
 * The network on which a person has to act. A login may be another network's: that of an Instagram account may be its person's on Facebook. So
 * may a fault, of the copy on the linked page.
 */
const actsOn = ({ type, login }: FaultedPost['account'], code: string): NetworkType =>
  (code === 'checkpoint'
    ? networkOfSlug(login ?? '')?.key
    : isPageAlert(code)
      ? networkOf(type).linkedTo
      : undefined) ?? type

const siteOf = (type: NetworkType): FaultAction => {
  const { name, host } = networkOf(type)
  return { label: `Open ${name}`, href: `https://www.${host}/` }
}

export const reconnectTo = (accountId: string) => `/connect/1?account=${accountId}`
const toDrafts: FaultAction = { label: 'Move to drafts', command: 'unschedule', needs: 'post.arrange' }
const retry: FaultAction = { label: 'Retry', command: 'retry', needs: 'post.publish' }

/** Whether the connection of a post's account has to be renewed before its network answers. */
const needsConnection = ({ account }: Pick<FaultedPost, 'account'>, action: PostFault['action'] | undefined) =>
  action === 'reconnect' || account.status === AccountExpired

/** Where the connection of an unconfirmed post is renewed: its network can be asked again then. Undefined where it holds. */
export const reconnectFor = (post: Pick<FaultedPost, 'account'>, fault: PostFault | null): string | undefined =>
  needsConnection(post, fault?.action) ? reconnectTo(post.account.id) : undefined

const reconnect = (accountId: string): FaultAction => ({
  label: 'Reconnect',
  to: reconnectTo(accountId),
  needs: 'account.connect',
})

/** Where accounts are turned on and off. */
const turnOn: FaultAction = { label: 'Turn on', to: '/settings/team-account', needs: 'account.settings' }

/** The account that a fault of a post is about: that of the linked page where the rest of the post is live. */
const accountOf = ({ account, publications }: FaultedPost, code: string): string =>
  (isPageAlert(code) && publications.find(({ account_id }) => account_id !== account.id)?.account_id) || account.id

const editOf = (id: string, label: string): FaultAction => ({
  label,
  to: `/publishing/editor/${id}`,
  needs: 'post.write',
})

/** A new post for the page alone, that begins as a copy of the live one: what is live can't be edited. */
const forPage = (id: string, pageId: string): FaultAction => ({
  label: 'Edit for the Page',
  to: `/publishing/editor?copy=${id}&for=${pageId}`,
  needs: 'post.write',
})

/** A live post is missing on the linked page: what was refused as it is has to be edited first, everything else may work when tried again. */
const pageActions = ({ id, account, publications }: FaultedPost): FaultAction[] => {
  const page = publications.find(({ account_id, status }) => account_id !== account.id && status === 'failed')
  if (!page) return [retry]
  const isRefused = page.error?.action === 'edit' || page.error?.action === 'crop'
  const edit = forPage(id, page.account_id)
  return isRefused ? [edit, retry] : [retry, edit]
}

/** What a person can do about one fault of a post: something missing of a live post, or the reason why it is not live. The main action comes first. */
export const faultActionsOf = (post: FaultedPost, { action, code }: PostFault): FaultAction[] => {
  const { id, status, unconfirmed, account } = post
  const failed = status === Failed
  if (unconfirmed) {
    // The trace page asks whether it is live. With a connected account the network can be asked again too.
    const decide: FaultAction = { label: 'Is it live?', to: `/publishing/trace/${id}` }
    return needsConnection({ account }, action) ? [decide, reconnect(account.id)] : [decide]
  }
  switch (action) {
    case 'edit':
    case 'crop':
      return [editOf(id, failed ? 'Fix and retry' : 'Edit')]
    case 'reconnect':
      return [reconnect(accountOf(post, code))]
    case 'turn_on':
      return [turnOn]
    case 'comment':
      return [{ label: 'Post comment', command: 'comment', needs: 'post.arrange' }]
    case 'late':
      return [
        { label: 'Publish now', command: 'publish', needs: 'post.publish' },
        { label: 'Choose another time', to: `/publishing/editor/${id}?time=new`, needs: 'post.write' },
        ...(isUnschedulable(post) ? [toDrafts] : []),
      ]
    case 'open_network':
      return [siteOf(actsOn(account, code)), ...(failed ? [retry] : [])]
    case 'check':
      return [{ label: 'Is it live?', to: `/publishing/trace/${id}` }]
    case 'retry':
      // Of a live post only the linked page is tried again: what else is missing has an action of its own.
      return isPageAlert(code) && pageAlerts[code].isMissing ? pageActions(post) : failed ? [retry] : []
    case 'wait':
    case 'none':
      return failed ? [retry] : []
    default:
      return action satisfies never
  }
}
