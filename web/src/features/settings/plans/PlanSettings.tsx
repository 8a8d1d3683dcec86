import type { Subscription } from '@fanfare/contracts/entities/plans.ts'
import { Button } from '@mantine/core'
import { skipToken } from '@reduxjs/toolkit/query'
import { Link, useSearchParams } from 'react-router-dom'
import { useCan, useSettings, useTeam } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { Card, Cards } from '../Card.tsx'
import { Storage } from '../Storage.tsx'
import { useSaving } from '../use-saving.ts'
import { useChangePlanMutation, useInvoicesQuery, useOpenPortalMutation } from './api.ts'
import { Invoices } from './Invoices.tsx'
import { Kept } from './Kept.tsx'
import { Limits } from './Limits.tsx'
import { mayKeep, planNamed } from './model/plan-words.ts'
import classes from './Plans.module.css'
import { useSubscription } from './use-subscription.ts'

/** `/settings/subscription`: the team's plan, what it uses of it, what is locked, and what was paid. */
export default function PlanSettings() {
  const [search] = useSearchParams()
  const awaited = search.get('paid') === '1'
  const { data, error, refetch } = useSubscription({ awaited })
  const can = useCan()
  const team = useTeam()
  const billed = can('plan.change') && data?.billing === 'stripe'
  // Invoices outlast the subscription. The newest one is of the person who paid last; they alone get the address of its page.
  const { data: past = [], isError } = useInvoicesQuery(
    billed && !data.paid ? { params: { teamId: team.id } } : skipToken,
  )
  if (error && !data) return <ErrorCard title="Plan" error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton rows={3} />
  const { social_accounts: accounts, members } = data.usage
  const isPayer = data.paid || past.at(0)?.url != null
  return (
    <Cards>
      <YourPlan subscription={data} awaited={awaited && !data.paid} isPayer={billed && isPayer} />
      {can('plan.change') && accounts.used + members.used > 1 && <Kept subscription={data} />}
      <Limits subscription={data} />
      <Storage />
      {billed && (data.paid || past.length > 0 || isError) && <Invoices key={String(data.paid)} />}
    </Cards>
  )
}

interface YourPlanProps {
  subscription: Subscription
  awaited: boolean
  /** The person pays, or has paid, for the plan: there is a page of what they pay with. */
  isPayer: boolean
}

const YourPlan = ({ subscription, awaited, isPayer }: YourPlanProps) => {
  const team = useTeam()
  const can = useCan()
  const saving = useSaving()
  const [portal, { isLoading }] = useOpenPortalMutation()
  const [change, { isLoading: takingBack }] = useChangePlanMutation()
  const { product_id: now, requested_product_id: requested, status } = subscription
  const plan = planNamed(now)
  const keep = async () => {
    const kept = change({ params: { teamId: team.id }, body: { product_id: now } }).unwrap()
    // What ends and was not paid by this owner goes on once they pay for it.
    const { url } = await kept.catch(() => ({ url: null }))
    if (url) return location.assign(url)
    await saving(kept, requested === null ? `You’re keeping ${plan.name}` : 'Request withdrawn')
  }
  const pay = async () => {
    const { data } = await portal({ params: { teamId: team.id } })
    if (data) location.assign(data.url)
  }
  return (
    <Card
      title={`${plan.name} plan`}
      anchor="Plan"
      text={<State subscription={subscription} awaited={awaited} />}
      side={
        <div className={classes.facts}>
          {status === 'past_due' && <Tag tone="error">Payment failed</Tag>}
          {isPayer && (
            <Button variant="default" loading={isLoading} onClick={pay}>
              Payment details
            </Button>
          )}
          {can('plan.change') && mayKeep(subscription) && (
            <Button variant="default" loading={takingBack} onClick={keep}>
              {requested === null ? `Keep ${plan.name}` : 'Withdraw request'}
            </Button>
          )}
          <Button component={Link} to="/plans" variant={can('plan.change') ? 'filled' : 'default'}>
            {can('plan.change') ? 'Change plan' : 'See plans'}
          </Button>
        </div>
      }
    />
  )
}

/** How the plan stands, in a sentence. */
const State = ({ subscription, awaited }: { subscription: Subscription; awaited: boolean }) => {
  const { instantDay } = useTimes()
  const { timezone } = useSettings()
  const can = useCan()
  const { status, expired_at: end, requested_product_id: requested } = subscription
  if (awaited) return <span role="status">Thank you. Your plan changes as soon as Stripe confirms the payment.</span>
  if (requested !== null)
    return `You’ve requested ${planNamed(requested).name}. The plan changes once your administrator agrees.`
  if (status === 'past_due')
    return 'The last payment failed. Check your payment details: when Stripe stops trying, the team goes back to Free.'
  if (end !== null) return `Until ${instantDay(end, timezone)}. After that the team is on Free.`
  if (!can('plan.change')) return 'Ask the team owner to change the plan.'
  return subscription.billing === 'operator' ? 'Your administrator sets plans. You can request another one.' : ''
}
