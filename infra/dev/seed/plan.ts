import { type AccountKey, accounts, hours, type Story, stories } from './fixtures.ts'
import { moreStories } from './more-stories.ts'

/** One post of the demo, before it is made. */
export interface Planned {
  account: AccountKey
  story: Story
  /** Days from today, in the account's zone; undefined for a draft without a time and for what goes into a time slot. */
  day: number | undefined
  /** Wall-clock hour, HH:mm. */
  hour: string
  fate: 'posted' | 'failed' | 'unconfirmed' | 'scheduled' | 'slot' | 'draft'
}

/** Every how many days each brand posts. */
const rhythm: Record<AccountKey, number> = { olea: 3, page: 5, north: 3, juno: 4, tok: 6 }
const daysBack = 26
/** Accounts that were connected today: all of their posts lie ahead. */
const isNew: readonly AccountKey[] = ['tok']
const daysAhead = 24
const inSlots: Record<AccountKey, number> = { olea: 3, page: 1, north: 2, juno: 3, tok: 1 }
const draftsWithoutTime: Record<AccountKey, number> = { olea: 2, page: 1, north: 2, juno: 2, tok: 1 }

/** The demo's posts: a month behind, most of a month ahead, one that failed, one unconfirmed, some in time slots, and some drafts. */
export function plan(): Planned[] {
  const planned: Planned[] = []
  for (const [index, { key }] of accounts.entries()) {
    let turn = 0
    const next = () => stories[key][turn++ % stories[key].length] as Story
    for (let day = isNew.includes(key) ? 1 : -daysBack + index; day <= daysAhead; day += rhythm[key]) {
      if (day === 0) continue
      const hour = hours[key][turn % hours[key].length] as string
      planned.push({ account: key, story: next(), day, hour, fate: day < 0 ? 'posted' : 'scheduled' })
    }
    const more = moreStories[key].values()
    /** Of what lies among the posts above; the drafts below go on where those ended. */
    const another = () => {
      const usual = next()
      return more.next().value ?? usual
    }
    // A few drafts have a planned day.
    planned.push({ account: key, story: another(), day: 6 + index * 4, hour: hours[key][0] as string, fate: 'draft' })
    for (let count = 0; count < inSlots[key]; count++)
      planned.push({ account: key, story: another(), day: undefined, hour: '09:00', fate: 'slot' })
    for (let count = 0; count < draftsWithoutTime[key]; count++)
      planned.push({ account: key, story: next(), day: undefined, hour: '09:00', fate: 'draft' })
  }
  mark(planned, 'olea', 'failed')
  mark(planned, 'north', 'unconfirmed')
  return planned
}

/** The latest posted post of an account gets another result. */
function mark(planned: Planned[], account: AccountKey, fate: Planned['fate']): void {
  const last = planned.findLast(post => post.account === account && post.fate === 'posted')
  if (last) last.fate = fate
}
