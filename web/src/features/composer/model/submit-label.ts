import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { Times } from '../../../lib/time/time.ts'
import { postKind, type Shown } from '../networks/post-kinds.ts'
import type { NextSlotsState } from '../use-next-slots.ts'
import { clockNow, timesOf, whenEach } from './clocks.ts'
import type { Composer, When } from './composer-state.ts'
import { slotTimes } from './next-slots.ts'

/** What the main button will do: "Publish now", "Schedule 2 posts"; `count` is of accounts times dates. */
export const verbOf = (when: When, count: number): string => {
  const posts = count > 1 ? `${count} posts` : 'post'
  if (when !== 'now') return `Schedule ${posts}`
  return count > 1 ? `Publish ${posts}` : 'Publish now'
}

/** The same for who approves a post that waits. */
export const approveVerb = (when: When): string => (when === 'now' ? 'Approve and publish' : 'Approve')

/** Whose post it is, and what it is now. */
interface PostFacts {
  /** A Manager approves it. */
  needsApproval: boolean
  /** It waits for approval by this person. */
  decides: boolean
  /** It goes out at its time already. */
  scheduled: boolean
}

/** What the main button will do; a post that is scheduled stays so, with its changes. `count` as in `verbOf`. */
export const mainVerb = ({ needsApproval, decides, scheduled }: PostFacts, when: When, count: number): string => {
  if (needsApproval) return 'Request approval'
  if (decides) return approveVerb(when)
  return scheduled && when !== 'now' ? 'Save changes' : verbOf(when, count)
}

/** What the other button does: a draft is saved, a scheduled post becomes one. */
export const draftVerb = (scheduled: boolean): string => (scheduled ? 'Unschedule' : 'Save draft')

/** What is said of posts that go out at their time now. `moved`: the time is another one than before. */
export const doneWords = (
  { decides, scheduled }: Pick<PostFacts, 'decides' | 'scheduled'>,
  { count, when, moved }: { count: number; when: string; moved: boolean },
): string => {
  if (decides) return `Approved for ${when}`
  if (scheduled) return moved ? `Changes saved. Scheduled for ${when}` : 'Changes saved'
  return count === 1 ? `Scheduled for ${when}` : `${count} posts scheduled for ${when}`
}

/** What is said of posts that are taken back in one step. `left`: those that were changed or published since. */
export const takenBackWords = ({ left }: { left: number }): string =>
  left === 0
    ? 'Scheduling undone. Nothing will be published.'
    : `Scheduling undone, except for ${left} ${left === 1 ? 'post' : 'posts'} changed since.`

/** What it becomes: "Instagram carousel", "2 Instagram carousels", "4 posts: 3 Instagram carousels, 1 Facebook album". */
export const kindsOf = (accounts: readonly Pick<SocialAccount, 'type'>[], shown: Shown): string => {
  const kinds = accounts.map(account => postKind(account.type, shown))
  if (kinds.length < 2) return kinds.join('')
  const counted = [...new Set(kinds)].map(kind => {
    const times = kinds.filter(other => other === kind).length
    return `${times} ${kind}${times > 1 ? 's' : ''}`
  })
  return counted.length < 2 ? counted.join('') : `${accounts.length} posts: ${counted.join(', ')}`
}

/** When it goes out, in a few words: of a post that repeats, how often and from when. */
export const whenWords = (
  { when, wall, slot, clock }: Pick<Composer, 'when' | 'wall' | 'slot' | 'clock'>,
  next: Pick<NextSlotsState, 'slots'>,
  { zones, suggestion, dates }: { zones: readonly string[]; suggestion: string; dates: number },
  times: Times,
): string => {
  if (when === 'now') return 'Now'
  if (when === 'slot') return whenEach(slotTimes(next.slots ?? [], slot), times) || 'Next slot'
  const first = whenEach(timesOf(wall ?? suggestion, zones, clockNow({ wall, clock })), times)
  return dates > 1 ? `${dates} dates from ${first}` : first
}
