import { activitySentence } from '@fanfare/contracts/activity-words.ts'
import type { QueryOf } from '@fanfare/contracts/endpoint.ts'
import type { ListActivity } from '@fanfare/contracts/endpoints/activity.ts'
import type { Activity } from '@fanfare/contracts/entities/activity.ts'
import { Button } from '@mantine/core'
import {
  IconApi,
  IconAt,
  IconBookmark,
  IconClock,
  IconFileAnalytics,
  IconNotes,
  IconPhoto,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSettings, useTeam } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import classes from './Activity.module.css'
import { useActivityQuery } from './api.ts'
import { subjectOf } from './words.ts'

type Filter = Omit<QueryOf<typeof ListActivity>, 'after' | 'limit'>

const icons = {
  post: IconPhoto,
  account: IconAt,
  slot: IconClock,
  text: IconNotes,
  saved: IconBookmark,
  report: IconFileAnalytics,
  program: IconApi,
  member: IconUsers,
}
/** Posts that cannot be opened any more. */
const gone = ['post_deleted']

const Entry = ({ entry }: { entry: Activity }) => {
  const { timezone } = useSettings()
  const { instantLabel } = useTimes()
  const { search } = useLocation()
  const Icon = icons[subjectOf(entry.kind)]
  const to =
    entry.post_id && !gone.includes(entry.kind)
      ? `/publishing/trace/${entry.post_id}`
      : entry.account && !entry.post_id
        ? '/settings/team-account'
        : undefined
  const sentence = activitySentence(entry, { when: instantLabel })
  return (
    <li className={classes.entry}>
      <span className={classes.icon}>
        <Icon size={16} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.words}>
        <p>
          {to ? <Link to={{ pathname: to, search }}>{sentence}</Link> : sentence}
          {entry.note && (
            <>
              {': '}
              <bdi>“{entry.note}”</bdi>
            </>
          )}
        </p>
        <time dateTime={entry.at}>{instantLabel(entry.at, timezone)}</time>
      </div>
    </li>
  )
}

/** The entries after a place, and at their end the way to those before. */
export const ActivityPage = ({ filter, after, narrowed }: { filter: Filter; after?: string; narrowed: boolean }) => {
  const team = useTeam()
  const [more, setMore] = useState(false)
  const query = { ...filter, ...(after && { after }) }
  const { data, currentData, error, refetch } = useActivityQuery(
    { params: { teamId: team.id }, query },
    { refetchOnMountOrArgChange: true },
  )
  // What other filters found is no answer to these.
  if (error && !currentData) return <ErrorCard title="Activity" error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton rows={after ? 3 : 8} />
  if (data.data.length === 0 && !after)
    return narrowed ? (
      <EmptyState plain title="Nothing matches these filters" text="Choose other people, kinds or dates." />
    ) : (
      <EmptyState plain title="No activity yet" text="What people do in this team appears here." />
    )
  return (
    <>
      <ul className={classes.list}>
        {data.data.map(entry => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {data.next &&
        (more ? (
          <ActivityPage filter={filter} after={data.next} narrowed={narrowed} />
        ) : (
          <div className={classes.more}>
            <Button variant="default" onClick={() => setMore(true)}>
              Show earlier
            </Button>
          </div>
        ))}
    </>
  )
}
