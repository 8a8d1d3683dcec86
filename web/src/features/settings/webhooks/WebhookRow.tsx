import type { Webhook } from '@fanfare/contracts/entities/webhooks.ts'
import { Button } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { searchAlong } from '../../../lib/navigation/account-filter.ts'
import { WebhookMenu } from './WebhookMenu.tsx'
import { OldSecret, WebhookState } from './WebhookState.tsx'
import classes from './Webhooks.module.css'
import { nameOf } from './words.ts'

/** A webhook in the list: where it leads, whether it works, what it is told. */
export const WebhookRow = ({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) => {
  const { search } = useLocation()
  const name = nameOf(webhook)
  const { length } = webhook.events
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <IconWebhook size={18} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.names}>
        <strong>{name}</strong>
        <span>{webhook.url}</span>
        <span className={classes.facts}>
          <WebhookState webhook={webhook} />
          <span>{length === 1 ? '1 event' : `${length} events`}</span>
        </span>
        <OldSecret webhook={webhook} />
      </div>
      <div className={classes.buttons}>
        <Button
          component={Link}
          to={{ pathname: `/settings/webhooks/${webhook.id}`, search: searchAlong(search) }}
          variant="default"
          aria-label={`Deliveries of ${name}`}
        >
          Deliveries
        </Button>
        <WebhookMenu webhook={webhook} onEdit={onEdit} />
      </div>
    </li>
  )
}
