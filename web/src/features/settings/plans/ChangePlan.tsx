import type { Subscription } from '@fanfare/contracts/entities/plans.ts'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api.ts'
import { useTeam } from '../../../lib/session/session.ts'
import { useToast } from '../../../ui/toast.ts'
import dialog from '../Dialogs.module.css'
import { useChangePlanMutation } from './api.ts'
import { listed, lockedBy, lostWith, type Plan, planNamed, priceOf } from './model/plan-words.ts'

interface Props {
  plan: Plan
  subscription: Subscription
  onClose: () => void
}

/** Says what another plan means, before it is chosen. */
export const ChangePlan = ({ plan, subscription, onClose }: Props) => {
  const team = useTeam()
  const toast = useToast()
  const [change, { error }] = useChangePlanMutation()
  const [busy, setBusy] = useState(false)
  const now = planNamed(subscription.product_id)
  const price = priceOf(plan, subscription)
  const up = plan.productId > now.productId
  const asks = up && subscription.billing === 'operator'
  const keeps = plan.productId === now.productId
  const pays = subscription.billing === 'stripe'
  const toPay = pays && !subscription.paid && plan.productId > 0
  const submit = async () => {
    setBusy(true)
    try {
      const { url } = await change({ params: { teamId: team.id }, body: { product_id: plan.productId } }).unwrap()
      if (url) return location.assign(url)
      toast.done(asks ? `${plan.name} requested` : pays || keeps ? 'Saved' : `${team.name} is on ${plan.name}`)
      onClose()
    } catch {
      // The dialog stays and says why.
      setBusy(false)
    }
  }
  const verb = keeps
    ? `Keep ${plan.name}`
    : asks
      ? `Request ${plan.name}`
      : up
        ? `Upgrade to ${plan.name}`
        : `Change to ${plan.name}`
  return (
    <Modal opened onClose={onClose} title={`${verb}?`} size={460}>
      <ul className={dialog.points}>
        {asks && (
          <li>Your administrator sets plans. They’ll see your request, and the plan changes once they agree.</li>
        )}
        {price && plan.productId > 0 && !keeps && (
          <li>
            {plan.name} costs {price}.
          </li>
        )}
        {toPay && <li>You’ll pay on a page of Stripe. Fanfare never sees your card.</li>}
        {up && pays && subscription.paid && (
          <li>The plan changes at once. You pay the difference for the rest of this period.</li>
        )}
        {keeps && !toPay && (
          <li>
            {subscription.requested_product_id === null
              ? 'Your plan continues after the period you’ve paid for.'
              : 'Your request for another plan is withdrawn.'}
          </li>
        )}
        {!up && !keeps && <Downgrade plan={plan} subscription={subscription} />}
      </ul>
      {error && <p className={dialog.fault}>{messageOf(error)}</p>}
      <div className={dialog.done}>
        <Button variant="default" onClick={onClose} data-autofocus={up ? undefined : true}>
          {keeps ? 'Cancel' : up ? 'Do it later' : 'Keep my plan'}
        </Button>
        <Button
          loading={busy}
          onClick={submit}
          data-autofocus={up ? true : undefined}
          variant={up ? 'filled' : 'default'}
        >
          {verb}
        </Button>
      </div>
    </Modal>
  )
}

const Downgrade = ({ plan, subscription }: Pick<Props, 'plan' | 'subscription'>) => {
  const locked = lockedBy(plan, subscription)
  const lost = lostWith(plan, subscription)
  const { usage } = subscription
  const late = subscription.billing === 'stripe' && subscription.paid && plan.productId === 0
  return (
    <>
      <li>{late ? 'You keep your plan until the end of the period you’ve paid for.' : 'The plan changes at once.'}</li>
      {locked.length > 0 ? (
        <li>
          {plan.name} has no room for {listed(locked)}. They’re locked, not deleted: locked accounts take no new posts,
          and locked members can’t open the team. You choose which.
        </li>
      ) : (
        <li>Your accounts and members all fit into {plan.name}.</li>
      )}
      {usage.teams.used > plan.teams && (
        <li>
          Your {usage.teams.used} teams stay open: each has its own plan. You can add another one only where the largest
          of these plans allows it.
        </li>
      )}
      {lost.length > 0 && (
        <li>
          {plan.name} doesn’t include:
          <ul>
            {lost.map(name => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </li>
      )}
      <li>Scheduled posts still go out.</li>
      {subscription.billing === 'operator' && <li>To change back, you need your administrator.</li>}
    </>
  )
}
