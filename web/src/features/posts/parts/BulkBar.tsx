import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { BulkAction, BulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import { type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { BulkDialog } from '../../../lib/posts/bulk/BulkDialog.tsx'
import type { BulkTarget } from '../../../lib/posts/bulk/use-bulk.ts'
import { PlacePosts } from '../../../lib/posts/placing/PlacePosts.tsx'
import { useSaveToLibrary } from '../../../lib/posts/use-save-to-library.ts'
import { SelectionBar } from '../../../ui/SelectionBar.tsx'
import type { Key } from '../tabs.ts'

/** What can be done with many posts of a tab, beside deleting them. */
const offered: Record<Key, readonly BulkAction[]> = {
  needs: ['retry', 'draft'],
  scheduled: ['move', 'draft'],
  inprogress: [],
  posted: [],
  error: ['retry', 'move', 'draft'],
  unconfirmed: [],
  draft: ['move'],
}
const labels: Record<BulkAction, string> = { move: 'Move', retry: 'Retry', draft: 'Move to Drafts', delete: 'Delete' }
/** Tabs on which posts may be live. */
const mayBeLive: readonly Key[] = ['posted', 'needs', 'unconfirmed']

interface Props {
  picked: Post[]
  /** All posts of the list are selected, also those that are not loaded. */
  whole: { filter: NonNullable<BodyOf<typeof BulkPosts>['filter']>; total: number } | undefined
  /** Selects them; absent where that is not offered. */
  onWhole?: () => void
  total: number
  tab: Key
  onClear: () => void
  /** Deletes what was picked, with Undo. */
  remove: (posts: Post[]) => Promise<boolean>
}

/** What can be done with the selected posts. */
export const BulkBar = ({ picked, whole, onWhole, total, tab, onClear, remove }: Props) => {
  const saveToLibrary = useSaveToLibrary()
  const [open, setOpen] = useState<{ action: BulkAction; target: BulkTarget }>()
  const [placing, setPlacing] = useState<string[]>()
  const target: BulkTarget = whole ?? { ids: picked.map(({ id }) => id) }
  const live = whole ? mayBeLive.includes(tab) : picked.some(({ status }) => status === Posted)
  const act = (action: BulkAction) => setOpen({ action, target })
  const button = { variant: 'subtle', color: 'gray.0' } as const
  return (
    <>
      <SelectionBar count={whole ? whole.total : picked.length} onClear={onClear}>
        {onWhole && (
          <Button {...button} onClick={onWhole}>
            Select all {total}
          </Button>
        )}
        {offered[tab].map(action => (
          <Button key={action} {...button} onClick={() => act(action)}>
            {labels[action]}
          </Button>
        ))}
        {!whole && tab === 'draft' && (
          <Button {...button} onClick={() => setPlacing(picked.map(({ id }) => id))}>
            Place in slots
          </Button>
        )}
        {!whole && (
          <Button
            {...button}
            onClick={() => {
              void saveToLibrary(picked)
              onClear()
            }}
          >
            Save to library
          </Button>
        )}
        <Button
          {...button}
          onClick={() => {
            // What is not live comes back by Undo; of live posts and of those that are not seen it is said first what will happen.
            if (whole || live) return act('delete')
            void remove(picked)
            onClear()
          }}
        >
          Delete
        </Button>
      </SelectionBar>
      {placing && (
        <PlacePosts
          postIds={placing}
          libraryItemIds={[]}
          onClose={() => {
            setPlacing(undefined)
            onClear()
          }}
        />
      )}
      {open && (
        <BulkDialog
          action={open.action}
          target={open.target}
          live={live}
          onRun={onClear}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
