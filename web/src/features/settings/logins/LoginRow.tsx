import type { Integration } from '@fanfare/contracts/entities/integrations.ts'
import { CONNECTION_EXPIRING_DAYS } from '@fanfare/contracts/entities/teams.ts'
import { loginOf } from '@fanfare/contracts/networks/logins.ts'
import { permissionWords } from '@fanfare/contracts/networks/permission-words.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDialog } from '../../../lib/connect/use-dialog.ts'
import { useCan, useSettings } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { NetworkBadge } from '../../../ui/NetworkBadge.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import classes from '../Rows.module.css'
import { dependsWords } from './model/login-words.ts'
import { RemoveLogin } from './RemoveLogin.tsx'

/** One login: whose it is, its state, what depends on it. */
export const LoginRow = ({ login }: { login: Integration }) => {
  const can = useCan()
  const { open, busy } = useDialog()
  const [leaving, setLeaving] = useState(false)
  const { name, network } = loginOf(login.login)
  const whose = `${name} login of ${login.me.name}`
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <NetworkBadge type={network} size={20} />
      </span>
      <div className={classes.names}>
        <strong>{login.me.name}</strong>
        <LoginState login={login} />
        <span>{dependsWords(login)}</span>
      </div>
      <div className={classes.actions}>
        {can('account.connect') && (
          <Button
            variant="default"
            loading={busy}
            onClick={() => void open(login.login, { again: login })}
            aria-label={`Reconnect the ${whose}`}
          >
            Reconnect
          </Button>
        )}
        <Button variant="default" data-danger onClick={() => setLeaving(true)} aria-label={`Remove the ${whose}`}>
          Remove
        </Button>
      </div>
      {leaving && <RemoveLogin login={login} whose={whose} onClose={() => setLeaving(false)} />}
    </li>
  )
}

/** The state of a login in words. */
const LoginState = ({ login }: { login: Integration }) => {
  const { instantDay } = useTimes()
  const { timezone } = useSettings()
  const { name } = loginOf(login.login)
  const { expires_at: ends } = login
  if (!login.connected) return <Tag tone="error">{name} login has expired. Reconnect to use it again.</Tag>
  if (login.missing_permissions.length > 0)
    return (
      <Tag tone="warn">
        Fanfare isn’t allowed to {permissionWords(login.missing_permissions)}. Reconnect to turn that on.
      </Tag>
    )
  const left = ends ? Temporal.Instant.from(ends).since(Temporal.Now.instant()).total('days') : Number.POSITIVE_INFINITY
  if (ends && left < CONNECTION_EXPIRING_DAYS)
    return <Tag tone="warn">Expires {instantDay(ends, timezone)}. Reconnect before then.</Tag>
  return (
    <span>
      {name}
      {ends ? `, connected until ${instantDay(ends, timezone)}` : ', connected'}
    </span>
  )
}
