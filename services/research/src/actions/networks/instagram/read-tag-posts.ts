import { hashtagPermissions } from '@fanfare/contracts/networks/permissions.ts'
import { networkIdOf } from '@fanfare/contracts/networks.ts'
import type { CallOptions } from '@fanfare/networks/graph/client.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import {
  areHashtagsUsedUp,
  hashtagId,
  hashtagMedia,
  isUnknownHashtag,
  searchedHashtags,
} from '@fanfare/networks/instagram/hashtags.ts'
import type { MediaPage } from '@fanfare/networks/instagram/shown-media.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Account } from '../../../clients/team.ts'
import type { Deps } from '../../../deps.ts'
import type { TagCursor } from '../../../model/tag-cursors.ts'
import { isOfAccount, isOfApp, toTell } from '../../../networks/read-failure.ts'
import { findHashtags, keepNetworkId, namesOfIds } from '../../../stores/hashtags.ts'
import {
  fillSlots,
  freeSlot,
  giveBackSlot,
  slotHolders,
  slotUse,
  sureSlot,
  takeSlot,
} from '../../../stores/tag-slots.ts'
import { askNetwork } from '../../ask-network.ts'

/** What came of asking through one account: posts, the network's word that there is no such hashtag, or that the account has used its slots. */
type Asked = { page: MediaPage } | { unknown: unknown } | 'used up'

/** Those that have the hashtag first, then those with the most slots left, then as they were. */
async function inOrder({ db }: Deps, accounts: readonly Account[], tag: string): Promise<Account[]> {
  const ids = accounts.flatMap(account => networkIdOf(account) ?? [])
  const [holders, use] = await Promise.all([slotHolders(db, ids, tag), slotUse(db, ids)])
  const used = (account: Account): number => {
    const id = networkIdOf(account) ?? ''
    return holders.has(id) ? -1 : (use.get(id)?.used ?? 0)
  }
  return [...accounts].sort((one, other) => used(one) - used(other))
}

async function noneLeft({ db }: Deps, accounts: readonly Account[]): Promise<never> {
  const use = await slotUse(
    db,
    accounts.flatMap(account => networkIdOf(account) ?? []),
  )
  const times = [...use.values()].flatMap(({ freeAt }) => freeAt?.getTime() ?? [])
  const next = times.length > 0 ? new Date(Math.min(...times)).toISOString() : null
  return fail('hashtag_slots_used', { details: { next_free_at: next } })
}

/** What the account has asked for by other apps too is counted here from now on. */
async function reconcile(deps: Deps, networkId: string, tag: string, call: CallOptions): Promise<void> {
  const { db, apis } = deps
  await freeSlot(db, networkId, tag)
  const counted = await searchedHashtags(apis.graph, networkId, call)
  const names = await namesOfIds(db, counted)
  await fillSlots(
    db,
    networkId,
    counted.map(id => names.get(id) ?? `of others ${id}`),
  )
}

/** Asks for the hashtag, and for its posts: with the first answer the network counts it, and `onAnswer` is called. */
async function pageOf(
  { db, apis }: Deps,
  networkId: string,
  { tag, cursor, call, onAnswer }: { tag: string; cursor: TagCursor; call: CallOptions; onAnswer: () => void },
) {
  const known = (await findHashtags(db, [tag])).get(tag)?.network_id
  const hashtag = known ?? (await hashtagId(apis.graph, networkId, tag, call))
  if (!known) {
    onAnswer()
    await sureSlot(db, networkId, tag)
    await keepNetworkId(db, tag, hashtag)
  }
  const page = await hashtagMedia(apis.graph, { ig: networkId, hashtag, ...cursor }, call)
  onAnswer()
  await sureSlot(db, networkId, tag)
  return page
}

/** The network has not looked at the question: it never came there, or was turned away before, because of whose it is or of how many there were. */
const wasNotAsked = (failure: unknown): boolean =>
  !(failure instanceof NetworkFailure) || failure.unsent || turnedAway.includes(failure.kind)
const turnedAway: readonly NetworkFailure['kind'][] = [
  'rate_limited',
  'token_invalid',
  'checkpoint',
  'forbidden',
  'installation',
]

async function askThrough(
  deps: Deps,
  networkId: string,
  tag: string,
  cursor: TagCursor,
  call: CallOptions,
): Promise<Asked> {
  const { db } = deps
  // Only now: an account whose connection cannot ask spends nothing.
  const slot = await takeSlot(db, networkId, tag)
  if (!slot) return 'used up'
  let answered = false
  const onAnswer = () => {
    answered = true
  }
  try {
    return { page: await pageOf(deps, networkId, { tag, cursor, call, onAnswer }) }
  } catch (failure) {
    if (isUnknownHashtag(failure)) {
      await freeSlot(db, networkId, tag)
      return { unknown: failure }
    }
    if (!answered && wasNotAsked(failure)) await giveBackSlot(db, networkId, tag, slot)
    if (!areHashtagsUsedUp(failure)) throw failure
    await reconcile(deps, networkId, tag, call)
    return 'used up'
  }
}

/**
 * A page of a hashtag's posts from the network, through the account to which that costs least. The slot is written right before the call: who comes
 * back after a crash finds it, and the same account asks again for nothing; where the network was not asked it is given back. Throws AppError:
 * `hashtag_slots_used` where no account has one left, else what `toTell` says of those that have.
 */
export async function readTagPosts(
  deps: Deps,
  accounts: readonly Account[],
  tag: string,
  cursor: TagCursor,
): Promise<{ page: MediaPage } | { unknown: unknown }> {
  const failures: AppError[] = []
  for (const account of await inOrder(deps, accounts, tag)) {
    try {
      const { answer } = await askNetwork(deps, [account], {
        permissions: hashtagPermissions,
        field: 'query.q',
        ask: (_account, id, call) => askThrough(deps, id, tag, cursor, call),
      })
      if (answer !== 'used up') return answer
    } catch (err) {
      if (!(err instanceof AppError)) throw err
      if (!isOfAccount(err)) throw err
      failures.push(err)
      if (isOfApp(failures)) break
    }
  }
  const reason = toTell(failures)
  if (reason) throw reason
  return noneLeft(deps, accounts)
}
