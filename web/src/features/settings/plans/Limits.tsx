import type { Subscription } from '@fanfare/contracts/entities/plans.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { useAccounts, useSettings, useTeam } from '../../../lib/session/session.ts'
import { Meter } from '../../../ui/Meter.tsx'
import { Card } from '../Card.tsx'
import { usePostsOfTodayQuery } from './api.ts'
import { type Limit, limitsOf } from './model/limits.ts'
import { planNamed } from './model/plan-words.ts'
import classes from './Plans.module.css'

/** What the plan allows, all of it, and how much of that is used. */
export const Limits = ({ subscription }: { subscription: Subscription }) => {
  const { accounts } = useAccounts()
  const { timezone } = useSettings()
  const mine = useTeam().role === Owner
  const since = Temporal.Now.plainDateISO(timezone).toZonedDateTime(timezone).toInstant().toString()
  const { currentData: quotas } = usePostsOfTodayQuery({ query: { since } }, { skip: accounts.length === 0 })
  const limits = limitsOf({
    plan: planNamed(subscription.product_id),
    subscription,
    accounts: accounts.map(account => ({
      id: account.id,
      name: accountName(account),
      timezone: account.settings.timezone,
    })),
    quotas,
    mine,
    now: Temporal.Now.instant(),
  })
  return (
    <Card title="Limits" text="What your plan allows, and how much of it the team uses. A larger plan raises them.">
      <ul className={classes.uses}>
        {limits.map(limit => (
          <Use key={limit.label} {...limit} />
        ))}
      </ul>
    </Card>
  )
}

const Use = ({ label, words, meter }: Limit) => (
  <li className={classes.use}>
    <p>
      <span>{label}</span>
      <span>{words}</span>
    </p>
    {meter && <Meter label={label} {...meter} words={words} />}
  </li>
)
