import { anyNetwork } from '@fanfare/contracts/networks.ts'
import { ownContent } from '@fanfare/contracts/research/limits.ts'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useLastPage, usePage } from '../../lib/navigation/use-page.ts'
import { FailedAccounts } from '../../lib/own-content/FailedAccounts.tsx'
import type { OwnPost } from '../../lib/own-content/model/own-page.ts'
import { useOwnContentQuery } from '../../lib/own-content/own-content-api.ts'
import { Syncing } from '../../lib/own-content/Syncing.tsx'
import { useFreshThumbnails } from '../../lib/own-content/use-fresh-thumbnails.ts'
import { useInSync } from '../../lib/posts/use-in-sync.ts'
import { DraftDialog } from '../../lib/research/DraftDialog.tsx'
import { savedType } from '../../lib/research/networks/posts.ts'
import { useOpenPost } from '../../lib/research/use-open-post.ts'
import { usePreload } from '../../lib/research/use-preload.ts'
import { SavingContext, useSavingOf } from '../../lib/research/use-saving.ts'
import { useAccounts, useCan, useSettings } from '../../lib/session/session.ts'
import { usePhone } from '../../ui/breakpoints.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { RowsSkeleton, TilesSkeleton } from '../../ui/Skeletons.tsx'
import { useToast } from '../../ui/toast.ts'
import classes from './Content.module.css'
import { scoredOf } from './model/own.ts'
import { ContentPanel } from './parts/ContentPanel.tsx'
import { ContentTile } from './parts/ContentTile.tsx'
import { Filters } from './parts/Filters.tsx'
import { useContentFilter } from './use-content-filter.ts'

const { perPage } = ownContent
const none: OwnPost[] = []

/** Live posts of chosen accounts, page by page, and the one that is open beside them. */
export const Content = () => {
  const phone = usePhone()
  const can = useCan()
  const toast = useToast()
  const { timezone } = useSettings()
  const { accounts } = useAccounts()
  const filter = useContentFilter()
  const paging = usePage()
  const { page } = paging
  const queryOf = (at: number) => ({ query: { ...filter.query, offset: (at - 1) * perPage, limit: perPage } })
  const list = useOwnContentQuery(queryOf(page), { refetchOnMountOrArgChange: true })
  const next = useOwnContentQuery(queryOf(page + 1), { skip: !list.currentData?.pagination.has_next })
  const { data } = list
  useInSync(
    {
      data: data && { in_sync: data.in_sync.length > 0 },
      fulfilledTimeStamp: list.fulfilledTimeStamp,
      refetch: list.refetch,
    },
    () => toast.info('The networks are slow to answer. Open this page again later.'),
  )
  const leaves = useLastPage(paging, list.currentData?.pagination.total, perPage)
  const posts = data?.data ?? none
  usePreload((next.currentData?.data ?? none).flatMap(post => post.thumbnail_url ?? []))
  const broken = useFreshThumbnails()
  const ids = useMemo(() => posts.map(({ post_id }) => post_id), [posts])
  const saving = useSavingOf('content', ids)
  const maySave = can('saved_post.write')
  const mayWrite = can('post.write')

  const opening = useOpenPost()
  const place = posts.findIndex(({ id }) => id === opening.name)
  const opened = posts[place]
  const turn = (to: number) => {
    const other = place < 0 ? undefined : posts[to]
    return other && (() => opening.turn(other.id))
  }
  const [drafting, setDrafting] = useState<OwnPost>()
  const row = filter.view === 'list'
  const body = () => {
    if (list.isError && !list.currentData)
      return <ErrorCard title="Your posts" error={list.error} onRetry={list.refetch} />
    if (!data || leaves || (posts.length === 0 && data.in_sync.length > 0 && !filter.active))
      return row ? <RowsSkeleton rows={8} height={66} /> : <TilesSkeleton className={classes.grid} tiles={12} />
    if (posts.length > 0)
      return (
        <ul className={row ? classes.rows : classes.grid} aria-label="Your live posts">
          {posts.map(post => (
            <ContentTile key={post.id} post={post} row={row} zone={timezone} onOpen={opening.open} onBroken={broken} />
          ))}
        </ul>
      )
    if (filter.active)
      return <EmptyState plain title="No posts match" action={{ label: 'Clear filters', run: filter.clear }} />
    if (accounts.length === 0)
      return (
        <EmptyState
          title="Connect an account first"
          text={`What is live on your accounts on ${anyNetwork} appears here.`}
          {...(can('account.connect') && { action: { label: 'Connect', to: '/connect/1' } })}
        />
      )
    return (
      <EmptyState
        title="No live posts yet"
        text="What is live on your accounts appears here, also what was published outside Fanfare."
        {...(mayWrite && { action: { label: 'Create a post', to: '/publishing/editor' } })}
      />
    )
  }
  return (
    <SavingContext value={saving}>
      <Page
        title="Own content"
        actions={
          <TextInput
            className={classes.search}
            aria-label="Search captions"
            placeholder={phone ? 'Search' : 'Search captions'}
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            value={filter.words}
            onChange={event => filter.write(event.currentTarget.value)}
          />
        }
        second={<Filters filter={filter} />}
      >
        <div className={classes.body} data-stale={(list.isFetching && !list.currentData && data) || undefined}>
          <Syncing accountIds={data?.in_sync ?? []} />
          <FailedAccounts failed={data?.failed ?? []} onRetry={list.refetch} />
          {body()}
          <Pages
            className={classes.pages}
            total={data?.pagination.total ?? 0}
            perPage={perPage}
            page={page}
            onChange={to => paging.go(to)}
          />
        </div>
        {opened && !drafting && (
          <ContentPanel
            post={opened}
            mayWrite={mayWrite}
            maySave={maySave}
            onPrevious={turn(place - 1)}
            onNext={turn(place + 1)}
            onBroken={broken}
            onDraft={() => setDrafting(opened)}
            onClose={opening.close}
          />
        )}
        {drafting && (
          <DraftDialog
            own
            source={{
              ...scoredOf(drafting).post,
              user_fullname: null,
              type: savedType(drafting.type),
              total: drafting.media.length,
            }}
            known={saving.savedOf(drafting.post_id)?.id}
            credit={null}
            savedId={async () =>
              (saving.savedOf(drafting.post_id) ?? (await saving.save(scoredOf(drafting), undefined, true)))?.id
            }
            onClose={() => setDrafting(undefined)}
          />
        )}
      </Page>
    </SavingContext>
  )
}
