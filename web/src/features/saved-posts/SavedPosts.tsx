import type { SavedFolder, SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import { creditLine } from '@fanfare/contracts/research/credit-line.ts'
import { savedPosts } from '@fanfare/contracts/research/limits.ts'
import { Button, TextInput } from '@mantine/core'
import { IconLink, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useLastPage, usePage } from '../../lib/navigation/use-page.ts'
import { useSelection } from '../../lib/navigation/use-selection.ts'
import { DraftDialog } from '../../lib/research/DraftDialog.tsx'
import { whole } from '../../lib/research/model/words.ts'
import { useSavedFoldersQuery } from '../../lib/research/saved-posts-api.ts'
import { UsedLine } from '../../lib/research/UsedLine.tsx'
import { useOpenPost } from '../../lib/research/use-open-post.ts'
import { usePreload } from '../../lib/research/use-preload.ts'
import { useCan } from '../../lib/session/session.ts'
import { usePhone, useTablet } from '../../ui/breakpoints.ts'
import { Page } from '../../ui/Page.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { useSavedPostsQuery } from './api.ts'
import { networkPictureOf } from './model/picture.ts'
import { Filters } from './parts/Filters.tsx'
import { FolderDialog } from './parts/FolderDialog.tsx'
import { FolderRail, FolderSelect } from './parts/Folders.tsx'
import { LimitNote } from './parts/LimitNote.tsx'
import { LinkDialog } from './parts/LinkDialog.tsx'
import { MoveDialog } from './parts/MoveDialog.tsx'
import { SavedCard } from './parts/SavedCard.tsx'
import { SavedList } from './parts/SavedList.tsx'
import { SavedPanel } from './parts/SavedPanel.tsx'
import classes from './SavedPosts.module.css'
import { useKeepThumbnails } from './use-keep-thumbnails.ts'
import { useSavedActions } from './use-saved-actions.ts'
import { useSavedFilter } from './use-saved-filter.ts'

const { perPage } = savedPosts
const none: SavedPost[] = []

/** Saved posts of a folder, page by page, and what is done with them. */
export const SavedPosts = () => {
  const phone = usePhone()
  const aside = !useTablet()
  const can = useCan()
  const filter = useSavedFilter()
  const actions = useSavedActions()
  const paging = usePage()
  const { page } = paging
  const { folder, type, network, keyword, sort } = filter
  const queryOf = (at: number) => ({
    query: {
      folder_id: folder,
      type,
      network,
      keyword: keyword || undefined,
      orderBy: sort,
      offset: (at - 1) * perPage,
      limit: perPage,
    },
  })
  // What came of a saved post changes elsewhere.
  const list = useSavedPostsQuery(queryOf(page), { refetchOnMountOrArgChange: true })
  const next = useSavedPostsQuery(queryOf(page + 1), { skip: !list.currentData?.pagination.has_next })
  const shelf = useSavedFoldersQuery()
  const leaves = useLastPage(paging, list.currentData?.pagination.total, perPage)
  const posts = list.data?.data ?? none
  const total = list.data?.pagination.total ?? 0
  usePreload((next.currentData?.data ?? none).flatMap(post => post.thumbnail ?? networkPictureOf(post) ?? []))
  const mayChange = can('saved_post.write')
  const mayDraft = mayChange && can('post.write')
  useKeepThumbnails(posts, mayChange)

  const selection = useSelection<SavedPost>([folder, type, network, keyword].join(' '))
  const picked = selection.entries
  const chooseAll = () => selection.set([...picked.filter(({ id }) => !posts.some(post => post.id === id)), ...posts])
  useKeys([
    ['mod+A', () => mayChange && chooseAll()],
    ['Escape', selection.clear],
  ])

  const opening = useOpenPost()
  const place = posts.findIndex(({ id }) => id === opening.name)
  const opened = posts[place]
  const turn = (to: number) => {
    const other = place < 0 ? undefined : posts[to]
    return other && (() => opening.turn(other.id))
  }
  /** `panel`: it was begun in the panel, which comes back where it is not made. */
  const [drafting, setDrafting] = useState<{ post: SavedPost; panel: boolean }>()
  const draft = (post: SavedPost, panel: boolean) => {
    // The editor takes the place of the panel.
    if (panel) opening.close()
    setDrafting({ post, panel })
  }
  const [moving, setMoving] = useState<readonly SavedPost[]>()
  const [linking, setLinking] = useState(false)
  const [naming, setNaming] = useState<{ folder: SavedFolder | undefined }>()

  const remove = (gone: readonly SavedPost[]) => {
    if (gone.some(({ id }) => id === opened?.id)) opening.close()
    selection.clear()
    void actions.remove(gone)
  }
  const move = (posts: readonly SavedPost[], to: Pick<SavedFolder, 'id' | 'name'> | null) => {
    selection.clear()
    void actions.move(posts, to)
  }
  const folders = shelf.data && {
    shelf: shelf.data,
    here: folder,
    mayChange,
    onGo: (to: string | null) => filter.set('folder', to),
    onNew: () => setNaming({ folder: undefined }),
    onRename: (one: SavedFolder) => setNaming({ folder: one }),
    onDelete: (one: SavedFolder) => {
      if (one.id === folder) filter.set('folder', null)
      void actions.removeFolder(one)
    },
  }
  const used = shelf.data && { used: shelf.data.total, limit: shelf.data.limit }
  const meter = used && (
    <UsedLine
      label="Saved posts of your plan"
      words={`${whole(used.used)} of ${whole(used.limit)} saved posts`}
      short={!aside && !phone}
      {...used}
    />
  )
  const saveLink = mayChange && can('explore.read') && (
    <Button
      variant="default"
      size={phone ? 'sm' : 'xs'}
      leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
      onClick={() => setLinking(true)}
    >
      Save from a link
    </Button>
  )
  const nameOf = (id: string | null) => shelf.data?.data.find(one => one.id === id)?.name

  return (
    <Page
      title="Saved posts"
      actions={
        <>
          {!phone && meter}
          <TextInput
            className={classes.search}
            aria-label="Search captions and names"
            placeholder={phone ? 'Search' : 'Search captions and names'}
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            value={filter.words}
            onChange={event => filter.write(event.currentTarget.value)}
          />
        </>
      }
      second={
        <>
          {!aside && folders && <FolderSelect {...folders} phone={phone} />}
          <Filters filter={filter} />
          {aside && saveLink}
        </>
      }
    >
      <div className={classes.body}>
        {aside && folders && <FolderRail {...folders} />}
        <div className={classes.list} data-stale={(list.isFetching && !list.currentData && list.data) || undefined}>
          {!aside && (
            <div className={classes.top}>
              {saveLink}
              {phone && meter}
            </div>
          )}
          {used && used.used >= used.limit && <LimitNote limit={used.limit} />}
          {shelf.isError && !shelf.data && (
            <p className={classes.fault} role="alert">
              The folders couldn’t be loaded.{' '}
              <Button variant="subtle" size="compact-md" onClick={() => void shelf.refetch()}>
                Retry
              </Button>
            </p>
          )}
          <SavedList
            list={list}
            loading={!list.data || leaves}
            filter={filter}
            inFolder={folder !== undefined}
            folderIsGone={folder !== undefined && folder !== 'none' && shelf.data !== undefined && !nameOf(folder)}
          >
            {post => (
              <SavedCard
                key={post.id}
                post={post}
                phone={phone}
                mayDraft={mayDraft}
                mayChange={mayChange}
                chosen={selection.has(post)}
                onChoose={() => selection.toggle(post)}
                onOpen={() => opening.open(post.id)}
                onDraft={() => draft(post, false)}
                onMove={() => setMoving([post])}
                onDelete={() => remove([post])}
              />
            )}
          </SavedList>
          <Pages className={classes.pages} total={total} perPage={perPage} page={page} onChange={to => paging.go(to)} />
        </div>
      </div>
      {picked.length > 0 && (
        <SelectionBar label="Selected posts" count={picked.length} onClear={selection.clear}>
          {!posts.every(selection.has) && (
            <Button variant="subtle" color="gray.0" onClick={chooseAll}>
              Select all
            </Button>
          )}
          <Button variant="subtle" color="gray.0" onClick={() => setMoving(picked)}>
            Move
          </Button>
          <Button variant="subtle" color="gray.0" onClick={() => remove(picked)}>
            Delete
          </Button>
        </SelectionBar>
      )}
      {opened && !drafting && (
        <SavedPanel
          post={opened}
          folder={nameOf(opened.folder_id)}
          mayDraft={mayDraft}
          mayChange={mayChange}
          onPrevious={turn(place - 1)}
          onNext={turn(place + 1)}
          onDraft={() => draft(opened, true)}
          onMove={to => move([opened], to)}
          onDelete={() => remove([opened])}
          onClose={opening.close}
        />
      )}
      {drafting && (
        <DraftDialog
          source={{
            ...drafting.post.data,
            network: drafting.post.network,
            type: drafting.post.type,
            total: drafting.post.data.media_total,
          }}
          known={drafting.post.id}
          credit={creditLine({ network: drafting.post.network, ...drafting.post.data })}
          savedId={async () => drafting.post.id}
          onDone={() => setDrafting(undefined)}
          onClose={() => {
            setDrafting(undefined)
            if (drafting.panel) opening.turn(drafting.post.id)
          }}
        />
      )}
      {linking && (
        <LinkDialog
          folder={shelf.data?.data.find(({ id }) => id === folder) ?? null}
          onClose={() => setLinking(false)}
        />
      )}
      {moving && <MoveDialog posts={moving} onMove={to => move(moving, to)} onClose={() => setMoving(undefined)} />}
      {naming && (
        <FolderDialog
          folder={naming.folder}
          onMade={made => filter.set('folder', made.id)}
          onClose={() => setNaming(undefined)}
        />
      )}
    </Page>
  )
}
