import { Button, Skeleton } from '@mantine/core'
import { IconCopy, IconFolderPlus, IconPhoto, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isFault } from '../../../lib/api/api.ts'
import { BandBars } from '../../../lib/research/BandBars.tsx'
import { whole } from '../../../lib/research/model/words.ts'
import { searchWith } from '../../../lib/research/networks/use-open-found.ts'
import { useRememberTag } from '../../../lib/research/networks/use-recents.ts'
import { useHashtagQuery } from '../../../lib/research/research-api.ts'
import { SaveTags } from '../../../lib/research/SaveTags.tsx'
import { useTagActions } from '../../../lib/research/use-tag-actions.ts'
import { useCan, useSettings } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { Delayed } from '../../../ui/Delayed.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import classes from '../Hashtags.module.css'
import { Similar } from './Similar.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
/** A hashtag that is being counted is asked for again after so long, ms. */
const pollMs = 2_000

/** A hashtag: how many posts have it, and what can be done with it. */
export const HashtagInfo = ({ tag }: { tag: string }) => {
  const { search } = useLocation()
  const can = useCan()
  const { timezone } = useSettings()
  const { pastLabel } = useTimes()
  const [waits, setWaits] = useState(true)
  const { data, error, refetch } = useHashtagQuery({ params: { tag } }, { pollingInterval: waits ? pollMs : 0 })
  const isCounting = data?.state === 'queued' || data?.state === 'processing'
  if (waits !== isCounting && (data || error)) setWaits(isCounting)
  useRememberTag(data ? tag : null)
  const actions = useTagActions()
  const [saving, setSaving] = useState(false)
  if (error && !data)
    return isFault(error) && error.code === 'hashtag_not_found' ? (
      <section className={classes.card} aria-label={`#${tag}`}>
        <EmptyState plain title={error.title} text={error.message} />
        <Similar tag={tag} />
      </section>
    ) : (
      <ErrorCard title={`#${tag}`} error={error} onRetry={refetch} />
    )
  if (!data)
    return (
      <Delayed>
        <div role="status" aria-label="Loading">
          <Skeleton height={140} radius={12} animate={false} />
        </div>
      </Delayed>
    )
  return (
    <section className={classes.card} aria-labelledby="this-hashtag">
      <h2 id="this-hashtag" dir="auto">
        #{data.name}
      </h2>
      <BandBars band={data.band} waiting={isCounting} />
      <p className={classes.figure}>
        <b>{data.media_count === null ? '–' : whole(data.media_count)}</b> posts
      </p>
      <p className={classes.note}>
        {isCounting
          ? 'Counting now.'
          : data.media_count === null
            ? 'The number of posts isn’t available.'
            : data.fetched_at && `Counted ${pastLabel(data.fetched_at, timezone)}.`}
      </p>
      <div className={classes.acts}>
        <Button
          component={Link}
          to={{ pathname: '/post-hashtag/content', search: searchWith(search, { q: tag }) }}
          leftSection={<IconPhoto {...icon} />}
        >
          See posts
        </Button>
        <Button variant="default" leftSection={<IconCopy {...icon} />} onClick={() => void actions.copy([tag])}>
          Copy
        </Button>
        {can('caption.add') && (
          <Button variant="default" leftSection={<IconFolderPlus {...icon} />} onClick={() => setSaving(true)}>
            Add to a group
          </Button>
        )}
        {can('post.write') && (
          <Button variant="default" leftSection={<IconPlus {...icon} />} onClick={() => actions.draft([tag])}>
            Into a draft
          </Button>
        )}
      </div>
      <Similar tag={tag} />
      {saving && <SaveTags tags={[tag]} name={tag} onClose={() => setSaving(false)} />}
    </section>
  )
}
