import type { BodyOf, QueryOf } from '@fanfare/contracts/endpoint.ts'
import type { BulkAction, BulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import type { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { placing as limits } from '@fanfare/contracts/limits.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api.ts'
import { BulkDialog } from '../../../lib/posts/bulk/BulkDialog.tsx'
import type { BulkTarget } from '../../../lib/posts/bulk/use-bulk.ts'
import { PlacePosts } from '../../../lib/posts/placing/PlacePosts.tsx'
import { fittingDrafts, type Placeable, placeableDraft } from '../../../lib/posts/placing/placeable.ts'
import { useShuffle } from '../../../lib/posts/placing/use-shuffle.ts'
import { useLazyPostsQuery } from '../../../lib/posts/posts-api.ts'
import { useSaveToLibrary } from '../../../lib/posts/use-save-to-library.ts'
import { useCan } from '../../../lib/session/session.ts'
import { SelectionBar } from '../../../ui/SelectionBar.tsx'
import { useToast } from '../../../ui/toast.ts'
import type { Key } from '../tab-keys.ts'

/** What can be done with many posts of a tab, beside deleting them. */
const offered: Record<Key, readonly BulkAction[]> = {
  needs: ['retry', 'draft'],
  scheduled: ['move', 'draft'],
  inprogress: [],
  posted: [],
  error: ['retry', 'move', 'draft'],
  unconfirmed: [],
  draft: ['move'],
  waiting: ['move'],
  sent_back: ['move'],
}
const labels: Record<BulkAction, string> = { move: 'Move', retry: 'Retry', draft: 'Move to Drafts', delete: 'Delete' }
/** Tabs on which posts may be live. */
const mayBeLive: readonly Key[] = ['posted', 'needs', 'error', 'unconfirmed']

type Sort = NonNullable<QueryOf<typeof ListPosts>['sort']>

interface Props {
  picked: Post[]
  /** All posts of the list are selected, also those that are not loaded. */
  whole: { filter: NonNullable<BodyOf<typeof BulkPosts>['filter']>; sort: Sort; total: number } | undefined
  /** Selects them; absent where that is not offered. */
  onWhole?: () => void
  total: number
  tab: Key
  onClear: () => void
  /** Deletes what was picked, with Undo. */
  remove: (posts: Post[]) => Promise<boolean>
  approve: (posts: readonly Post[]) => Promise<void>
}

/** What can be done with the selected posts. */
export const BulkBar = ({ picked, whole, onWhole, total, tab, onClear, remove, approve }: Props) => {
  const saveToLibrary = useSaveToLibrary()
  const [open, setOpen] = useState<{ action: BulkAction; target: BulkTarget }>()
  const [placing, setPlacing] = useState<readonly Placeable[]>()
  const [readAll, { isFetching: reading }] = useLazyPostsQuery()
  const toast = useToast()
  const can = useCan()
  const shuffle = useShuffle()
  /** How many of all are taken, where that is not all; `are` says what becomes of them. */
  const sayFirst = (taken: number, all: number, are: string) =>
    all > taken && toast.info(`The first ${taken} of ${all} ${are}`)
  /** What was picked. Of all posts of the list, those that one call changes are read first. */
  const withPosts = async (use: (posts: readonly Post[], all: number) => unknown) => {
    if (!whole) return use(picked, picked.length)
    try {
      const { data } = await readAll({ query: { ...whole.filter, sort: whole.sort, limit: limits.posts } }).unwrap()
      use(data, whole.total)
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
  const place = () =>
    withPosts((posts, all) => {
      const fitting = fittingDrafts(posts.map(placeableDraft))
      sayFirst(fitting.length, all, 'drafts are placed')
      setPlacing(fitting)
    })
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
        {tab === 'waiting' && !whole && can('post.approve') && (
          <Button
            {...button}
            onClick={() => {
              void approve(picked)
              onClear()
            }}
          >
            Approve
          </Button>
        )}
        {offered[tab].map(action => (
          <Button key={action} {...button} onClick={() => act(action)}>
            {labels[action]}
          </Button>
        ))}
        {tab === 'scheduled' && can('post.plan') && (whole ? whole.total : picked.length) > 1 && (
          <Button
            {...button}
            loading={reading}
            onClick={() => {
              void withPosts((posts, all) => {
                sayFirst(posts.length, all, 'posts are shuffled')
                return shuffle(posts)
              })
              onClear()
            }}
          >
            Shuffle
          </Button>
        )}
        {tab === 'draft' && can('post.publish') && (
          <Button {...button} loading={reading} onClick={() => void place()}>
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
          drafts={placing}
          libraryItems={[]}
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
          {...(!whole && { times: picked.flatMap(({ post_at }) => post_at ?? []) })}
          onRun={onClear}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
