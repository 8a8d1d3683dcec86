import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { Draft, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { BulkDialog } from '../../../lib/posts/bulk/BulkDialog.tsx'
import { useBulk } from '../../../lib/posts/bulk/use-bulk.ts'
import { PlacePosts } from '../../../lib/posts/placing/PlacePosts.tsx'
import { type Placeable, placeableRow } from '../../../lib/posts/placing/placeable.ts'
import { useCan } from '../../../lib/session/session.ts'
import { SelectionBar } from '../../../ui/SelectionBar.tsx'
import { movable, moving } from '../model/rows.ts'

interface Props {
  picked: readonly CalendarRow[]
  onClear: () => void
}

const idsOf = (rows: readonly CalendarRow[]) => rows.map(({ id }) => id)

/** What can be done with the posts that are selected in the calendar; each step has one Undo. */
export default function CalendarBulkBar({ picked, onClear }: Props) {
  const can = useCan()
  const { run } = useBulk()
  /** What was selected when the dialog opened: the selection ends when its work begins. */
  const [open, setOpen] = useState<{ action: 'move' | 'delete'; ids: string[]; live: boolean; times: string[] }>()
  const [placing, setPlacing] = useState<Placeable[]>()
  const button = { variant: 'subtle', color: 'gray.0' } as const
  const live = picked.some(({ s }) => s === Posted)
  const ask = (action: 'move' | 'delete') =>
    setOpen({ action, ids: idsOf(picked), live, times: picked.map(({ t }) => t) })
  const scheduled = picked.filter(({ s }) => s === Scheduled)
  return (
    <>
      <SelectionBar count={picked.length} onClear={onClear}>
        {picked.some(row => movable(row) && can(moving(row), row.u)) && (
          <Button {...button} onClick={() => ask('move')}>
            Move…
          </Button>
        )}
        {scheduled.some(({ u }) => can('post.arrange', u)) && (
          <Button
            {...button}
            onClick={() => {
              void run({ ids: idsOf(scheduled) }, { action: 'draft' })
              onClear()
            }}
          >
            Unschedule
          </Button>
        )}
        {can('post.publish') && picked.every(({ s }) => s === Draft) && (
          <Button {...button} onClick={() => setPlacing(picked.map(placeableRow))}>
            Place in slots
          </Button>
        )}
        {picked.some(({ u }) => can('post.delete', u)) && (
          <Button
            {...button}
            onClick={() => {
              // What is not live comes back by Undo; of live posts it is said first what will happen.
              if (live) return ask('delete')
              void run({ ids: idsOf(picked) }, { action: 'delete' })
              onClear()
            }}
          >
            Delete
          </Button>
        )}
      </SelectionBar>
      {placing && (
        <PlacePosts
          drafts={placing}
          libraryItems={[]}
          onClose={placed => {
            setPlacing(undefined)
            if (placed) onClear()
          }}
        />
      )}
      {open && (
        <BulkDialog
          action={open.action}
          target={{ ids: open.ids }}
          live={open.live}
          times={open.times}
          onRun={onClear}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
