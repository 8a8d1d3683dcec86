import type { Webhook } from '@fanfare/contracts/entities/webhooks.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../lib/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { Card, Cards } from '../Card.tsx'
import { useWebhooksQuery } from './api.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookRow } from './WebhookRow.tsx'
import classes from './Webhooks.module.css'

/** Addresses that are told what becomes of the team's posts and connections. */
export default function WebhookSettings() {
  const allowed = useCan()('webhook.manage')
  const { data: webhooks, error, refetch } = useWebhooksQuery(undefined, { skip: !allowed })
  const [edited, edit] = useState<Webhook | 'new' | null>(null)
  if (!allowed)
    return <EmptyState plain title="Only managers can manage webhooks" text="Ask your team's owner or a manager." />
  return (
    <Cards>
      <Card
        title="Webhooks"
        text={
          <>
            Fanfare calls your URL when a post or a connection changes. When the person who created a webhook leaves the
            team, it turns off until another manager turns it on. <a href="/api/docs">API documentation</a>
          </>
        }
        flush
        side={
          <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => edit('new')}>
            New webhook
          </Button>
        }
      >
        {error && !webhooks ? (
          <ErrorCard title="Webhooks" error={error} onRetry={refetch} />
        ) : !webhooks ? (
          <RowsSkeleton rows={2} />
        ) : webhooks.length === 0 ? (
          <p className={classes.none}>No webhooks yet. Add one to get a message when a post is published or fails.</p>
        ) : (
          <ul className={classes.list}>
            {webhooks.map(webhook => (
              <WebhookRow key={webhook.id} webhook={webhook} onEdit={() => edit(webhook)} />
            ))}
          </ul>
        )}
      </Card>
      {edited && <WebhookForm {...(edited !== 'new' && { webhook: edited })} onClose={() => edit(null)} />}
    </Cards>
  )
}
