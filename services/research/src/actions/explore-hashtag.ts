import type { QueryOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ExploreHashtagPosts } from '@fanfare/contracts/endpoints/research.ts'
import type { ExploredMediaPage } from '@fanfare/contracts/entities/explored.ts'
import { recentTypes } from '@fanfare/contracts/networks/recents.ts'
import { explore as limits } from '@fanfare/contracts/research/limits.ts'
import { researchTags } from '@fanfare/contracts/research/tag-letters.ts'
import { shortcodeOf } from '@fanfare/contracts/shortcode.ts'
import type { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Account } from '../clients/team.ts'
import type { Deps } from '../deps.ts'
import { nextTagCursor, readTagCursor, type TagCursor } from '../model/tag-cursors.ts'
import { hashtagNotShown } from '../networks/explored.ts'
import { postIdsOf } from '../stores/explored-pages.ts'
import { keepTags } from '../stores/explored-posts.ts'
import { look } from './look.ts'
import { readTagPosts } from './networks/instagram/read-tag-posts.ts'
import { type ReadPage, readPage } from './read-page.ts'
import { requireChosen } from './require-chosen.ts'
import { tagIn } from './searched-tags.ts'
import { searchers } from './searchers.ts'

const lives = { data: limits.contentSeconds, error: limits.postSeconds }
/** Pages of one call: where one has nothing new, the next one is read at once, however many posts are loaded. */
const MOST_PAGES = 4

/** Keeps which hashtags are used together. Without it the posts are shown all the same. */
async function keepPostTags({ db, ids, log }: Deps, { data }: ExploredMediaPage): Promise<void> {
  const posts = data.map(({ id, caption = '', timestamp }) => ({
    network: recentTypes.explore,
    post_id: id,
    tags: researchTags(caption),
    posted_at: timestamp,
  }))
  await keepTags(db, posts, ids.next).catch(err => log.warn({ err }, 'the hashtags of posts were not kept'))
}

/** One page as it was read within an hour, or from the network. Those of the last 24 hours that are among the popular ones are left out. */
const onePage = (deps: Deps, accounts: readonly Account[], tag: string, given: string | undefined, cursor: TagCursor) =>
  readPage<ExploredMediaPage>(deps, { kind: 'tag', subject: tag, after: given ?? '' }, lives, async () => {
    const found = await readTagPosts(deps, accounts, tag, cursor)
    if ('unknown' in found) return { data: null, error: hashtagNotShown(tag, found.unknown as NetworkFailure) }
    const { media, after } = found.page
    const popular = cursor.order === 'recent' ? await postIdsOf(deps.db, tag, 'top~') : new Set<string>()
    const next = nextTagCursor(cursor, after)
    const data: ExploredMediaPage = {
      data: media
        .filter(({ id }) => !popular.has(id))
        .map(post => ({ ...post, shortcode: shortcodeOf(post.permalink) })),
      paging: { cursors: next === undefined ? {} : { after: next } },
    }
    await keepPostTags(deps, data)
    return { data, error: null }
  })

/**
 * Posts of a hashtag: the most popular ones, then those of the last 24 hours. The network gives a cursor with its last page too, so a list may end with
 * an empty page, which would end the loading of a view: it gets one only at the end, or after several empty ones.
 */
export async function exploreHashtagPosts(
  deps: Deps,
  who: Who,
  { acc, q, after }: QueryOf<typeof ExploreHashtagPosts>,
): Promise<ReplyOf<typeof ExploreHashtagPosts>> {
  const tag = tagIn(q, 'query.q')
  const noCursor = { field: 'query.after', rule: 'a cursor, as the page before has it' }
  const cursor = readTagCursor(after) ?? fail('invalid_input', noCursor)
  const accounts = await deps.team.accounts(who.teamId)
  requireChosen(accounts, acc)
  const askers = searchers(accounts, 'hashtags', acc)
  const account = askers[0] ?? fail('no_account')

  const read = async (): Promise<ReadPage<ExploredMediaPage>> => {
    let page = await onePage(deps, askers, tag, after, cursor)
    for (let pages = 1; pages < MOST_PAGES; pages += 1) {
      const next = page.data?.paging.cursors.after
      const isDone = next === undefined || (page.data?.data.length ?? 0) > 0
      const at = isDone ? undefined : readTagCursor(next)
      if (!at) break
      page = await onePage(deps, askers, tag, next, at)
    }
    return page
  }
  const subject = { kind: 'tag', subject: tag } as const
  const { shown, error, ...rest } = await look(deps, who, {
    counter: 'post_hashtag',
    subject,
    isFirst: after === undefined,
    lives,
    account,
    read,
  })
  return { ...(shown && { data: shown }), ...(error && { error }), ...rest }
}
