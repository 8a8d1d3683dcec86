import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { lengths } from '@fanfare/contracts/limits.ts'
import { Menu, Skeleton, TextInput } from '@mantine/core'
import { IconCheckbox, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { searchAlong } from '../../lib/navigation/account-filter.ts'
import { useLastPage, usePage } from '../../lib/navigation/use-page.ts'
import { useSelection } from '../../lib/navigation/use-selection.ts'
import { isWaiting } from '../../lib/posts/approval/approval-words.ts'
import { useApproval } from '../../lib/posts/approval/use-approval.tsx'
import { useMoveTo } from '../../lib/posts/moving/use-move-to.tsx'
import { PostsMenu } from '../../lib/posts/PostsMenu.tsx'
import { selectPendingOutcomes } from '../../lib/posts/pending-outcomes.ts'
import { usePostCountsQuery, usePostsQuery } from '../../lib/posts/posts-api.ts'
import { useInSync } from '../../lib/posts/use-in-sync.ts'
import { useRemovePost } from '../../lib/posts/use-remove-post.tsx'
import { useThumbs } from '../../lib/posts/use-thumbs.ts'
import { useCan } from '../../lib/session/session.ts'
import { useAppSelector } from '../../lib/store/hooks.ts'
import { usePhone } from '../../ui/breakpoints.ts'
import { useGrowing } from '../../ui/draw-in-turn.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { useToast } from '../../ui/toast.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { useSame } from '../../ui/use-same.ts'
import classes from './PostsScreen.module.css'
import { BulkBar } from './parts/BulkBar.tsx'
import { FilterMenu } from './parts/FilterMenu.tsx'
import { Listing } from './parts/Listing.tsx'
import { Only } from './parts/Only.tsx'
import { PostRow } from './parts/PostRow.tsx'
import { Tabs } from './parts/Tabs.tsx'
import { empty, firstNeeds, keptOn, makes, needingOf, perPage, tabOf, withKept } from './tabs.ts'
import { usePostActions } from './use-post-actions.ts'
import { usePostFilter } from './use-post-filter.ts'
import { useRowFacts } from './use-row-facts.ts'
import { useStartSync } from './use-start-sync.ts'

/** As many as a window shows without scrolling: they are drawn first. Twenty in one go held the page up for 100 ms and more. */
const firstRows = 10
/** Stands before the posts of every other tab. */
const needsHeading = 'Needs you'

/** Posts by state; what needs a person comes first on every tab. */
export default function PostsScreen() {
  const { status } = useParams()
  const can = useCan()
  const approves = can('post.approve')
  const needing = needingOf(approves)
  const tab = tabOf(status, approves)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const phone = usePhone()
  const actions = usePostActions()
  const approval = useApproval()
  const moveTo = useMoveTo()
  const removing = useRemovePost(actions.remove)
  const paging = usePage()
  const toast = useToast()
  const { page } = paging
  const filter = usePostFilter(tab.query, tab.sort)
  const { accounts, keyword: word } = filter
  const listKey = JSON.stringify([tab.key, filter.query])
  const selection = useSelection<Post>(listKey)
  /** The list all of whose posts are selected, also those that are not loaded. */
  const [wholeOf, setWholeOf] = useState<string>()
  const [anchor, setAnchor] = useState<string>()
  /** On a phone, whose rows have no room for boxes: they are shown. */
  const [choosing, setChoosing] = useState(false)
  const counts = usePostCountsQuery({ query: filter.ofAll }).data
  const list = usePostsQuery({
    query: {
      ...filter.query,
      sort: filter.sort,
      offset: (page - 1) * perPage,
      limit: perPage,
    },
  })
  useInSync(list, () => toast.info('The networks are slow to count likes and comments. Open this list again later.'))
  useStartSync(tab.key === 'posted', filter.accountFilter.only)
  const thumbs = useThumbs()
  // A post is listed once, also where the tab itself contains some of them.
  const narrowed = Boolean(word) || filter.count > 0
  const within = ['needs', 'error', 'unconfirmed', ...(approves ? ['waiting'] : [])]
  const apart = page > 1 || narrowed || filter.sort !== tab.sort || within.includes(tab.key)
  const first = usePostsQuery(
    { query: { status: needing.query, sort: needing.sort, limit: firstNeeds, accounts } },
    { skip: apart },
  )
  const asked = useAppSelector(selectPendingOutcomes)
  const listed = list.data?.data ?? []
  const whole = page === 1 && !narrowed && filter.sort === tab.sort
  const kept = whole
    ? keptOn(apart ? tab.key : 'needs', asked, apart ? listed : (first.data?.data ?? []), accounts)
    : []
  const needs = apart ? [] : withKept(first.data?.data ?? [], kept)
  const allNeeds = apart ? 0 : (first.data?.pagination.total ?? 0) + kept.length
  const found = apart && kept.length > 0 ? withKept(listed, kept) : listed
  // A live post with an alert is a posted one too.
  const posts = found.filter(({ id }) => !needs.some(need => need.id === id))
  const total = list.data?.pagination.total ?? 0
  const leaves = useLastPage(paging, list.currentData?.pagination.total, perPage)
  // Posts that need a person come before them and are selected one by one only: one of them may be live.
  const choosable = posts.filter(post => can('post.delete', post.author_id))
  const picked = selection.entries
  const isWhole = wholeOf === listKey
  const clear = () => {
    setWholeOf(undefined)
    setChoosing(false)
    selection.clear()
  }
  const choosePage = () =>
    selection.set([...picked.filter(post => !choosable.some(({ id }) => id === post.id)), ...choosable])
  /** Shift extends the selection from the post that was chosen last. */
  const choose = (post: Post, extend: boolean) => {
    setWholeOf(undefined)
    const [from, to] = [choosable.findIndex(({ id }) => id === anchor), choosable.findIndex(({ id }) => id === post.id)]
    setAnchor(post.id)
    if (!extend || from < 0 || to < 0) return selection.toggle(post)
    const range = choosable.slice(Math.min(from, to), Math.max(from, to) + 1)
    selection.set([...picked.filter(({ id }) => !range.some(one => one.id === id)), ...range])
  }
  useKeys([
    ['mod+A', choosePage],
    ['Escape', clear],
  ])
  const facts = useRowFacts([...needs, ...posts])
  const commands = useSame({
    ...actions,
    approve: approval.approve,
    sendBack: approval.sendBack,
    move: moveTo.ask,
    remove: removing.remove,
    choose,
    brokenThumb: thumbs.broken,
  })
  const isChoosing = choosing || picked.length > 0 || isWhole
  // Who comes back finds the list as long as it was, where they had scrolled to.
  const drawn = useGrowing(list.data ? firstNeeds + perPage : firstRows, needs.length + posts.length)
  const rows = (entries: Post[]) =>
    entries.slice(0, Math.max(0, drawn - (entries === posts ? needs.length : 0))).map(post => (
      <PostRow
        key={post.id}
        post={post}
        phone={phone ?? false}
        chosen={selection.has(post) || (isWhole && choosable.some(({ id }) => id === post.id))}
        // Of the others nothing is drawn otherwise while some are selected.
        choosing={isChoosing && (phone || isWaiting(post))}
        again={asked.find(({ before }) => before.id === post.id)?.command}
        facts={facts}
        commands={commands}
        approving={approval.busy}
        thumbTries={thumbs.triesOf(post.id)}
      />
    ))

  const all = <Link to={{ pathname: '/publishing/post-status/needs', search: searchAlong(search) }}>Show all</Link>
  const groups = [
    { heading: needsHeading, count: allNeeds, entries: needs },
    { heading: tab.heading, count: total + (apart ? kept.length : 0), entries: posts },
  ].filter(group => group.entries.length > 0)

  return (
    <Page
      title="Posts"
      search={
        <TextInput
          className={classes.filter}
          aria-label="Search captions"
          placeholder="Search captions"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={filter.words}
          maxLength={lengths.keyword}
          onChange={event => filter.write(event.currentTarget.value)}
        />
      }
      actions={
        <>
          <FilterMenu filter={filter} phone={phone} />
          <PostsMenu phone={phone} exported={filter.query}>
            {phone && choosable.length > 0 && (
              <Menu.Item
                leftSection={<IconCheckbox size={16} stroke={1.75} aria-hidden />}
                onClick={() => (choosing ? clear() : setChoosing(true))}
              >
                {choosing ? 'Stop selecting' : 'Select posts'}
              </Menu.Item>
            )}
          </PostsMenu>
        </>
      }
      second={
        <Tabs tab={tab} counts={counts} along={filter.along}>
          {accounts && <Only filter={filter.accountFilter} />}
        </Tabs>
      }
    >
      <div className={classes.body}>
        {list.isError && !list.currentData ? (
          <ErrorCard title="Posts" error={list.error} onRetry={list.refetch} />
        ) : !list.data || leaves ? (
          <div className={classes.skeleton} aria-busy="true">
            {Array.from({ length: 8 }, (_, row) => (
              <Skeleton key={row} height={45} radius={7} />
            ))}
          </div>
        ) : groups.length === 0 ? null : (
          <Listing
            phone={phone ?? false}
            label={`${tab.word} posts`}
            timeHead={tab.time}
            all={isWhole ? 'all' : picked.length === 0 ? 'none' : choosable.every(selection.has) ? 'all' : 'some'}
            onAll={() => (picked.length > 0 ? clear() : choosePage())}
          >
            {groups.map(({ heading, count: size, entries }) =>
              phone ? (
                <section key={heading} aria-label={heading}>
                  <h2 className={classes.group}>
                    {heading} <span>{size}</span> {size > entries.length && heading === needsHeading && all}
                  </h2>
                  {rows(entries)}
                </section>
              ) : (
                <tbody key={heading}>
                  <tr className={classes.groupRow}>
                    <th scope="rowgroup" colSpan={6} className={classes.group}>
                      {heading} <span>{size}</span> {size > entries.length && heading === needsHeading && all}
                    </th>
                  </tr>
                  {rows(entries)}
                </tbody>
              ),
            )}
          </Listing>
        )}
        {list.data && !leaves && found.length === 0 && needs.length > 0 && (
          <p className={classes.quiet}>{empty[tab.key].title}.</p>
        )}
        {list.data &&
          !leaves &&
          found.length === 0 &&
          needs.length === 0 &&
          (narrowed ? (
            <EmptyState
              plain
              title={word ? `No posts match “${word}”` : 'No posts match these filters'}
              action={{ label: filter.count > 0 ? 'Clear filters' : 'Clear the filter', run: filter.clear }}
            />
          ) : accounts ? (
            <EmptyState
              plain
              title={`${empty[tab.key].title} for ${filter.accountFilter.only.length === 1 ? 'this account' : 'these accounts'}`}
              action={{ label: 'Show all accounts', run: () => filter.accountFilter.set([]) }}
            />
          ) : (
            <EmptyState
              {...empty[tab.key]}
              {...(makes.includes(tab.key) && {
                action: {
                  label: 'Create',
                  run: () => navigate({ pathname: '/publishing/editor', search: search.toString() }),
                },
              })}
            />
          ))}
        <Pages
          className={classes.pages}
          total={total}
          perPage={perPage}
          page={page}
          onChange={page => paging.go(page)}
        />
      </div>
      <BulkBar
        picked={picked}
        whole={isWhole ? { filter: filter.query, sort: filter.sort, total } : undefined}
        {...(!isWhole &&
          total > picked.length &&
          choosable.length > 0 &&
          choosable.every(selection.has) && { onWhole: () => setWholeOf(listKey) })}
        total={total}
        tab={tab.key}
        onClear={clear}
        remove={actions.remove}
        approve={approval.approveMany}
      />
      {approval.dialogs}
      {moveTo.dialog}
      {removing.dialog}
    </Page>
  )
}
