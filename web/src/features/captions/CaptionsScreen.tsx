import type { SavedCaption } from '@fanfare/contracts/entities/captions.ts'
import { savedCaptions } from '@fanfare/contracts/limits.ts'
import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconFolder, IconFolders, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { CaptionDraft } from '../../lib/captions/caption-faults.ts'
import { useCaptionsQuery } from '../../lib/captions/captions-api.ts'
import { useLastPage } from '../../lib/navigation/use-page.ts'
import { useCan } from '../../lib/session/session.ts'
import { usePhone, useTablet } from '../../ui/breakpoints.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { RowsSkeleton } from '../../ui/Skeletons.tsx'
import classes from './CaptionsScreen.module.css'
import { CaptionDialog } from './parts/CaptionDialog.tsx'
import { CaptionRow } from './parts/CaptionRow.tsx'
import { useCaptionActions } from './use-caption-actions.ts'
import { kinds, perPage, sorts, useCaptionFilter } from './use-caption-filter.ts'

const empty: CaptionDraft = { title: '', caption: '', tags: [] }
const draftOf = ({ title, caption, tags }: SavedCaption): CaptionDraft => ({ title, caption, tags })
const copyOf = ({ title, ...rest }: SavedCaption): CaptionDraft =>
  draftOf({ ...rest, title: `${title.slice(0, savedCaptions.title - 7)} (copy)` })

/** Captions and hashtag groups that the team keeps for its posts (spec §2, saved-caption). */
export default function CaptionsScreen() {
  const can = useCan()
  return can('caption.read') ? (
    <Captions />
  ) : (
    <Page title="Saved captions">
      <EmptyState
        plain
        title="Saved captions aren’t in this plan"
        text="With the Team plan, your team saves captions and hashtag groups and inserts them into posts."
        action={{ label: 'See plans', to: '/settings/subscription' }}
      />
    </Page>
  )
}

const Captions = () => {
  const phone = usePhone()
  const tablet = useTablet()
  const filter = useCaptionFilter()
  const actions = useCaptionActions()
  const can = useCan()
  const [open, setOpen] = useState<{ caption?: SavedCaption; start: CaptionDraft }>()
  const { word, kind, tag, sort, page } = filter
  const list = useCaptionsQuery({
    query: {
      offset: (page - 1) * perPage,
      limit: perPage,
      keyword: word || undefined,
      kind: kind || undefined,
      tag: tag || undefined,
      sort,
    },
  })
  const { data } = list
  const toPage = (to: number) => filter.set('page', to > 1 ? String(to) : '')
  const leaves = useLastPage({ page, go: toPage }, list.currentData?.pagination.total, perPage)
  const folders = data?.folders ?? []
  const total = data?.pagination.total ?? 0
  const make = () => setOpen({ start: { ...empty, tags: tag ? [tag] : [] } })
  const sideways = tablet || phone
  const find = (
    <TextInput
      className={classes.find}
      type="search"
      aria-label="Search captions"
      placeholder="Search names, texts and folders"
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={filter.keyword}
      onChange={event => filter.find(event.currentTarget.value)}
    />
  )
  return (
    <Page
      title="Saved captions"
      actions={
        <>
          {!phone && find}
          {can('caption.add') && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              aria-label="New caption"
              onClick={make}
            >
              {phone ? 'New' : 'New caption'}
            </Button>
          )}
        </>
      }
      second={
        <div className={classes.filters}>
          {phone && find}
          <SegmentedControl
            aria-label="Kind"
            withItemsBorders={false}
            value={kind}
            onChange={value => filter.set('kind', value)}
            data={kinds.map(({ value, label }) => ({
              value,
              label: value === 'hashtags' && phone ? 'Hashtags' : label,
            }))}
          />
          {sideways && folders.length > 0 && (
            <Select
              className={classes.select}
              aria-label="Folder"
              leftSection={<IconFolder size={16} stroke={1.75} aria-hidden />}
              data={[{ value: '', label: 'All folders' }, ...folders.map(one => ({ value: one.tag, label: one.tag }))]}
              value={folders.find(one => one.tag.toLowerCase() === tag.toLowerCase())?.tag ?? ''}
              allowDeselect={false}
              onChange={value => filter.set('tag', value ?? '')}
            />
          )}
          <Select
            className={`${classes.select} ${classes.sort}`}
            aria-label="Sort by"
            data={[...sorts]}
            value={sort}
            allowDeselect={false}
            onChange={value => filter.set('sort', value === '-last_used_at' ? '' : (value ?? ''))}
          />
        </div>
      }
    >
      <div className={classes.body}>
        {!sideways && folders.length > 0 && (
          <nav className={classes.folders} aria-label="Folders">
            {[{ tag: '', count: data?.counts.all ?? 0 }, ...folders].map(one => {
              const here = one.tag.toLowerCase() === tag.toLowerCase()
              const Icon = one.tag ? IconFolder : IconFolders
              return (
                <button
                  key={one.tag}
                  type="button"
                  className={classes.folder}
                  data-here={here || undefined}
                  aria-current={here || undefined}
                  onClick={() => filter.set('tag', one.tag)}
                >
                  <Icon size={16} stroke={1.75} aria-hidden />
                  <span dir="auto">{one.tag || 'All folders'}</span>
                  <small>{one.count}</small>
                </button>
              )
            })}
          </nav>
        )}
        <div className={classes.list}>
          {list.isError && !data ? (
            <ErrorCard title="Saved captions" error={list.error} onRetry={list.refetch} />
          ) : !data || leaves ? (
            <RowsSkeleton rows={6} height={86} />
          ) : data.counts.all === 0 ? (
            <EmptyState
              title="No saved captions yet"
              text="Save texts and hashtag groups that you use often. In a post, type / to insert one."
              {...(can('caption.add') && { action: { label: 'New caption', run: make } })}
            />
          ) : total === 0 ? (
            <EmptyState
              plain
              title={word ? `No captions match “${word}”` : 'No captions here'}
              action={{ label: 'Clear filters', run: filter.clear }}
            />
          ) : (
            <ul aria-label="Saved captions" aria-busy={list.isFetching || undefined}>
              {data.data.map(caption => (
                <CaptionRow
                  key={caption.id}
                  caption={caption}
                  actions={actions}
                  onEdit={() => setOpen({ caption, start: draftOf(caption) })}
                  onDuplicate={() => setOpen({ start: copyOf(caption) })}
                />
              ))}
            </ul>
          )}
          <Pages className={classes.pages} total={total} perPage={perPage} page={page} onChange={toPage} />
        </div>
      </div>
      {open && (
        <CaptionDialog
          caption={open.caption}
          start={open.start}
          folders={folders.map(one => one.tag)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  )
}
