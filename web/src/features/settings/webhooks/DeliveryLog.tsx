import type { Webhook, WebhookDelivery } from '@fanfare/contracts/entities/webhooks.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSettings } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { useSaving } from '../use-saving.ts'
import { useDeliveriesInfiniteQuery, useReplayWebhookMutation } from './api.ts'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { DeliveryState } from './DeliveryState.tsx'
import classes from './Webhooks.module.css'
import { wordsOfType } from './words.ts'

/** How often a log is read again while a message in it waits for its next attempt, ms. */
const READ_AGAIN_MS = 5_000
/** Deliveries are kept this long, ms. */
const KEPT_MS = 30 * 86_400_000

const none: Record<WebhookDelivery['state'] | 'any', string> = {
  any: 'Nothing was sent yet. Choose “Send a test” in the menu to see whether messages arrive.',
  waiting: 'Nothing is waiting to be sent.',
  delivered: 'Nothing was delivered yet.',
  failed: 'Nothing failed.',
}

/** The messages of one webhook, in one state or in all. */
export const DeliveryLog = ({ webhook, state }: { webhook: Webhook; state?: WebhookDelivery['state'] }) => {
  const [waits, setWaits] = useState(false)
  const [opened, open] = useState<string | null>(null)
  const log = useDeliveriesInfiniteQuery(
    { id: webhook.id, state },
    { refetchOnMountOrArgChange: true, pollingInterval: waits ? READ_AGAIN_MS : 0, skipPollingIfUnfocused: true },
  )
  const deliveries = log.data?.pages.flat()
  const waiting = deliveries?.some(one => one.state === 'waiting') ?? false
  if (waiting !== waits) setWaits(waiting)
  if (log.error && !deliveries) return <ErrorCard title="Deliveries" error={log.error} onRetry={log.refetch} />
  if (!deliveries) return <RowsSkeleton rows={4} />
  if (deliveries.length === 0) return <p className={classes.none}>{none[state ?? 'any']}</p>
  const shown = deliveries.find(({ id }) => id === opened)
  return (
    <>
      <ul className={classes.list}>
        {deliveries.map(delivery => (
          <Row key={delivery.id} delivery={delivery} onOpen={() => open(delivery.id)} />
        ))}
      </ul>
      {(log.hasNextPage || state === 'failed') && (
        <div className={classes.more}>
          {state === 'failed' && <SendAllAgain webhook={webhook} />}
          {log.hasNextPage && (
            <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              Show more
            </Button>
          )}
        </div>
      )}
      {shown && <DeliveryDialog webhook={webhook} delivery={shown} onClose={() => open(null)} />}
    </>
  )
}

const Row = ({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) => {
  const { instantLabel } = useTimes()
  const { timezone } = useSettings()
  const { created_at, tries, next_at } = delivery
  const when = instantLabel(created_at, timezone)
  return (
    <li className={classes.row}>
      <div className={classes.names}>
        <strong>{wordsOfType(delivery.type)}</strong>
        <span>
          {when}, {tries === 1 ? '1 attempt' : `${tries} attempts`}
          {next_at && tries > 0 && `, next ${instantLabel(next_at, timezone)}`}
        </span>
      </div>
      <DeliveryState delivery={delivery} />
      <Button variant="default" onClick={onOpen} aria-label={`Details of ${wordsOfType(delivery.type)}, ${when}`}>
        Details
      </Button>
    </li>
  )
}

const SendAllAgain = ({ webhook }: { webhook: Webhook }) => {
  const saving = useSaving()
  const [replay, { isLoading }] = useReplayWebhookMutation()
  const again = () => {
    const since = Temporal.Now.instant().subtract({ milliseconds: KEPT_MS }).toString({ smallestUnit: 'second' })
    return saving(replay({ params: { id: webhook.id }, body: { since } }).unwrap(), 'Sending failed messages again')
  }
  return (
    <Button variant="default" loading={isLoading} onClick={() => void again()}>
      Send all failed again
    </Button>
  )
}
