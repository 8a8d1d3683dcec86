import { accountName, kindOfSurface } from '@fanfare/contracts/networks.ts'
import type { Credential } from '@fanfare/networks/credentials.ts'
import { permissionMissing, productsForbidden } from '../faults/faults.ts'
import type { Account } from '../model/account.ts'
import type { StoredFault } from '../model/stored.ts'
import type { Channel, PublishContext } from '../networks/channel.ts'
import { Impossible } from '../networks/outcome.ts'
import type { PostRow } from '../stores/posts.ts'
import type { WorkerContext } from './worker-context.ts'

/**
 * Whether a connection was granted these. Before one counts as missing the accounts service asks the network, which may say otherwise by
 * now.
 */
export const mayUse = async (
  { credentials }: WorkerContext,
  { account, credential }: { account: Account; credential: Credential },
  needed: readonly string[],
): Promise<boolean> => {
  const has = ({ permissions }: Credential) => !permissions || needed.every(name => permissions.includes(name))
  if (has(credential)) return true
  await credentials.report(account, credential.version, 'a permission is missing')
  const now = await credentials.of(account, 'fresh')
  // A connection that has ended is found by the next check.
  return now === undefined || has(now)
}

/** Throws Impossible where the connection does not allow what is about to be sent: nothing is. */
export const requirePermissions = async (
  { channel, post, account }: { channel: Channel; post: PostRow; account: Account },
  allows: PublishContext['mayUse'],
  { nowMs, credential }: { nowMs: number; credential: Credential },
): Promise<void> => {
  // The post itself is live, so the page is named.
  const name = account.id === post.social_account_id ? channel.network : accountName(account)
  const refuse = (fault: StoredFault): never => {
    throw new Impossible({ type: 'blocked' }, 'a permission is missing', { fault, tokenVersion: credential.version })
  }
  const { publish, products } = channel.permissions(credential.login)
  if (!(await allows(publish))) refuse(permissionMissing(name, nowMs))
  const tagsProducts = post.items.some(({ product_tags = [] }) => product_tags.length > 0)
  const { limits } = kindOfSurface(channel.surface)
  // Where this login gives no access to shops, no product is named.
  if (tagsProducts && limits.productTags > 0 && products && !(await allows(products)))
    refuse(productsForbidden(name, nowMs))
}
