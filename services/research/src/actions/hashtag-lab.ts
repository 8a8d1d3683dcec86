import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ReadHashtagLab } from '@fanfare/contracts/endpoints/hashtags.ts'
import { bandOf } from '@fanfare/contracts/research/bands.ts'
import { type LabPost, type TagLift, tagLifts } from '@fanfare/contracts/research/lift.ts'
import { researchTags } from '@fanfare/contracts/research/tag-letters.ts'
import { usageOf } from '@fanfare/contracts/research/usage.ts'
import { isCollecting } from '@fanfare/contracts/research/z-score.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Account } from '../clients/team.ts'
import type { Deps } from '../deps.ts'
import { contentPage } from '../networks/own-posts.ts'
import { findHashtags } from '../stores/hashtags.ts'
import { listContents, type OwnContentRow, writeContents } from '../stores/own-contents.ts'
import { askForReading } from './ask-for-reading.ts'
import { askNetwork } from './ask-network.ts'
import { requireChosen } from './require-chosen.ts'

/** Posts that are looked at, the newest ones; those of an account that nobody has read yet are read at once, for so long at most. */
const POSTS = 1_000
const READ_MS = 10_000

/** Reads the newest posts of an account that nobody has looked at yet. Throws AppError. */
async function readNewest(deps: Deps, teamId: string, account: Account): Promise<void> {
  const { db, apis, ids } = deps
  const until = performance.now() + READ_MS
  let after: string | undefined
  let read = 0
  do {
    const { answer } = await askNetwork(deps, [account], {
      permissions: [],
      field: 'query.account',
      ask: (_account, _networkId, call) => contentPage(apis, account, after, call),
    })
    await writeContents(db, { teamId, accountId: account.id }, answer.posts, ids.next)
    read += answer.posts.length
    after = answer.after
  } while (after !== undefined && read < POSTS && performance.now() < until)
}

const labPost = ({ posted_at, caption, like_count, comments_count }: OwnContentRow, now: number): LabPost => ({
  at: posted_at.getTime(),
  collecting: isCollecting(posted_at.getTime(), now),
  tags: researchTags(caption),
  engagement: like_count === null ? null : like_count + (comments_count ?? 0),
})

const measured = (lift: TagLift) =>
  lift.state === 'measured'
    ? { lift: lift.lift, interval: { low: lift.low, high: lift.high }, too_few: false }
    : { lift: null, interval: null, too_few: lift.state === 'too_few' }

/** What the posts of an own account with each hashtag got, beside those without it. */
export async function hashtagLab(
  deps: Deps,
  { teamId }: Who,
  accountId: string,
): Promise<ReplyOf<typeof ReadHashtagLab>> {
  const { db, team, clock } = deps
  const accounts = await team.accounts(teamId)
  requireChosen(accounts, accountId, 'query.account')
  const newest = () =>
    listContents(db, teamId, { accounts: [accountId] }, { offset: 0, limit: POSTS, sort: '-posted_at' })
  let rows = await newest()
  const account = accounts.find(({ id }) => id === accountId)
  if (rows.length === 0 && account) {
    await readNewest(deps, teamId, account)
    rows = await newest()
  }
  // Those that nobody read yet, and what has come since.
  await askForReading(deps, teamId, [accountId])
  const now = clock.now()
  const posts = rows.map(row => labPost(row, now))
  const uses = new Map(usageOf(posts.map(({ tags }) => tags)).map(({ tag, count }) => [tag, count]))
  const lifts = tagLifts(posts)
  const known = await findHashtags(
    db,
    lifts.map(({ tag }) => tag),
  )
  return {
    posts: posts.length,
    uncounted: posts.filter(({ engagement }) => engagement === null).length,
    data: lifts.map(lift => {
      const count = known.get(lift.tag)?.media_count ?? null
      const media_count = count === null ? null : Number(count)
      return {
        name: lift.tag,
        used: uses.get(lift.tag) ?? lift.withTag,
        ...measured(lift),
        band: bandOf(media_count),
        media_count,
      }
    }),
  }
}
