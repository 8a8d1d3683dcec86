import type { Webhook } from '@fanfare/contracts/entities/webhooks.ts'
import { IconAlertTriangle, IconCheck, IconPlayerPause } from '@tabler/icons-react'
import { useSettings } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { Tag } from '../../../ui/Tag.tsx'

const icon = { size: 13, stroke: 2.25, 'aria-hidden': true }

/** Whether messages arrive, in words. */
export const WebhookState = ({ webhook }: { webhook: Webhook }) => {
  const { instantLabel } = useTimes()
  const { timezone } = useSettings()
  const { enabled, disabled_reason, failing_since } = webhook
  if (disabled_reason === 'gone')
    return (
      <Tag tone="error" icon={<IconAlertTriangle {...icon} />}>
        Off: the address answered 410 Gone
      </Tag>
    )
  if (disabled_reason === 'failing')
    return (
      <Tag tone="error" icon={<IconAlertTriangle {...icon} />}>
        Off: no message arrived for 3 days
      </Tag>
    )
  if (disabled_reason === 'creator_left')
    return (
      <Tag tone="error" icon={<IconAlertTriangle {...icon} />}>
        Off: the person who created it left the team
      </Tag>
    )
  if (!enabled) return <Tag icon={<IconPlayerPause {...icon} />}>Paused</Tag>
  if (failing_since)
    return (
      <Tag tone="warn" icon={<IconAlertTriangle {...icon} />}>
        Failing since {instantLabel(failing_since, timezone)}
      </Tag>
    )
  return (
    <Tag tone="done" icon={<IconCheck {...icon} />}>
      Active
    </Tag>
  )
}

/** Until when the secret before the last one is accepted too; nothing where there is no such secret. */
export const OldSecret = ({ webhook: { old_secret_until } }: { webhook: Webhook }) => {
  const { instantLabel } = useTimes()
  const { timezone } = useSettings()
  if (!old_secret_until) return null
  return <span>The old secret also works until {instantLabel(old_secret_until, timezone)}</span>
}
