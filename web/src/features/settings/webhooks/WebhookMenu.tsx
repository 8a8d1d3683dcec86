import type { Webhook, WebhookDelivery } from '@fanfare/contracts/entities/webhooks.ts'
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDots,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { isFault, messageOf } from '../../../lib/api/api.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useToast } from '../../../ui/toast.ts'
import { ConfirmItsYou } from '../ConfirmItsYou.tsx'
import { useSaving } from '../use-saving.ts'
import { useDeleteWebhookMutation, useTestWebhookMutation, useUpdateWebhookMutation } from './api.ts'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { ReplaceSecret } from './WebhookSecret.tsx'
import { answerOf, nameOf } from './words.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true }

/** Sends a test and says what came back, with the way to the whole exchange. */
const useTest = (webhook: Webhook, show: (delivery: WebhookDelivery) => void) => {
  const toast = useToast()
  const [send] = useTestWebhookMutation()
  return async () => {
    const about = `test of webhook ${webhook.id}`
    toast.info(`Sending a test to ${nameOf(webhook)}`, undefined, about)
    try {
      const delivery = await send({ params: { id: webhook.id } }).unwrap()
      const say = delivery.state === 'delivered' ? toast.done : toast.fault
      const details = { label: 'Details', run: () => show(delivery) }
      say(`Test to ${nameOf(webhook)}: ${answerOf(delivery).toLowerCase()}`, details, about)
    } catch (fault) {
      toast.fault(messageOf(fault), undefined, about)
    }
  }
}

/** Switches a webhook off and on; each can be undone. `confirm` where that needs the password. */
const useSwitch = (webhook: Webhook, confirm: () => void) => {
  const toast = useToast()
  const [update] = useUpdateWebhookMutation()
  return async () => {
    const { id, enabled } = webhook
    const turn = (on: boolean) => update({ params: { id }, body: { enabled: on } }).unwrap()
    try {
      await turn(!enabled)
      const undo = () => void turn(enabled).catch(fault => toast.fault(messageOf(fault)))
      toast.done(`${nameOf(webhook)} ${enabled ? 'is paused' : 'is on again'}`, { label: 'Undo', run: undo })
    } catch (fault) {
      if (isFault(fault) && fault.code === 'confirm_password') confirm()
      else toast.fault(messageOf(fault))
    }
  }
}

/** All that can be done with a webhook. `onGone` after it was deleted. */
export const WebhookMenu = ({
  webhook,
  onEdit,
  onGone,
}: {
  webhook: Webhook
  onEdit: () => void
  onGone?: () => void
}) => {
  const saving = useSaving()
  const [opened, open] = useState<'secret' | 'delete' | 'confirm' | null>(null)
  const [tested, show] = useState<WebhookDelivery | null>(null)
  const [remove, { isLoading }] = useDeleteWebhookMutation()
  const test = useTest(webhook, show)
  const turn = useSwitch(webhook, () => open('confirm'))
  const name = nameOf(webhook)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`More for ${name}`}>
            <IconDots size={17} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconSend {...icon} />} onClick={() => void test()}>
            Send a test
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
            Edit
          </Menu.Item>
          <Menu.Item
            leftSection={webhook.enabled ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />}
            onClick={() => void turn()}
          >
            {webhook.enabled ? 'Pause' : 'Turn on'}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => open('secret')}>
            Replace secret
          </Menu.Item>
          <Menu.Item data-danger leftSection={<IconTrash {...icon} />} onClick={() => open('delete')}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {tested && <DeliveryDialog webhook={webhook} delivery={tested} onClose={() => show(null)} />}
      {opened === 'secret' && <ReplaceSecret webhook={webhook} onClose={() => open(null)} />}
      {opened === 'confirm' && (
        <ConfirmItsYou
          text="Enter your password to turn the webhook on."
          onConfirmed={() => {
            open(null)
            void turn()
          }}
          onClose={() => open(null)}
        />
      )}
      <ConfirmDialog
        opened={opened === 'delete'}
        title={`Delete ${name}?`}
        confirm="Delete"
        danger
        busy={isLoading}
        onClose={() => open(null)}
        onConfirm={async () => {
          const gone = await saving(remove({ params: { id: webhook.id } }).unwrap(), `${name} deleted`)
          open(null)
          if (gone) onGone?.()
        }}
      >
        Messages stop right away, and its deliveries are deleted too. You can't undo this.
      </ConfirmDialog>
    </>
  )
}
