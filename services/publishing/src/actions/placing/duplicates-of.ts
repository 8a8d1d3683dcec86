import type { BatchItem } from '@fanfare/contracts/entities/placing.ts'
import type { Tx } from '../../db/db.ts'
import type { Account } from '../../model/account.ts'
import { duplicateWords, filesOf } from '../../model/duplicate-words.ts'
import { type KnownPost, SAME_MS, searchDuplicates } from '../../model/duplicates.ts'
import type { Placement } from '../../model/planner/plan.ts'
import { captionPrint, picturePrintsOf } from '../../model/prints.ts'
import { postsWith } from '../../stores/similar-posts.ts'
import type { Candidate } from './candidates.ts'

type Placed = Candidate & { account: Account; place: Placement }

/** A candidate at its place, among the posts that it is compared with. */
function compared(one: Placed) {
  const { account, content, media, post, place } = one
  const text = captionPrint(content.caption)
  const pictures = picturePrintsOf(content, media)
  const prints = text === null ? pictures : [text, ...pictures]
  const self: KnownPost = { id: null, accountId: account.id, at: place.at, series: post?.series_id ?? null, prints }
  return { one, self, looked: { ...self, text, pictures, self } }
}

/**
 * What each of these posts, where it would be placed, has in common with a scheduled or live post of its account within 14 days, or with
 * another one of them: the nearest. One statement for all of them. `now`: Unix ms.
 */
export async function duplicatesOf(
  tx: Tx,
  teamId: string,
  placed: readonly Placed[],
  now: number,
): Promise<Map<Candidate, BatchItem['same']>> {
  const all = placed.map(compared)
  const times = placed.map(({ place }) => place.at).sort((a, b) => a - b)
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const stored = await postsWith(tx, teamId, {
    accountIds: [...new Set(placed.map(({ account }) => account.id))],
    since: new Date(first - SAME_MS),
    until: new Date(last + SAME_MS),
    prints: all.flatMap(({ self }) => self.prints),
    going: true,
  })
  const search = searchDuplicates([...stored, ...all.map(({ self }) => self)])
  return new Map(
    all.flatMap(({ one, looked }) => {
      const [same] = search(looked)
      if (!same) return []
      const { account, content, media } = one
      const words = duplicateWords(same, { files: filesOf(content, media), zone: account.timezone, now })
      const shown = {
        post_id: same.id,
        at: new Date(same.at).toISOString(),
        caption: same.caption,
        items: same.pictures,
        message: same.id === null ? `${words} (in this list)` : words,
      }
      return [[one, shown] as const]
    }),
  )
}
