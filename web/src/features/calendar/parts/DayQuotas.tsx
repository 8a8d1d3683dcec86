import type { DailyQuota } from '@fanfare/contracts/entities/calendar.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { quotasToSay } from '../model/quotas.ts'
import type { AccountFacts } from '../use-account-facts.ts'
import classes from './DayQuotas.module.css'

/** Figures that a column of the week has room for. */
const mostInWeek = 3

interface Props {
  quotas: readonly DailyQuota[]
  facts: AccountFacts
  /** The account whose post is carried. */
  carried: string | undefined
  /** The day has all the width. */
  wide: boolean
}

/** How many of a day's posts each account has used, where that matters; which account it is only where there are several. */
export const DayQuotas = ({ quotas, facts, carried, wide }: Props) => (
  <Figures
    all={quotasToSay(quotas, { every: wide, carried })}
    most={wide ? Number.POSITIVE_INFINITY : mostInWeek}
    facts={facts}
  />
)

interface FiguresProps {
  all: readonly DailyQuota[]
  /** So many are shown, and the rest is counted. */
  most: number
  facts: AccountFacts
}

/** These figures, each with the picture of its account where there are several. */
export const Figures = ({ all, most, facts }: FiguresProps) => {
  const shown = all.slice(0, most)
  const textOf = ({ social_account_id: id, used, quota }: DailyQuota) =>
    `${facts.get(id)?.spoken ?? ''}: ${used} of ${quota} posts${used >= quota ? ', full' : ''}`
  if (shown.length === 0) return null
  return (
    <ul className={classes.quotas} aria-label="Posts of the day by account">
      {shown.map(one => {
        const account = facts.get(one.social_account_id)?.account
        return (
          <li key={one.social_account_id} data-full={one.used >= one.quota || undefined} title={textOf(one)}>
            {account && facts.size > 1 && <AccountAvatar account={account} size={20} />}
            <span aria-hidden>
              {one.used}/{one.quota}
            </span>
            <span className="sr-only">{textOf(one)}</span>
          </li>
        )
      })}
      {all.length > shown.length && (
        <li title={all.slice(shown.length).map(textOf).join('\n')}>
          <span aria-hidden>+{all.length - shown.length}</span>
          <span className="sr-only">{all.slice(shown.length).map(textOf).join(', ')}</span>
        </li>
      )}
    </ul>
  )
}
