import type { Webhook, WebhookDelivery } from '@fanfare/contracts/entities/webhooks.ts'
import { Button, Modal } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useSettings } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { useSaving } from '../use-saving.ts'
import { useReplayWebhookMutation } from './api.ts'
import { DeliveryState } from './DeliveryState.tsx'
import classes from './Webhooks.module.css'
import { answerOf, readable, wordsOfType } from './words.ts'

/** One message: what was sent, what came back, and the way to send it again. */
export const DeliveryDialog = ({
  webhook,
  delivery,
  onClose,
}: {
  webhook: Webhook
  delivery: WebhookDelivery
  onClose: () => void
}) => {
  const { instantLabel } = useTimes()
  const { timezone } = useSettings()
  const saving = useSaving()
  const [replay, { isLoading }] = useReplayWebhookMutation()
  const when = (instant: string | null) => (instant ? instantLabel(instant, timezone) : 'None')
  const facts: [string, string][] = [
    ['Event', `${wordsOfType(delivery.type)} (${delivery.type})`],
    ['Message ID', delivery.message_id],
    ['Happened', when(delivery.created_at)],
    ['Attempts', String(delivery.tries)],
    ['Last attempt', when(delivery.last_at)],
    ['Next attempt', when(delivery.next_at)],
  ]
  const again = async () => {
    const body = { delivery: delivery.id }
    if (await saving(replay({ params: { id: webhook.id }, body }).unwrap(), 'Sending again')) onClose()
  }
  const took = delivery.duration_ms === null ? '' : ` after ${delivery.duration_ms} ms`
  return (
    <Modal opened onClose={onClose} title="Delivery" size={640}>
      <DeliveryState delivery={delivery} />
      <dl className={classes.about}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Exchange title="Request" head={delivery.request} body={readable(delivery.body)} />
      <Exchange
        title="Response"
        head={delivery.last_at && (delivery.error ?? `${answerOf(delivery)}${took}`)}
        body={delivery.response}
        none="Nothing yet"
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          leftSection={<IconRefresh size={15} stroke={1.75} aria-hidden />}
          loading={isLoading}
          onClick={() => void again()}
        >
          Send again
        </Button>
      </div>
    </Modal>
  )
}

const Exchange = ({
  title,
  head,
  body,
  none,
}: {
  title: string
  head: string | null
  body: string | null
  none?: string
}) => (
  <div className={classes.exchange}>
    <h3>{title}</h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached with the keyboard */}
    <section tabIndex={0} aria-label={title}>
      {[head, body].filter(Boolean).join('\n\n') || none}
    </section>
  </div>
)
