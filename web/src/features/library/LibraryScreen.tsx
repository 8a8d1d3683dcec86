import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useLastPage, usePage } from '../../lib/navigation/use-page.ts'
import { useSelection } from '../../lib/navigation/use-selection.ts'
import { useLibrariesQuery } from '../../lib/posts/library-api.ts'
import { PlacePosts } from '../../lib/posts/placing/PlacePosts.tsx'
import { placeableItem } from '../../lib/posts/placing/placeable.ts'
import { useDeleteLibrary } from '../../lib/posts/use-delete-library.tsx'
import { useCan } from '../../lib/session/session.ts'
import { usePhone } from '../../ui/breakpoints.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import classes from './LibraryScreen.module.css'
import { Filters, ShapeSwitch } from './parts/Filters.tsx'
import { ItemCard } from './parts/ItemCard.tsx'
import { useLibraryFilter } from './use-library-filter.ts'

const perPage = 24

/** What the team keeps to make posts of. */
export default function LibraryScreen() {
  const phone = usePhone()
  const can = useCan()
  const navigate = useNavigate()
  const { search } = useLocation()
  const filter = useLibraryFilter()
  const { keyword, type, source, usage, sort, accounts, shape } = filter
  const paging = usePage()
  const list = useLibrariesQuery(
    {
      query: {
        offset: (paging.page - 1) * perPage,
        limit: perPage,
        keyword: keyword || undefined,
        type,
        source,
        usage,
        sort,
        accounts,
      },
    },
    // How often an item is used changes with posts that others make.
    { refetchOnMountOrArgChange: true },
  )
  const leaves = useLastPage(paging, list.currentData?.pagination.total, perPage)
  const selection = useSelection<PostLibrary>([keyword, type, source, usage, accounts].join(' '))
  const picked = selection.entries
  const { remove, dialog } = useDeleteLibrary(selection.clear)
  const [placing, setPlacing] = useState(false)
  const items = list.data?.data ?? []
  const total = list.data?.pagination.total ?? 0
  // What is chosen is placed in slots, or deleted.
  const mayChoose = (item: PostLibrary) => can('post.publish') || can('post.delete', item.author_id)
  const choosable = items.filter(mayChoose)
  const create = { pathname: '/publishing/post-library/editor', search }
  const mayAdd = can('post.write')

  return (
    <Page
      title="Post library"
      search={
        <>
          <TextInput
            className={classes.search}
            aria-label="Search captions and tags"
            placeholder="Search captions and tags"
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            value={filter.words}
            onChange={event => filter.write(event.currentTarget.value)}
          />
          {phone && <ShapeSwitch filter={filter} size="sm" />}
        </>
      }
      actions={
        mayAdd &&
        (phone ? (
          <ActionIcon component={Link} to={create} variant="default" size={44} aria-label="Add to library">
            <IconPlus size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            component={Link}
            to={create}
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          >
            Add to library
          </Button>
        ))
      }
      second={<Filters filter={filter} />}
    >
      <div className={classes.body} data-stale={(list.isFetching && !list.currentData && list.data) || undefined}>
        {list.isError && !list.currentData ? (
          <ErrorCard title="The post library" error={list.error} onRetry={list.refetch} />
        ) : !list.data || leaves ? (
          <div className={classes.grid} aria-busy="true">
            {Array.from({ length: 12 }, (_, at) => (
              <div key={at} className={classes.skeleton} data-shape={shape}>
                <Skeleton radius={10} />
              </div>
            ))}
          </div>
        ) : items.length > 0 ? (
          <ul className={classes.grid} aria-label="Items of the library" data-choosing={picked.length > 0 || undefined}>
            {items.map(item => (
              <ItemCard
                key={item.id}
                item={item}
                shape={shape}
                phone={phone}
                mayChoose={mayChoose(item)}
                chosen={selection.has(item)}
                onChoose={() => selection.toggle(item)}
                onDelete={() => remove([item])}
              />
            ))}
          </ul>
        ) : filter.active ? (
          <EmptyState
            plain
            title={keyword ? `No items match “${keyword}”` : 'No items match these filters'}
            action={{ label: 'Clear filters', run: filter.clear }}
          />
        ) : (
          <EmptyState
            title="Your library is empty"
            text="Add pictures and captions here, or save a post, to make new posts from them."
            {...(mayAdd && { action: { label: 'Add to library', run: () => navigate(create) } })}
          />
        )}
        <Pages
          className={classes.pages}
          total={total}
          perPage={perPage}
          page={paging.page}
          onChange={page => paging.go(page)}
        />
      </div>
      {picked.length > 0 && (
        <SelectionBar label="Selected items" count={picked.length} onClear={selection.clear}>
          {!choosable.every(selection.has) && (
            <Button variant="subtle" color="gray.0" onClick={() => selection.set(choosable)}>
              Select all
            </Button>
          )}
          {can('post.publish') && (
            <Button variant="subtle" color="gray.0" onClick={() => setPlacing(true)}>
              Place in slots
            </Button>
          )}
          {picked.every(item => can('post.delete', item.author_id)) && (
            <Button variant="subtle" color="gray.0" onClick={() => remove(picked)}>
              Delete
            </Button>
          )}
        </SelectionBar>
      )}
      {dialog}
      {placing && (
        <PlacePosts
          drafts={[]}
          libraryItems={picked.map(placeableItem)}
          onClose={placed => {
            setPlacing(false)
            if (placed) selection.clear()
          }}
        />
      )}
    </Page>
  )
}
