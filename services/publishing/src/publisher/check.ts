import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import type { UserTag } from '@fanfare/contracts/entities/post-content.ts'
import { AccountActive, AccountDisabled, AccountLimited } from '@fanfare/contracts/entities/teams.ts'
import { networkIdOf, networkOf } from '@fanfare/contracts/networks.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Account } from '../model/account.ts'
import { renditionOf, tagsInRendering } from '../model/crop.ts'
import type { StoredItem } from '../model/stored.ts'
import type { PostRow } from '../stores/posts.ts'
import { hasRivals, ownedContent } from '../stores/publications.ts'
import { mediaMissing } from './faults.ts'
import { Impossible } from './outcome.ts'
import type { Channel } from './types.ts'
import type { WorkerContext } from './worker-context.ts'

export interface Checked {
  account: Account
  token: string
  tokenVersion: number
  /** The account's id on its network. */
  networkId: string
  mediaUrl(item: StoredItem): string
  userTags(item: StoredItem): UserTag[]
  ownedByOthers(ids: string[]): Promise<Set<string>>
  hasRivals(): Promise<boolean>
}

/** The account with its token; undefined where it is not connected. */
const connected = async ({ credentials }: WorkerContext, account: Account | undefined, fresh?: 'fresh') => {
  const networkId = account && networkIdOf(account)
  if (!account || !networkId || (account.status !== AccountActive && account.status !== AccountLimited))
    return undefined
  const credential = await credentials.of(account, fresh)
  return credential && { account, networkId, credential }
}

/** The same for the account as it is now, not from the cache; throws Impossible where it is not connected. */
const connectedNow = async (workerContext: WorkerContext, post: PostRow) => {
  const account = await workerContext.deps.team.fresh(post.team_id, post.social_account_id)
  // Its posts are held, and become drafts at the next look unless the account is back by then.
  if (!account || account.status === AccountDisabled) throw new Impossible({ type: 'blocked' }, 'account')
  const found = await connected(workerContext, account, 'fresh')
  if (!found) throw new Impossible({ type: 'token_invalid' }, 'connection')
  return found
}

/**
 * Checks what would make every call fail: the account exists and is connected, every picture is stored. Throws Impossible with the fault,
 * or with `token_invalid` where the post is to be held until somebody reconnects. A cached account never holds a post: it is read again
 * first.
 */
export const check = async (
  workerContext: WorkerContext,
  publication: PublicationRow,
  post: PostRow,
  channel: Channel,
): Promise<Checked> => {
  const { deps, db } = workerContext
  const known = (await deps.team.named(post.team_id, [post.social_account_id])).get(post.social_account_id)
  const { account, networkId, credential } =
    (await connected(workerContext, known)) ?? (await connectedNow(workerContext, post))
  const items = channel.items(post)
  const files = await workerContext.media({ teamId: post.team_id, ids: items.map(item => item.media_id) })
  const missing = items.findIndex(item => files.get(item.media_id)?.status !== MediaReady)
  if (missing >= 0) {
    const gone = new Impossible({ type: 'rejected' }, 'media')
    gone.cause = mediaMissing({ item: missing + 1, of: items.length }, deps.clock.now())
    throw gone
  }
  return {
    account,
    token: credential.token,
    tokenVersion: credential.version,
    networkId,
    mediaUrl: item => deps.links.fetch(item.media_id, renditionOf(account.type, item)),
    userTags: ({ media_id, crop, user_tags }) => {
      const file = files.get(media_id)
      if (!file?.width || !file.height) return user_tags
      const variant = { profile: networkOf(account.type).picture.profile, crop }
      return tagsInRendering({ width: file.width, height: file.height }, variant, user_tags).inside
    },
    hasRivals: () => hasRivals(db, publication),
    ownedByOthers: ids =>
      ownedContent(
        db,
        { teamId: post.team_id, accountId: publication.social_account_id, exceptId: publication.id },
        ids,
      ),
  }
}
