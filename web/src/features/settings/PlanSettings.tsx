import { plans } from '@fanfare/contracts/limits.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useAccounts, useTeam } from '../../lib/session/session.ts'
import { Tag } from '../../ui/Tag.tsx'
import { bytesLabel } from './bytes.ts'
import classes from './PlanSettings.module.css'
import { Storage } from './Storage.tsx'

const days = (count: number) =>
  count >= 365 ? `${count / 365} ${count === 365 ? 'year' : 'years'} ahead` : `${count} days ahead`
const times = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** What each plan includes, which one the team has, and what it uses of it. */
export default function PlanSettings() {
  const team = useTeam()
  const { accounts } = useAccounts()
  return (
    <>
      <ul className={classes.plans}>
        {plans.map(plan => {
          const mine = plan.productId === team.product_id
          return (
            <li key={plan.productId} className={classes.plan} data-mine={mine || undefined}>
              <h2>
                {plan.name} {mine && <Tag tone="info">Your plan</Tag>}
              </h2>
              <ul>
                <li>{times(plan.socialAccounts, 'account', 'accounts')}</li>
                <li>{times(plan.members, 'person', 'people')}</li>
                <li>{times(plan.postsPerDay, 'post', 'posts')} per day and account</li>
                <li>Schedule {days(plan.maxScheduleDays)}</li>
                <li>{bytesLabel(plan.storageBytes)} storage</li>
              </ul>
            </li>
          )
        })}
      </ul>
      <p className={classes.note}>
        {team.name} uses{' '}
        <Anchor component={Link} to="/settings/team-account" underline="always">
          {times(accounts.length, 'account', 'accounts')}
        </Anchor>
        .{' '}
        {team.role === Owner
          ? 'Contact your administrator to change the plan.'
          : 'Ask the team owner to change the plan.'}
      </p>
      <div className={classes.storage}>
        <Storage />
      </div>
    </>
  )
}
