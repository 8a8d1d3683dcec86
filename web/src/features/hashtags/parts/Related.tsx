import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import { Button, Checkbox } from '@mantine/core'
import { IconCopy, IconFolderPlus, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { shownCount } from '../../../lib/research/model/tag-rows.ts'
import { whole } from '../../../lib/research/model/words.ts'
import { searchWith } from '../../../lib/research/networks/use-open-found.ts'
import { useRelatedHashtagsQuery } from '../../../lib/research/research-api.ts'
import { SaveTags } from '../../../lib/research/SaveTags.tsx'
import { TagBand } from '../../../lib/research/TagBand.tsx'
import { useSeenCounts } from '../../../lib/research/use-seen-counts.ts'
import { useTagActions } from '../../../lib/research/use-tag-actions.ts'
import { useCan } from '../../../lib/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { SelectionBar } from '../../../ui/SelectionBar.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import classes from '../Hashtags.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The hashtags that are used together with one, to choose from. */
export const Related = ({ tag }: { tag: string }) => {
  const { search } = useLocation()
  const can = useCan()
  const { data, error, refetch } = useRelatedHashtagsQuery({ params: { tag }, query: { limit: hashtagLimits.related } })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [saving, setSaving] = useState(false)
  const actions = useTagActions()
  const unknown = useMemo(
    () => (data ?? []).flatMap(one => (one.media_count === null && !one.cached ? [one.name] : [])),
    [data],
  )
  const counts = useSeenCounts(unknown)
  const rows = (data ?? []).map(one => ({
    ...one,
    count: shownCount(unknown.includes(one.name) ? counts.countOf(one.name) : one),
  }))
  const picked = (data ?? []).flatMap(({ name }) => (chosen.has(name) ? [name] : []))
  const toggle = (name: string) =>
    setChosen(now => {
      const next = new Set(now)
      if (!next.delete(name)) next.add(name)
      return next
    })
  return (
    <section className={classes.related} aria-labelledby="related-hashtags">
      <h2 id="related-hashtags">Used together with #{tag}</h2>
      {!data ? (
        error ? (
          <ErrorCard title="Related hashtags" error={error} onRetry={refetch} />
        ) : (
          <RowsSkeleton rows={8} height={40} />
        )
      ) : data.length === 0 ? (
        <EmptyState
          plain
          title="No related hashtags yet"
          text="They appear once your team has loaded posts that use it."
        />
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th>
                <Checkbox
                  aria-label="Choose all related hashtags"
                  checked={picked.length === data.length}
                  indeterminate={picked.length > 0 && picked.length < data.length}
                  onChange={() =>
                    setChosen(picked.length === data.length ? new Set() : new Set(data.map(({ name }) => name)))
                  }
                />
              </th>
              <th scope="col">Hashtag</th>
              <th scope="col">Popularity</th>
              <th scope="col" data-number>
                Posts with it
              </th>
              <th scope="col" data-number>
                Together
              </th>
            </tr>
          </thead>
          <tbody ref={counts.body}>
            {rows.map(({ name, count, share, posts }) => (
              <tr
                key={name}
                data-tag={unknown.includes(name) ? name : undefined}
                data-chosen={chosen.has(name) || undefined}
              >
                <td>
                  <Checkbox aria-label={`Choose #${name}`} checked={chosen.has(name)} onChange={() => toggle(name)} />
                </td>
                <th scope="row">
                  <Link to={{ pathname: '/hashtag', search: searchWith(search, { q: name }) }} dir="auto">
                    #{name}
                  </Link>
                </th>
                <td>
                  <TagBand tag={name} count={count} onRetry={counts.retry} />
                </td>
                <td data-number>{count.posts === null ? '–' : whole(count.posts)}</td>
                <td
                  data-number
                  title={posts > 0 ? `In ${Math.round(share * posts)} of ${whole(posts)} posts` : undefined}
                >
                  {posts > 0 ? `${Math.round(share * 100)} %` : 'Same words'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <SelectionBar count={picked.length} label="Selected hashtags" onClear={() => setChosen(new Set())}>
        <Button variant="subtle" leftSection={<IconCopy {...icon} />} onClick={() => void actions.copy(picked)}>
          Copy
        </Button>
        {can('caption.add') && (
          <Button variant="subtle" leftSection={<IconFolderPlus {...icon} />} onClick={() => setSaving(true)}>
            Save as group
          </Button>
        )}
        {can('post.write') && (
          <Button variant="subtle" leftSection={<IconPlus {...icon} />} onClick={() => actions.draft(picked)}>
            Into a draft
          </Button>
        )}
      </SelectionBar>
      {saving && <SaveTags tags={picked} name={tag} onClose={() => setSaving(false)} />}
    </section>
  )
}
