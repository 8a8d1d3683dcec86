import { DownloadExport } from '@fanfare/contracts/endpoints/person.ts'
import type { DataExport } from '@fanfare/contracts/entities/person.ts'
import { person } from '@fanfare/contracts/limits.ts'
import { Button, Progress } from '@mantine/core'
import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { messageOf } from '../../../lib/api/api.ts'
import { useSettings, useUser } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { useToast } from '../../../ui/toast.ts'
import { bytesLabel } from '../bytes.ts'
import { Card } from '../Card.tsx'
import classes from '../Rows.module.css'
import { useCreateExportMutation, useExportsQuery } from './api.ts'
import own from './Data.module.css'

const everyMs = 2_000
const isUnderWay = ({ state }: DataExport) => state === 'waiting' || state === 'making'

/** A copy of a person's data: asked for, watched while it is made, downloaded. */
export const ExportData = () => {
  const toast = useToast()
  const { email } = useUser()
  const known = useExportsQuery()
  const underWay = known.data?.some(isUnderWay) ?? false
  // The same list again, as long as one of them is being made.
  const { data: exports, error, refetch } = useExportsQuery(undefined, { pollingInterval: underWay ? everyMs : 0 })
  const [create, { isLoading }] = useCreateExportMutation()
  const begin = async () => {
    const { data, error } = await create()
    if (data) toast.done(`We’ll email ${email} when your data is ready`)
    else toast.fault(messageOf(error))
  }
  return (
    <Card
      title="Export my data"
      text="A zip with your profile, settings, devices, security log, keys without their secrets, and what you created in your teams: posts, captions, notes, and a list of your pictures and videos."
      flush
      side={
        <Button
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          loading={isLoading}
          disabled={underWay || !exports}
          onClick={() => void begin()}
        >
          Export my data
        </Button>
      }
    >
      {error && !exports ? (
        <ErrorCard title="Exports" error={error} onRetry={refetch} />
      ) : !exports ? (
        <RowsSkeleton rows={1} />
      ) : exports.length === 0 ? (
        <p className={classes.none}>No exports yet. Only you can download one, for {person.exportDays} days.</p>
      ) : (
        <ul className={classes.list}>
          {exports.map(one => (
            <Row key={one.id} {...one} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const Row = (one: DataExport) => {
  const { id, state, progress, step, bytes, created_at, expires_at } = one
  const { instantLabel, instantDay } = useTimes()
  const { timezone } = useSettings()
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <IconFileZip size={18} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.names} role="status">
        <strong>{instantLabel(created_at, timezone)}</strong>
        {isUnderWay(one) && (
          <>
            <Progress value={Math.max(progress, 3)} aria-label="Export progress" size="sm" className={own.progress} />
            <span>{step ?? 'Waiting to start'}…</span>
          </>
        )}
        {state === 'failed' && <span className={own.failed}>It couldn’t be created. Export your data again.</span>}
        {state === 'ready' && (
          <span>
            {bytesLabel(bytes ?? 0)}
            {expires_at && `, available until ${instantDay(expires_at, timezone)}`}
          </span>
        )}
      </div>
      {state === 'ready' && (
        <Button
          variant="default"
          component="a"
          href={DownloadExport.url.replace(':id', id)}
          download
          aria-label={`Download the export of ${instantLabel(created_at, timezone)}`}
        >
          Download
        </Button>
      )}
    </li>
  )
}
