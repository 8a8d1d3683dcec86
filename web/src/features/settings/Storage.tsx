import { Skeleton } from '@mantine/core'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { useStorageQuery } from './api.ts'
import { bytesLabel } from './bytes.ts'
import { Card } from './Card.tsx'
import classes from './Storage.module.css'

/** How much of the plan's storage the team uses, and what makes room. */
export const Storage = () => {
  const { data, error, refetch } = useStorageQuery(undefined, { refetchOnMountOrArgChange: true })
  if (error && !data) return <ErrorCard title="Storage" error={error} onRetry={refetch} />
  return (
    <Card title="Storage" text="Pictures and videos of all posts, drafts included.">
      {data ? <Use used={data.used_bytes} allowed={data.allowed_bytes} /> : <Skeleton height={44} radius={7} />}
    </Card>
  )
}

const Use = ({ used, allowed }: { used: number; allowed: number }) => {
  const words = `${bytesLabel(used)} of ${bytesLabel(allowed)} used`
  const isFull = used >= allowed
  return (
    <>
      <Meter label="Storage used" used={used} of={allowed} words={words} />
      <p className={classes.words}>
        <b>{words}</b>
        {isFull && ' Storage is full: new pictures can’t be uploaded.'}
      </p>
      <p className={classes.help}>
        To free up space, delete drafts and posts you don’t need. When space runs out, Fanfare removes files that no
        post has used for 30 days.
      </p>
    </>
  )
}
