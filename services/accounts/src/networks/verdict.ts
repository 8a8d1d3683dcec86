import type { AvailableAccount } from '@fanfare/contracts/entities/teams.ts'
import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import type { ManagedPage } from '@fanfare/networks/facebook/managed-pages.ts'

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

const fixes = {
  permission: (names: string[]) => `Connect again and leave all permissions on. Missing: ${names.join(', ')}.`,
  tasks: (page: string) =>
    `You can’t post as the Page ${page}. Ask its owner to let you create content, then connect again.`,
} as const

/** Whether an account that is published to with a page's token can be connected: all permissions are there, and the role on the page. */
export function verdict(type: NetworkType, page: ManagedPage, granted: ReadonlySet<string>): Verdict {
  const lacking = permissionsOf[type].publish.filter(name => !granted.has(name))
  if (lacking.length > 0) return { state: 'no_permission', fix: fixes.permission(lacking) }
  if (page.token === '' || !mayCreate(page)) return { state: 'no_permission', fix: fixes.tasks(page.name) }
  return { state: 'connectable', fix: null }
}
