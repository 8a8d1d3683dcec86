import type { WebhookDelivery } from '@fanfare/contracts/entities/webhooks.ts'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { Tag } from '../../../ui/Tag.tsx'
import { answerOf } from './words.ts'

const icon = { size: 13, stroke: 2.25, 'aria-hidden': true }

/** How far a message has come, with the last answer. */
export const DeliveryState = ({ delivery }: { delivery: WebhookDelivery }) => {
  const { state, tries, status } = delivery
  if (state === 'delivered')
    return (
      <Tag tone="done" icon={<IconCheck {...icon} />}>
        Delivered, {status}
      </Tag>
    )
  if (state === 'failed')
    return (
      <Tag tone="error" icon={<IconAlertTriangle {...icon} />}>
        Failed, {answerOf(delivery).toLowerCase()}
      </Tag>
    )
  return (
    <Tag tone={tries === 0 ? 'info' : 'warn'} icon={<IconClock {...icon} />}>
      {tries === 0 ? 'Waiting' : `Retrying, ${answerOf(delivery).toLowerCase()}`}
    </Tag>
  )
}
