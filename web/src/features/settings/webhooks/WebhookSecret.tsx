import { WEBHOOK_OVERLAP_HOURS, type Webhook } from '@fanfare/contracts/entities/webhooks.ts'
import { Button, Modal } from '@mantine/core'
import { isFault, messageOf } from '../../../lib/api/api.ts'
import { useSettings } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CopyText } from '../../../ui/CopyText.tsx'
import { ConfirmItsYou } from '../ConfirmItsYou.tsx'
import { useRotateWebhookMutation } from './api.ts'
import classes from './Webhooks.module.css'
import { nameOf } from './words.ts'

/** A secret, this one time. */
export const WebhookSecret = ({
  secret,
  webhook,
  onClose,
}: {
  secret: string
  webhook: Webhook
  onClose: () => void
}) => {
  const { instantLabel } = useTimes()
  const { timezone } = useSettings()
  const { old_secret_until: until } = webhook
  return (
    <Modal opened onClose={onClose} title="Save this secret now" size={480} closeOnClickOutside={false}>
      <p className={classes.lead}>
        You won't see it again. Your receiver uses it to check that a message comes from Fanfare.
        {until && ` The old secret also works until ${instantLabel(until, timezone)}.`}
      </p>
      <CopyText text={secret} label="Webhook secret" />
      <div className={classes.actions}>
        <Button onClick={onClose}>I've saved it</Button>
      </div>
    </Modal>
  )
}

/** Asks, then replaces the secret and shows the new one. */
export const ReplaceSecret = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const [rotate, { data, error, isLoading, reset }] = useRotateWebhookMutation()
  const replace = () => void rotate({ params: { id: webhook.id } })
  if (data) return <WebhookSecret secret={data.secret} webhook={data.webhook} onClose={onClose} />
  if (isFault(error) && error.code === 'confirm_password')
    return <ConfirmItsYou text="Enter your password to replace the secret." onConfirmed={replace} onClose={reset} />
  return (
    <ConfirmDialog
      opened
      title={`Replace the secret of ${nameOf(webhook)}?`}
      confirm="Replace secret"
      busy={isLoading}
      onClose={onClose}
      onConfirm={replace}
    >
      You get a new secret. For {WEBHOOK_OVERLAP_HOURS} hours messages are signed with both, so you can change your
      receiver without missing any.
      {webhook.old_secret_until && ' The secret before the current one stops working right away.'}
      {error && (
        <p className={classes.fault} role="alert">
          {messageOf(error)}
        </p>
      )}
    </ConfirmDialog>
  )
}
