import {
  type NotificationKind,
  notificationKindNames,
  notificationKinds,
} from '@fanfare/contracts/notification-kinds.ts'
import { Checkbox } from '@mantine/core'
import { useSettings } from '../../../lib/session/session.ts'
import { useUpdateSettingsMutation } from '../api.ts'
import { Card } from '../Card.tsx'
import { useSaving } from '../use-saving.ts'
import classes from './NotificationSettings.module.css'

/** Kinds that have a switch: what always comes has none. */
const switched = notificationKindNames.filter(
  kind => notificationKinds[kind].email !== null || notificationKinds[kind].push !== null,
)

/** Each kind, by email and in browsers. In Fanfare itself all of them are listed. */
export const KindSwitches = () => {
  const saving = useSaving()
  const { notifyEmail, notifyBrowser, emailNotification, browserNotification } = useSettings()
  const [update] = useUpdateSettingsMutation()
  const mailed: Partial<Record<NotificationKind, boolean>> = notifyEmail
  const shown: Partial<Record<NotificationKind, boolean>> = notifyBrowser
  const save = (change: object) => void saving(update({ body: change }).unwrap(), 'Saved')
  return (
    <Card
      title="Notification types"
      text="Everything is in the list below the bell. Choose what else comes by email and to your browsers. We group notifications with the same cause."
      flush
    >
      <table className={classes.kinds}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Notification</span>
            </th>
            <th scope="col">Email</th>
            <th scope="col">Browser</th>
          </tr>
        </thead>
        <tbody>
          {switched.map(kind => {
            const { label, about } = notificationKinds[kind]
            return (
              <tr key={kind}>
                <th scope="row">
                  <strong>{label}</strong>
                  <span>{about}</span>
                </th>
                <td>
                  {kind in mailed && (
                    <Checkbox
                      data-where="Email"
                      aria-label={`${label}: email`}
                      checked={mailed[kind] ?? false}
                      disabled={!emailNotification.active}
                      onChange={event => save({ notifyEmail: { [kind]: event.currentTarget.checked } })}
                    />
                  )}
                </td>
                <td>
                  {kind in shown && (
                    <Checkbox
                      data-where="Browser"
                      aria-label={`${label}: browser`}
                      checked={shown[kind] ?? false}
                      disabled={!browserNotification}
                      onChange={event => save({ notifyBrowser: { [kind]: event.currentTarget.checked } })}
                    />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}
