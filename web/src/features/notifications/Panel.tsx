import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import { useNotificationsQuery } from './api.ts'
import { DayList } from './DayList.tsx'
import classes from './Notifications.module.css'
import { useMarking } from './use-notifications.ts'

/** The newest notifications, below the bell. */
export default function Panel({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useNotificationsQuery({ query: { limit: 8 } })
  const marking = useMarking()
  return (
    <div className={classes.panel}>
      <header className={classes.panelHead}>
        <h2>Notifications</h2>
        {(data?.unread ?? 0) > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => void marking.all()}>
            Mark all as read
          </Button>
        )}
      </header>
      {error && !data ? (
        <ErrorCard title="Notifications" error={error} onRetry={refetch} />
      ) : !data ? (
        <RowsSkeleton rows={4} />
      ) : data.notifications.length === 0 ? (
        <p className={classes.none}>Nothing yet. When a post needs you, you’ll see it here.</p>
      ) : (
        <div className={classes.panelList}>
          <DayList list={data.notifications} level={3} onOpen={onClose} />
        </div>
      )}
      <footer className={classes.panelFoot}>
        <Link to="/notifications" onClick={onClose}>
          See all
        </Link>
        <Link to="/settings/notifications" onClick={onClose}>
          Notification settings
        </Link>
      </footer>
    </div>
  )
}
