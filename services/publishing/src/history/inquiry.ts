import { networkIdOf } from '@fanfare/contracts/networks.ts'
import { type Credentials, callWith } from '@fanfare/networks/credentials.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Deps } from '../deps.ts'
import { missingRestored, unclearRestored } from '../faults/restored-faults.ts'
import { type Candidate, type LivePost, match } from '../model/likeness.ts'
import { enoughReads, growing } from '../model/publication.ts'
import type { Stranger } from '../model/stored.ts'
import type { Channel } from '../networks/channel.ts'
import type { PublicationKind } from '../networks/kinds.ts'
import { listOf, profileOf } from '../networks/networks.ts'
import type { Apis, Profile } from '../networks/types.ts'
import { askAccountLater, askedAbout, closeAccount, type DueAccount, openOn } from '../stores/history-checks.ts'
import { ownedContent } from '../stores/other-publications.ts'
import type { PostRow } from '../stores/posts.ts'
import { noComment, type Settlements } from './settle.ts'

/** Clocks differ, and networks cut off seconds, ms. */
const slackMs = 60_000
/** Posts that were in question already are looked for this far back at most; those of before are left to a person. */
const farthestMs = 7 * 86_400_000
/** How many unknown live posts of an account are stored, and how many characters of their text. */
const mostStrangers = 100
const words = 120
const noPublication = '0'
/** Longest pause between failed reads, ms. */
const longestMs = 60_000

/** What the check of an account needs. */
export interface Asking {
  deps: Deps
  apis: Apis
  /** By surface. */
  channels: ReadonlyMap<string, Channel>
  credentials: Credentials
  settle: Settlements
  limits: { callTimeoutMs: number; gracePeriodMs: number; deadlineMs: number; askMs: number }
}

type Held = { publication: PublicationRow; post: PostRow }

/** Asks one account what went live in the time that was lost, and settles its held posts by the answer. */
export const inquire = async (asking: Asking, account: DueAccount): Promise<void> => {
  try {
    await ask(asking, account)
  } catch (failure) {
    await failed(asking, account, failure as Error)
  }
}

const ask = async (asking: Asking, account: DueAccount): Promise<void> => {
  const { deps, limits } = asking
  const { db } = deps
  const profile = await openProfile(asking, account)
  if (!profile) return leaveToPerson(asking, account, 'The account isn’t connected')
  const { settle } = asking
  const held = await askedAbout(db, account)
  const lostMs = account.now.getTime() - account.since.getTime()
  const open = await openOn(db, account)
  const kinds = new Set([...held, ...open].flatMap(one => kindOf(asking, one) ?? []))
  const recent = await profile.since(lostMs + slackMs, kinds)
  const isRecent = new Set(recent.map(({ id }) => id))
  const ageOf = ({ publication }: Held): number =>
    Math.max(lostMs, account.now.getTime() - publication.due_at.getTime())
  const oldestMs = held.reduce((most, one) => Math.max(most, ageOf(one)), lostMs)
  // What was already in question before the lost time may have gone out at any moment since it was due.
  const reachMs = Math.max(lostMs, Math.min(oldestMs, farthestMs))
  const seen = reachMs > lostMs ? await profile.since(reachMs + slackMs, kinds) : recent
  const ids = seen.map(post => post.id)
  const owned = await ownedContent(
    db,
    { teamId: account.team_id, accountId: account.social_account_id, exceptId: noPublication },
    ids,
  )
  const unowned = seen.filter(post => !owned.has(post.id))
  const { pairs, unclear, absent, strangers } = match(candidates(asking, held), unowned)
  const isMissing = (one: Held): boolean =>
    absent.includes(one.publication.id) && ageOf(one) <= reachMs && isListedFor(kindOf(asking, one), ageOf(one))
  for (const { publication, post } of held) {
    const found = pairs.get(publication.id)
    if (found && isDue(publication, account)) await live(settle, profile, { publication, post }, found, account.now)
  }
  const left = held.filter(({ publication }) => !pairs.has(publication.id) || !isDue(publication, account))
  const unknownPosts = strangers
    .filter(({ id }) => isRecent.has(id))
    .slice(0, mostStrangers)
    .map(stranger)
  const since = account.asked_at ?? account.now
  const enough = account.reads + 1 >= enoughReads && account.now.getTime() - since.getTime() >= limits.gracePeriodMs
  if (left.length > 0 && !enough) {
    const waitMs = Math.max(limits.askMs, Math.ceil(limits.gracePeriodMs / (enoughReads - 1)))
    await askAccountLater(db, account, { waitMs, read: true, strangers: unknownPosts })
    return
  }
  for (const { publication, post } of left) {
    const { now, lost_from: from } = account
    if (isMissing({ publication, post }))
      await settle.byPerson(publication, missingRestored(from, publication.due_at, now))
    else {
      const why =
        unclear.includes(publication.id) || pairs.has(publication.id)
          ? 'There’s a similar post on the profile, but it may be a different one.'
          : 'Fanfare can’t look up whether this post is on the profile.'
      await settle.byPerson(publication, unclearRestored(from, why, now))
    }
  }
  const paired = new Set(pairs.values())
  await doubtOpen(asking, account, {
    unexplained: unowned.filter(post => isRecent.has(post.id) && !paired.has(post)),
    open,
  })
  await closeAccount(db, account, { strangers: unknownPosts })
}

/** A publication that is not due yet is not taken for live by its text alone: the same text may be planned again. */
const isDue = ({ due_at }: PublicationRow, { now }: DueAccount): boolean => due_at <= now

const kindOf = ({ channels }: Asking, { publication, post }: Held): PublicationKind | undefined =>
  channels.get(publication.surface)?.kind(post)

/** Whether a post of this kind that went live in the last `ageMs` is still listed: only then is one that is not listed not there. */
const isListedFor = (kind: PublicationKind | undefined, ageMs: number): boolean =>
  kind !== undefined && ageMs < listOf[kind].forMs

/** Publications as candidates for matching, with the text that the profile shows of them. Those of unknown surfaces are left out. */
const candidates = (asking: Asking, held: readonly Held[]): Candidate[] =>
  held.flatMap(one => {
    const { publication, post } = one
    const kind = kindOf(asking, one)
    if (!kind) return []
    const text = listOf[kind].showsText ? post.caption : ''
    return [{ id: publication.id, text, kind, dueMs: publication.due_at.getTime() }]
  })

/**
 * What is planned for later may have been brought forward in the time that was lost; what failed may have been tried again. Any live post
 * without words may be any such post of its kind: stories have none.
 */
const doubtOpen = async (
  asking: Asking,
  account: DueAccount,
  { unexplained, open }: { unexplained: readonly LivePost[]; open: readonly Held[] },
): Promise<void> => {
  const { settle } = asking
  if (unexplained.length === 0) return
  const planned = candidates(asking, open)
  const wordless = new Set(planned.filter(({ text }) => text.trim() === '').map(({ id }) => id))
  const alike = match(planned, unexplained)
  for (const { publication } of open) {
    if (!alike.pairs.has(publication.id) && !alike.unclear.includes(publication.id)) continue
    const what = wordless.has(publication.id) ? 'of the same kind and without text' : 'with the same text'
    const why = `There’s a post ${what} on the profile, from the time the backup doesn’t cover.`
    await settle.open(account, publication, unclearRestored(account.lost_from, why, account.now))
  }
}

const openProfile = async (
  { deps, apis, credentials, limits }: Asking,
  row: DueAccount,
): Promise<Profile | undefined> => {
  const known = await deps.team.named(row.team_id, [row.social_account_id])
  const account = known.get(row.social_account_id)
  const networkId = account && networkIdOf(account)
  const credential = account && networkId ? await credentials.of(account) : undefined
  if (!account || !networkId || !credential) return undefined
  const call = { ...callWith(credential, networkId, 'publishing'), timeoutMs: limits.callTimeoutMs }
  return profileOf(apis, account, call)
}

/** Settles a publication that was found on the profile, after reading its permalink and first comment. */
const live = async (
  settle: Settlements,
  profile: Profile,
  { publication, post }: Held,
  found: LivePost,
  now: Date,
): Promise<void> => {
  const comment = post.first_comment
  const commented = comment !== '' && (await profile.hasComment(found, comment))
  const missing = comment !== '' && !commented
  await settle.live(
    publication,
    {
      contentId: found.id,
      permalink: await profile.permalink(found),
      at: new Date(found.at),
      decorated: [
        'permalink',
        ...(commented ? ['first_comment'] : missing ? ['first_comment?', 'first_comment!'] : []),
      ],
    },
    missing ? { missing: noComment(now) } : undefined,
  )
}

/** The account cannot be asked: a person decides about its held posts. */
const leaveToPerson = async ({ deps, settle }: Asking, account: DueAccount, problem: string): Promise<void> => {
  for (const { publication } of await askedAbout(deps.db, account)) {
    const why = `Fanfare couldn’t look up whether this post is on the profile. ${problem}.`
    await settle.byPerson(publication, unclearRestored(account.lost_from, why, account.now))
  }
  await closeAccount(deps.db, account, { problem })
}

const failed = async (asking: Asking, account: DueAccount, failure: Error): Promise<void> => {
  const { deps, limits } = asking
  const network = failure instanceof NetworkFailure ? failure : undefined
  deps.log.warn({ err: failure, accountId: account.social_account_id }, 'an account was not asked after a restore')
  if (network?.kind === 'token_invalid') return leaveToPerson(asking, account, 'The account is disconnected')
  const pause = (troubles: number) => growing(troubles, limits.askMs, longestMs)
  const triedMs = Array.from({ length: account.troubles }, (_, index) => pause(index)).reduce((sum, ms) => sum + ms, 0)
  if (triedMs > limits.deadlineMs) return leaveToPerson(asking, account, 'The network didn’t respond')
  const waitMs = network?.retryAfterMs ?? pause(account.troubles)
  await askAccountLater(deps.db, account, { waitMs, read: false })
}

const stranger = ({ id, at, text, permalink }: LivePost): Stranger => ({
  content_id: id,
  at: new Date(at).toISOString(),
  text: text.slice(0, words),
  permalink,
})
