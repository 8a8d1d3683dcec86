import type { WebhookDelivery } from '@fanfare/contracts/entities/webhooks.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { searchAlong } from '../../../lib/navigation/account-filter.ts'
import { useCan } from '../../../lib/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { Card, Cards } from '../Card.tsx'
import { useWebhooksQuery } from './api.ts'
import { DeliveryLog } from './DeliveryLog.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookMenu } from './WebhookMenu.tsx'
import { OldSecret, WebhookState } from './WebhookState.tsx'
import classes from './Webhooks.module.css'
import { nameOf } from './words.ts'

const filters = [
  { value: '', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
]

/** What was sent to one webhook in the last 30 days. */
export default function Deliveries() {
  const allowed = useCan()('webhook.manage')
  const { webhookId } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { data: webhooks, error, refetch } = useWebhooksQuery(undefined, { skip: !allowed })
  const [state, setState] = useState<WebhookDelivery['state'] | ''>('')
  const [editing, edit] = useState(false)
  const list = { pathname: '/settings/webhooks', search: searchAlong(search) }
  if (!allowed)
    return <EmptyState plain title="Only managers can manage webhooks" text="Ask your team's owner or a manager." />
  if (error && !webhooks) return <ErrorCard title="Webhook" error={error} onRetry={refetch} />
  if (!webhooks) return <RowsSkeleton rows={5} />
  const webhook = webhooks.find(({ id }) => id === webhookId)
  if (!webhook)
    return (
      <EmptyState
        plain
        title="Webhook not found"
        text="It may have been deleted."
        action={{ label: 'See all webhooks', to: '/settings/webhooks' }}
      />
    )
  return (
    <Cards>
      <Link to={list} className={classes.back}>
        <IconChevronLeft size={16} stroke={1.75} aria-hidden /> Webhooks
      </Link>
      <Card
        title={nameOf(webhook)}
        text={<span className={classes.address}>{webhook.url}</span>}
        side={
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => edit(true)}>
              Edit
            </Button>
            <WebhookMenu webhook={webhook} onEdit={() => edit(true)} onGone={() => void navigate(list)} />
          </div>
        }
      >
        <div className={classes.facts}>
          <WebhookState webhook={webhook} />
          <OldSecret webhook={webhook} />
        </div>
      </Card>
      <Card
        title="Deliveries"
        text="Messages of the last 30 days, newest first."
        flush
        side={
          <SegmentedControl
            aria-label="Show"
            value={state}
            onChange={value => setState(value as typeof state)}
            data={filters}
          />
        }
      >
        <DeliveryLog key={state} webhook={webhook} {...(state && { state })} />
      </Card>
      {editing && <WebhookForm webhook={webhook} onClose={() => edit(false)} />}
    </Cards>
  )
}
