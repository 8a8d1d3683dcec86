import type { Subscription } from '@fanfare/contracts/entities/plans.ts'
import { plans } from '@fanfare/contracts/plans.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCan, useTeam } from '../../../lib/session/session.ts'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { Page } from '../../../ui/Page.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { ChangePlan } from './ChangePlan.tsx'
import { featuresIn, linesOf, mayKeep, type Plan, planNamed, priceOf } from './model/plan-words.ts'
import classes from './Plans.module.css'
import { useSubscription } from './use-subscription.ts'

/** `/plans`: what each plan includes, which one the team has, and the way to another one. */
export default function PlansScreen() {
  const { data, error, refetch } = useSubscription()
  const can = useCan()
  const team = useTeam()
  const [chosen, setChosen] = useState<Plan | null>(null)
  return (
    <Page title="Plans" subtitle={team.name}>
      <div className={classes.page}>
        {error && !data ? (
          <ErrorCard title="Plans" error={error} onRetry={refetch} />
        ) : !data ? (
          <RowsSkeleton rows={4} />
        ) : (
          <>
            <p className={classes.lead}>
              <Lead subscription={data} />
            </p>
            <ul className={classes.plans}>
              {plans.map(plan => (
                <PlanCard key={plan.productId} plan={plan} subscription={data} onChoose={() => setChosen(plan)} />
              ))}
            </ul>
            <p className={classes.note}>
              {can('plan.change') ? (
                <Link to="/settings/subscription">See what {team.name} uses</Link>
              ) : (
                'Ask the team owner to change the plan.'
              )}
            </p>
            {chosen && <ChangePlan plan={chosen} subscription={data} onClose={() => setChosen(null)} />}
          </>
        )}
      </div>
    </Page>
  )
}

const Lead = ({ subscription }: { subscription: Subscription }) => {
  const team = useTeam()
  const { product_id, requested_product_id: requested } = subscription
  if (requested !== null)
    return `You’ve requested ${planNamed(requested).name}. ${team.name} stays on ${planNamed(product_id).name} until your administrator agrees.`
  return `${team.name} is on ${planNamed(product_id).name}.`
}

interface CardProps {
  plan: Plan
  subscription: Subscription
  onChoose: () => void
}

const PlanCard = ({ plan, subscription, onChoose }: CardProps) => {
  const mine = plan.productId === subscription.product_id
  const price = priceOf(plan, subscription)
  return (
    <li className={classes.plan} data-mine={mine || undefined}>
      <h2>
        {plan.name} {mine && <Tag tone="info">Your plan</Tag>}
      </h2>
      {price && <p className={classes.price}>{price}</p>}
      <ul className={classes.lines}>
        {linesOf(plan).map(line => (
          <li key={line}>{line}</li>
        ))}
        {featuresIn(plan, subscription).map(({ name, detail, has }) => (
          <li key={name} className={classes.feature} data-off={!has || undefined}>
            {has ? <IconCheck size={16} stroke={2} aria-hidden /> : <IconMinus size={16} stroke={2} aria-hidden />}
            {name}
            {detail && ` ${detail}`}
            {!has && <span className="sr-only"> (not included)</span>}
          </li>
        ))}
      </ul>
      <Choice plan={plan} subscription={subscription} onChoose={onChoose} />
    </li>
  )
}

const Choice = ({ plan, subscription, onChoose }: CardProps) => {
  const can = useCan()
  if (!can('plan.change')) return null
  const { product_id: now, requested_product_id: requested, offered } = subscription
  if (plan.productId === now) {
    if (!mayKeep(subscription)) return null
    return (
      <Button variant="default" onClick={onChoose} className={classes.choose}>
        Keep {plan.name}
      </Button>
    )
  }
  if (plan.productId === requested) return <Tag tone="warn">Requested</Tag>
  if (!offered.includes(plan.productId)) return <p className={classes.note}>Ask your administrator.</p>
  const up = plan.productId > now
  return (
    <Button variant={up ? 'filled' : 'default'} onClick={onChoose} className={classes.choose}>
      {up ? `Upgrade to ${plan.name}` : `Change to ${plan.name}`}
    </Button>
  )
}
