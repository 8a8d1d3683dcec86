import { Button, Switch } from '@mantine/core'
import { IconBell, IconDeviceDesktop } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api.ts'
import { type PushSupport, pushSupport, subscribeToPush, unsubscribeFromPush } from '../../../lib/push/push.ts'
import { useSettings } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useToast } from '../../../ui/toast.ts'
import {
  useAddPushDeviceMutation,
  usePushDevicesQuery,
  useRemovePushDeviceMutation,
  useTestPushDeviceMutation,
  useUpdateSettingsMutation,
} from '../api.ts'
import { Card } from '../Card.tsx'
import rows from '../Rows.module.css'
import { useSaving } from '../use-saving.ts'
import classes from './NotificationSettings.module.css'

const why: Record<Exclude<PushSupport, 'yes'>, string> = {
  no: 'This browser can’t show notifications of websites.',
  install:
    'On an iPhone or iPad, add Fanfare to the home screen first (Share, Add to Home Screen), then open it from there.',
  blocked: 'This browser blocks notifications from Fanfare. Allow them in its settings for this site, then come back.',
}

/** Turns notifications on in this browser. */
const useTurnOn = (publicKey: string | null | undefined) => {
  const toast = useToast()
  const [add] = useAddPushDeviceMutation()
  const [update] = useUpdateSettingsMutation()
  const [busy, setBusy] = useState(false)
  const turnOn = async () => {
    if (!publicKey) return
    setBusy(true)
    try {
      const subscription = await subscribeToPush(publicKey)
      if (!subscription) return void toast.fault('This browser was not allowed to show notifications.')
      await add({ body: subscription }).unwrap()
      await update({ body: { browserNotification: true } }).unwrap()
      toast.done('Notifications are on in this browser')
    } catch (fault) {
      toast.fault(`Notifications weren’t turned on. ${messageOf(fault)}`)
    } finally {
      setBusy(false)
    }
  }
  return { turnOn, busy }
}

/** Browsers that show notifications: this one, and the person's others. */
export const BrowserNotifications = () => {
  const saving = useSaving()
  const toast = useToast()
  const { agoLabel } = useTimes()
  const { browserNotification, timezone } = useSettings()
  const { data, error, refetch } = usePushDevicesQuery()
  const { turnOn, busy } = useTurnOn(data?.public_key)
  const [update] = useUpdateSettingsMutation()
  const [remove] = useRemovePushDeviceMutation()
  const [test, testing] = useTestPushDeviceMutation()
  const support = pushSupport()
  const current = data?.devices.find(device => device.current)
  const stop = async (id: string, isThis: boolean) => {
    if (isThis) await unsubscribeFromPush().catch(() => undefined)
    await remove({ params: { id } }).unwrap()
  }
  const tryIt = async (id: string) => {
    const answer = await test({ params: { id } })
    if (answer.data?.sent) toast.done('Sent. It should appear in a moment.')
    else toast.fault(answer.data?.error ?? messageOf(answer.error))
  }
  return (
    <Card
      title="Browser"
      text="Notifications on this device, also while Fanfare is closed."
      side={
        data?.public_key && support === 'yes' && !current ? (
          <Button
            leftSection={<IconBell size={16} stroke={1.75} aria-hidden />}
            loading={busy}
            onClick={() => void turnOn()}
          >
            Turn on in this browser
          </Button>
        ) : null
      }
    >
      {error && !data ? (
        <ErrorCard title="Browsers" error={error} onRetry={refetch} />
      ) : !data ? (
        <RowsSkeleton rows={1} />
      ) : !data.public_key ? (
        <p className={classes.note}>
          This installation doesn’t send notifications to browsers. Its operator can turn that on.
        </p>
      ) : (
        <div className={classes.stack}>
          {support !== 'yes' && <p className={classes.note}>{why[support]}</p>}
          {data.devices.length > 0 && (
            <>
              <Switch
                label="Show notifications in browsers"
                checked={browserNotification}
                onChange={event =>
                  void saving(update({ body: { browserNotification: event.currentTarget.checked } }).unwrap(), 'Saved')
                }
              />
              <ul className={`${rows.list} ${classes.devices}`}>
                {data.devices.map(device => (
                  <li key={device.id} className={rows.row}>
                    <span className={rows.icon}>
                      <IconDeviceDesktop size={18} stroke={1.75} aria-hidden />
                    </span>
                    <div className={rows.names}>
                      <strong>{device.name}</strong>
                      <span>
                        {device.sent_at ? `Last notified ${agoLabel(device.sent_at, timezone)}` : 'Not notified yet'}
                      </span>
                    </div>
                    {device.current && <Tag tone="done">This browser</Tag>}
                    <Button
                      variant="default"
                      loading={testing.isLoading && testing.originalArgs?.params.id === device.id}
                      onClick={() => void tryIt(device.id)}
                      aria-label={`Send a test to ${device.name}`}
                    >
                      Test
                    </Button>
                    <Button
                      variant="default"
                      onClick={() =>
                        void saving(stop(device.id, device.current), `No more notifications on ${device.name}`)
                      }
                      aria-label={`Turn off on ${device.name}`}
                    >
                      Turn off
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </Card>
  )
}
