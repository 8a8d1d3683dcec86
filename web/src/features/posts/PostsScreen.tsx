import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { Button, Pagination, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconFilter, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, NavLink, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { searchAlong, useAccountFilter } from '../../lib/navigation/account-filter.ts'
import { useLastPage, usePage } from '../../lib/navigation/use-page.ts'
import { useSelection } from '../../lib/navigation/use-selection.ts'
import { selectPendingOutcomes } from '../../lib/posts/pending-outcomes.ts'
import { needsOf, usePostCountsQuery, usePostsQuery } from '../../lib/posts/posts-api.ts'
import { useSaveToLibrary } from '../../lib/posts/use-save-to-library.ts'
import { useCan } from '../../lib/session/session.ts'
import { useAppSelector } from '../../lib/store/hooks.ts'
import { usePhone } from '../../ui/breakpoints.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { Page } from '../../ui/Page.tsx'
import { SelectionBar } from '../../ui/SelectionBar.tsx'
import { StateIcon } from '../../ui/StateChip.tsx'
import classes from './PostsScreen.module.css'
import { Listing } from './parts/Listing.tsx'
import { Only } from './parts/Only.tsx'
import { PostRow } from './parts/PostRow.tsx'
import { empty, firstNeeds, type Key, keptOn, makes, needing, perPage, tabOf, tabs, withKept } from './tabs.ts'
import { usePostActions } from './use-post-actions.ts'

/** Stands before the posts of every other tab. */
const needsHeading = 'Needs you'
/** On phones the tabs scroll sideways: the one that is open is always seen. */
const showTab = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** Posts by state; what needs a person comes first on every tab. */
export default function PostsScreen() {
  const { status } = useParams()
  const tab = tabOf(status) ?? tabs[1]
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const phone = usePhone()
  const [keyword, setKeyword] = useState('')
  const [word] = useDebouncedValue(keyword.trim(), 300)
  const actions = usePostActions()
  const saveToLibrary = useSaveToLibrary()
  const paging = usePage()
  const { page } = paging
  const filter = useAccountFilter()
  const { accounts } = filter
  const selection = useSelection<Post>(`${tab.key} ${accounts ?? ''}`)
  const counts = usePostCountsQuery({ query: { accounts } }).data
  const list = usePostsQuery({
    query: {
      status: tab.query,
      sort: tab.sort,
      offset: (page - 1) * perPage,
      limit: perPage,
      keyword: word || undefined,
      accounts,
    },
  })
  // A post is listed once, also where the tab itself contains some of them.
  const apart = page > 1 || Boolean(word) || ['needs', 'error', 'unconfirmed'].includes(tab.key)
  const first = usePostsQuery(
    { query: { status: needing.query, sort: needing.sort, limit: firstNeeds, accounts } },
    { skip: apart },
  )
  const asked = useAppSelector(selectPendingOutcomes)
  const listed = list.data?.data ?? []
  const whole = page === 1 && !word
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
  const can = useCan()
  // Posts that need a person come before them and are selected one by one only: one of them may be live.
  const choosable = posts.filter(post => can('post.delete', post.author_id))
  const picked = selection.entries
  const count = (key: Key) => (!counts ? '' : key === 'needs' ? needsOf(counts) : counts[key])
  const filterBy = (words: string) => {
    setKeyword(words)
    // Other posts have other pages.
    if (page > 1) paging.go(1, { replace: true })
  }
  const rows = (entries: Post[]) =>
    entries.map(post => (
      <PostRow
        key={post.id}
        post={post}
        phone={phone ?? false}
        chosen={selection.has(post)}
        onChoose={() => selection.toggle(post)}
        again={asked.find(({ before }) => before.id === post.id)?.command}
        actions={actions}
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
      actions={
        <TextInput
          className={classes.filter}
          aria-label="Filter by caption"
          placeholder={phone ? 'Filter' : 'Filter by caption'}
          leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
          value={keyword}
          onChange={event => filterBy(event.currentTarget.value)}
        />
      }
      second={
        <nav className={classes.tabs} aria-label="States">
          {tabs.map(entry => (
            <NavLink
              key={entry.key}
              to={{ pathname: `/publishing/post-status/${entry.key}`, search: searchAlong(search) }}
              className={classes.tab}
              data-active={entry.key === tab.key || undefined}
              aria-current={entry.key === tab.key ? 'page' : undefined}
              ref={entry.key === tab.key ? showTab : undefined}
            >
              {entry.key === 'needs' ? (
                <IconUser size={14} stroke={2.25} aria-hidden />
              ) : (
                <StateIcon state={entry.key} />
              )}
              {entry.word} <span>{count(entry.key)}</span>
            </NavLink>
          ))}
          {accounts && <Only filter={filter} />}
        </nav>
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
            all={picked.length === 0 ? 'none' : choosable.every(selection.has) ? 'all' : 'some'}
            onAll={() => selection.set(picked.length ? [] : choosable)}
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
          (word ? (
            <EmptyState
              plain
              title={`No posts match “${word}”`}
              action={{ label: 'Clear the filter', run: () => filterBy('') }}
            />
          ) : accounts ? (
            <EmptyState
              plain
              title={`${empty[tab.key].title} for ${filter.only.length === 1 ? 'this account' : 'these accounts'}`}
              action={{ label: 'Show all accounts', run: () => filter.set([]) }}
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
        {total > perPage && (
          <Pagination
            className={classes.pages}
            total={Math.ceil(total / perPage)}
            value={page}
            onChange={paging.go}
            getControlProps={control => ({
              'aria-label': `${control === 'next' ? 'Next' : control === 'previous' ? 'Previous' : control} page`,
            })}
            getItemProps={number => ({ 'aria-label': `Page ${number}` })}
          />
        )}
      </div>
      {picked.length > 0 && (
        <SelectionBar count={picked.length} onClear={selection.clear}>
          <Button
            variant="subtle"
            color="gray.0"
            onClick={() => {
              void saveToLibrary(picked)
              selection.clear()
            }}
          >
            Save to library
          </Button>
          <Button
            variant="subtle"
            color="gray.0"
            onClick={() => {
              void actions.remove(picked)
              selection.clear()
            }}
          >
            Delete
          </Button>
        </SelectionBar>
      )}
    </Page>
  )
}
