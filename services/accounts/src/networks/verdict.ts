import type { AvailableAccount } from '@fanfare/contracts/entities/teams.ts'
import { missingWords } from '@fanfare/contracts/networks/permission-words.ts'
import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import type { ManagedPage } from '@fanfare/networks/facebook/managed-pages.ts'
import type { Access } from './types.ts'

/** Whether an account can be connected, and what to do where it cannot. */
export type Verdict = Pick<AvailableAccount, 'state' | 'fix'>

/** Without one of these a page's token does not post. Newer pages have names of their own for the same roles. */
const creatorTasks = [
  'CREATE_CONTENT',
  'MANAGE',
  'PROFILE_PLUS_CREATE_CONTENT',
  'PROFILE_PLUS_MANAGE',
  'PROFILE_PLUS_FULL_CONTROL',
]

/** Pages that are reached through a business may come without any roles; their token shows what it may do when it is used. */
const mayCreate = ({ tasks }: ManagedPage): boolean =>
  tasks.length === 0 || tasks.some(task => creatorTasks.includes(task))

/** What to do where an account cannot be connected. */
export const fixes = {
  /** `lacking`: permissions that publishing needs, as the network names them. */
  permission: missingWords,
  tasks: (page: string) =>
    `You can’t post as the Page ${page}. Ask its owner to let you create content, then connect again.`,
} as const

/** Whether an account that is published to with a page's token can be connected: all permissions are there, and the role on the page. */
export function verdict(type: NetworkType, page: ManagedPage, granted: ReadonlySet<string>): Verdict {
  const lacking = permissionsOf(type, 'facebook').publish.filter(name => !granted.has(name))
  if (lacking.length > 0) return { state: 'no_permission', fix: fixes.permission('facebook', lacking) }
  if (page.token === '' || !mayCreate(page)) return { state: 'no_permission', fix: fixes.tasks(page.name) }
  return { state: 'connectable', fix: null }
}

/** What an account is published to with: its page's token. */
export const accessOf = ({ id, token, link, bio }: ManagedPage): Access => ({ token, pageId: id, link, bio })
