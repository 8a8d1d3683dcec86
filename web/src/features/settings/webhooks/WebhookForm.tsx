import { type Webhook, type WebhookEventType, webhookEventTypes } from '@fanfare/contracts/entities/webhooks.ts'
import { lengths } from '@fanfare/contracts/limits.ts'
import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isFault, messageOf } from '../../../lib/api/api.ts'
import { FormActions } from '../../../ui/FormActions.tsx'
import { useToast } from '../../../ui/toast.ts'
import { ConfirmItsYou } from '../ConfirmItsYou.tsx'
import { useCreateWebhookMutation, useUpdateWebhookMutation } from './api.ts'
import { WebhookSecret } from './WebhookSecret.tsx'
import classes from './Webhooks.module.css'
import { eventWords, nameOf } from './words.ts'

const groups = [
  { label: 'Posts', begin: 'post.' },
  { label: 'Connections', begin: 'connection.' },
] as const

const faultOfUrl = (error: unknown) => (isFault(error) && error.field === 'body.url' ? messageOf(error) : undefined)

/** Adds a webhook and shows its secret, or changes one. */
export const WebhookForm = ({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) => {
  const toast = useToast()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [chosen, choose] = useState<WebhookEventType[]>(webhook?.events ?? [...webhookEventTypes])
  const [tried, setTried] = useState(false)
  const [create, creating] = useCreateWebhookMutation()
  const [update, updating] = useUpdateWebhookMutation()
  const error = creating.error ?? updating.error
  if (creating.data) return <WebhookSecret {...creating.data} onClose={onClose} />

  const submit = async () => {
    setTried(true)
    if (!url.trim() || chosen.length === 0) return
    const events = webhookEventTypes.filter(type => chosen.includes(type))
    const body = { url: url.trim(), description: description.trim(), events }
    if (!webhook) return void (await create({ body }))
    const { data } = await update({ params: { id: webhook.id }, body })
    if (!data) return
    toast.done(`${nameOf(data)} saved`)
    onClose()
  }
  // What was filled in stays: with the password confirmed the same is asked for again.
  if (isFault(error) && error.code === 'confirm_password') {
    const text = `Enter your password to ${webhook ? 'change the address of a webhook' : 'create a webhook'}.`
    const reset = () => (webhook ? updating.reset() : creating.reset())
    return <ConfirmItsYou text={text} onConfirmed={() => void submit()} onClose={reset} />
  }
  return (
    <Modal opened onClose={onClose} title={webhook ? `Edit ${nameOf(webhook)}` : 'New webhook'} size={520}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
        noValidate
      >
        <TextInput
          label="Address"
          description="Fanfare sends events to this URL. Use a public https address: private ones work only where your operator allows them."
          type="url"
          placeholder="https://example.com/fanfare"
          data-autofocus
          maxLength={lengths.link}
          value={url}
          onChange={event => setUrl(event.currentTarget.value)}
          error={(tried && !url.trim() && 'Enter an address') || faultOfUrl(error)}
        />
        <TextInput
          label="Name (optional)"
          mt={16}
          maxLength={lengths.webhookName}
          value={description}
          onChange={event => setDescription(event.currentTarget.value)}
        />
        <Checkbox.Group
          label="Send a message for"
          mt={16}
          value={chosen}
          onChange={value => choose(value as WebhookEventType[])}
          error={tried && chosen.length === 0 && 'Choose at least one event'}
        >
          <div className={classes.every}>
            <Button
              type="button"
              variant="default"
              size="compact-md"
              onClick={() => choose(chosen.length === webhookEventTypes.length ? [] : [...webhookEventTypes])}
            >
              {chosen.length === webhookEventTypes.length ? 'Clear all' : 'Select all'}
            </Button>
          </div>
          <div className={classes.groups}>
            {groups.map(({ label, begin }) => (
              <fieldset key={label} className={classes.group}>
                <legend>{label}</legend>
                {webhookEventTypes
                  .filter(type => type.startsWith(begin))
                  .map(type => (
                    <Checkbox key={type} value={type} label={eventWords[type]} />
                  ))}
              </fieldset>
            ))}
          </div>
        </Checkbox.Group>
        {error && !faultOfUrl(error) && (
          <p className={classes.fault} role="alert">
            {messageOf(error)}
          </p>
        )}
        <FormActions
          submit={webhook ? 'Save' : 'Create webhook'}
          busy={creating.isLoading || updating.isLoading}
          onCancel={onClose}
        />
      </form>
    </Modal>
  )
}
