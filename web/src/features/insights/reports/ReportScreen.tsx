import { Loader } from '@mantine/core'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { isFault } from '../../../lib/api/api.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { Delayed } from '../../../ui/Delayed.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { useTitle } from '../../../ui/Page.tsx'
import { useReportQuery } from './api.ts'
import classes from './Report.module.css'
import { ReportPage, Sheet } from './ReportPage.tsx'

/** Search engines leave what only those who have the link are to find. The gateway says it too; this is for those that read the page alone. */
const useUnlisted = () =>
  useEffect(() => {
    const meta = document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex, nofollow'
    document.head.append(meta)
    return () => meta.remove()
  }, [])

/** `/report/{token}`: a report for everyone who has its link. */
export default function ReportScreen() {
  const { token = '' } = useParams()
  useUnlisted()
  const { instantDay } = useTimes()
  const { data, error, refetch } = useReportQuery({ params: { token } })
  if (data) {
    const zone = data.accounts[0]?.stats.timezone ?? 'UTC'
    return <ReportPage {...data} note={`Read-only. This link works until ${instantDay(data.expires_at, zone)}.`} />
  }
  if (isFault(error) && error.code === 'report_not_found') return <Gone />
  return (
    <Sheet>
      <h1 className="sr-only">Report</h1>
      {error ? (
        <ErrorCard title="This report" error={error} onRetry={refetch} />
      ) : (
        <Delayed>
          <Loader size="sm" aria-label="Loading" />
        </Delayed>
      )}
    </Sheet>
  )
}

const Gone = () => {
  useTitle('Report not available')
  return (
    <Sheet>
      <div className={classes.gone}>
        <h1>This report isn’t available</h1>
        <p>The link may have expired or been revoked. Ask the person who sent it for a new one.</p>
      </div>
    </Sheet>
  )
}
