import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCopy, IconDownload, IconFolderPlus, IconPlus, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { usePhone, useTablet } from '../../ui/breakpoints.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import { saveCsv } from '../../ui/save-file.ts'
import { VirtualGrid } from '../../ui/VirtualGrid.tsx'
import { useCan } from '../session/session.ts'
import { HashtagLine } from './HashtagLine.tsx'
import classes from './HashtagTab.module.css'
import { reachOf } from './LiftPlot.tsx'
import { tagsCsv } from './model/csv.ts'
import type { ScoredPost } from './model/scored.ts'
import {
  bandChoices,
  seenTags,
  type TagRow,
  type TagSort,
  tagLines,
  tagRows,
  tagSorts,
  tagUses,
} from './model/tag-rows.ts'
import { whole } from './model/words.ts'
import { SaveTags } from './SaveTags.tsx'
import { useCounts } from './use-counts.ts'
import { useTagActions } from './use-tag-actions.ts'

/** Height of a row, px at the normal text size. */
const rowHeight = { wide: 40, phone: 64 }
const keyOf = ({ tag }: TagRow) => tag

interface Props {
  posts: readonly ScoredPost[]
  /** Whose posts they are, for the name of the file and of a saved group. */
  name: string
  /** Posts of one profile can be compared with each other; those of a hashtag belong to many. */
  comparable: boolean
  loading: boolean
}

/** The hashtags of the loaded posts: how popular they are, how much they are used, and what goes with them. Counted while it is open. */
export const HashtagTab = ({ posts, name, comparable, loading }: Props) => {
  const phone = usePhone()
  const tablet = useTablet()
  const can = useCan()
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words, 150)
  const [band, setBand] = useState<TagRow['band'] | null>(null)
  const [sort, setSort] = useState<TagSort>('used')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [saving, setSaving] = useState(false)
  const uses = useMemo(() => tagUses(posts), [posts])
  const names = useMemo(() => uses.map(({ tag }) => tag), [uses])
  const counts = useCounts(names)
  const rows = tagRows(uses, counts.countOf)
  const shown = seenTags(rows, { words: asked, band, sort })
  const reach = useMemo(() => reachOf(uses.map(({ lift }) => lift)), [uses])
  const picked = uses.flatMap(({ tag }) => (chosen.has(tag) ? [tag] : []))
  const actions = useTagActions()
  const lift = comparable && !tablet
  const toggle = (tag: string) =>
    setChosen(now => {
      const next = new Set(now)
      if (!next.delete(tag)) next.add(tag)
      return next
    })
  const allChosen = shown.length > 0 && shown.every(({ tag }) => chosen.has(tag))

  if (uses.length === 0 && !loading)
    return <EmptyState plain title="No hashtags in the loaded posts" text="Load more posts to find some." />
  return (
    <div className={classes.tab}>
      <div className={classes.tools}>
        <TextInput
          className={classes.find}
          type="search"
          aria-label="Find a hashtag"
          placeholder="Find a hashtag"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={words}
          onChange={event => setWords(event.currentTarget.value)}
        />
        <Select
          className={classes.choice}
          aria-label="Popularity"
          placeholder="Any popularity"
          clearable
          data={bandChoices}
          value={band}
          onChange={value => setBand(value as TagRow['band'] | null)}
        />
        <Select
          className={classes.choice}
          aria-label="Sort by"
          data={tagSorts.filter(({ value }) => comparable || value !== 'lift')}
          value={sort}
          allowDeselect={false}
          onChange={value => setSort(value as TagSort)}
        />
        <span className={classes.progress} role="status">
          {counts.failing
            ? 'Counting is paused. Trying again shortly.'
            : `${whole(counts.counted)} of ${whole(counts.total)} counted`}
        </span>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => saveCsv(`${name}-hashtags.csv`, tagsCsv(tagLines(shown)))}
        >
          Export
        </Button>
      </div>
      {shown.length === 0 ? (
        !loading && <EmptyState plain title="No hashtags match" />
      ) : (
        <table className={classes.table} aria-label="Hashtags" aria-rowcount={shown.length + 1}>
          <thead className={classes.headGroup}>
            <tr className={classes.head} data-lift={lift || undefined}>
              <th>
                <Checkbox
                  aria-label="Choose all hashtags"
                  checked={allChosen}
                  indeterminate={!allChosen && picked.length > 0}
                  onChange={() => setChosen(allChosen ? new Set() : new Set(shown.map(({ tag }) => tag)))}
                />
              </th>
              <th scope="col">Hashtag</th>
              <th scope="col">Popularity</th>
              <th scope="col" className={classes.number}>
                Posts with it
              </th>
              <th scope="col">Used in</th>
              {lift && (
                <th scope="col" className={classes.axis}>
                  <span>Lower</span>
                  <span>Higher</span>
                </th>
              )}
              {comparable && (
                <th scope="col" className={classes.number}>
                  Lift
                </th>
              )}
            </tr>
          </thead>
          <VirtualGrid
            as="rows"
            items={shown}
            keyOf={keyOf}
            minColumn={0}
            gap={0}
            rowHeight={(_, scale) => (phone ? rowHeight.phone : rowHeight.wide) * scale}
            label="Hashtags"
            itemProps={({ tag }) => ({
              className: lift ? `${classes.line} ${classes.withLift}` : classes.line,
              'data-chosen': chosen.has(tag) || undefined,
            })}
          >
            {row => (
              <HashtagLine
                row={row}
                lift={lift}
                words={comparable}
                reach={reach}
                chosen={chosen.has(row.tag)}
                onToggle={toggle}
                onRetry={counts.retry}
              />
            )}
          </VirtualGrid>
        </table>
      )}
      {comparable && (
        <p className={classes.note}>
          Lift compares likes and comments of posts with the hashtag to this profile’s other posts, with the range in
          which it lies with 95 % certainty. {lift ? 'A grey bar crosses the line' : 'Where the range holds 0 %'}: it
          says nothing yet. Hashtags that are used together share their lift.
        </p>
      )}
      <SelectionBar count={picked.length} label="Selected hashtags" onClear={() => setChosen(new Set())}>
        <Button
          variant="subtle"
          leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
          onClick={() => void actions.copy(picked)}
        >
          Copy
        </Button>
        {can('caption.add') && (
          <Button
            variant="subtle"
            leftSection={<IconFolderPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setSaving(true)}
          >
            Save as group
          </Button>
        )}
        {can('post.write') && (
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => actions.draft(picked)}
          >
            Into a draft
          </Button>
        )}
      </SelectionBar>
      {saving && <SaveTags tags={picked} name={name} onClose={() => setSaving(false)} />}
    </div>
  )
}
