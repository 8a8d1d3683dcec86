import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useSettings } from '../../lib/session/session.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useRevokeSessionMutation, useSessionsQuery } from './api.ts'
import { Card } from './Card.tsx'
import classes from './Rows.module.css'
import { useSaving } from './use-saving.ts'

export const Sessions = () => {
  const { agoLabel } = useTimes()
  const saving = useSaving()
  const { data, error, refetch } = useSessionsQuery()
  const { timezone } = useSettings()
  const [revoke, { isLoading, originalArgs }] = useRevokeSessionMutation()
  return (
    <Card
      title="Where you're signed in"
      text="Sign out any device you don't recognize, then change your password."
      flush
    >
      {error && !data ? (
        <ErrorCard title="Sessions" error={error} onRetry={refetch} />
      ) : !data ? (
        <RowsSkeleton rows={2} />
      ) : (
        <ul className={classes.list}>
          {data.map(session => {
            const Icon = /phone|android|mobile/i.test(session.device) ? IconDeviceMobile : IconDeviceDesktop
            return (
              <li key={session.id} className={classes.row}>
                <span className={classes.icon}>
                  <Icon size={18} stroke={1.75} aria-hidden />
                </span>
                <div className={classes.names}>
                  <strong>{session.device}</strong>
                  <span>
                    {session.ip}, last active {agoLabel(session.seen_at, timezone)}
                  </span>
                </div>
                {session.current ? (
                  <Tag tone="done">This device</Tag>
                ) : (
                  <Button
                    variant="default"
                    loading={isLoading && originalArgs?.params.id === session.id}
                    onClick={() =>
                      void saving(revoke({ params: { id: session.id } }).unwrap(), `${session.device} signed out`)
                    }
                    aria-label={`Sign out on ${session.device}`}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
