import type { InsightPost } from '@fanfare/contracts/entities/insight-posts.ts'
import { insightPosts } from '@fanfare/contracts/insights/limits.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useCallback } from 'react'
import type { useSelection } from '../../../lib/navigation/use-selection.ts'
import { cityOf } from '../../../lib/time/time.ts'
import { usePhone } from '../../../ui/breakpoints.ts'
import { VirtualGrid } from '../../../ui/VirtualGrid.tsx'
import { type Column, measureNames } from '../model/measures.ts'
import type { Facts } from './facts.ts'
import { PostCard, PostLine } from './PostLine.tsx'
import classes from './PostTable.module.css'
import type { PostFilter, Sort } from './use-post-filter.ts'

/** Height of a row, px at the normal text size. */
const rowHeight = { wide: 56, phone: 76 }
const keyOf = ({ post_id }: InsightPost) => post_id

interface Props {
  posts: readonly InsightPost[]
  /** Posts of the list, those that are not loaded too. */
  total: number
  filter: PostFilter
  columns: readonly Column[]
  facts: Facts
  /** The account's. */
  zone: string
  selection: ReturnType<typeof useSelection<{ id: string }>>
  onOpen: (id: string) => void
}

/** The loaded posts as rows of a table; on phones as cards with one figure. */
export const PostTable = ({ posts, total, filter, columns, facts, zone, selection, onOpen }: Props) => {
  const phone = usePhone()
  const isFull = selection.entries.length >= insightPosts.mostCompared
  const { toggle } = selection
  const choose = useCallback((id: string) => toggle({ id }), [toggle])
  const of = (post: InsightPost) => {
    const chosen = selection.has({ id: post.post_id })
    return { post, facts, zone, chosen, full: isFull && !chosen, onToggle: choose, onOpen }
  }
  const marked = (name: string | undefined) => (post: InsightPost) => ({
    className: name,
    'data-chosen': selection.has({ id: post.post_id }) || undefined,
  })
  const grid = { items: posts, keyOf, minColumn: 0, gap: 0, label: 'Posts' }
  if (phone)
    return (
      <VirtualGrid {...grid} rowHeight={(_, scale) => rowHeight.phone * scale} itemProps={marked(classes.card)}>
        {(post, index) => <PostCard {...of(post)} index={index} column={filter.figure} />}
      </VirtualGrid>
    )
  const head = (sort: Sort, name: ReactNode) => <SortHead sort={sort} filter={filter} name={name} />
  return (
    <table
      className={classes.table}
      style={{ '--columns': columns.length } as CSSProperties}
      aria-label="Posts"
      aria-rowcount={total + 1}
    >
      <thead className={classes.headGroup}>
        <tr className={classes.head}>
          <th scope="col">
            <span className="sr-only">Select</span>
          </th>
          <th scope="col">Post</th>
          {head('posted_at', <>Posted, {cityOf(zone)}</>)}
          {columns.map(column => (
            <SortHead key={column} sort={column} filter={filter} name={measureNames[column].short} />
          ))}
        </tr>
      </thead>
      <VirtualGrid {...grid} as="rows" rowHeight={(_, scale) => rowHeight.wide * scale} itemProps={marked(classes.row)}>
        {(post, index) => <PostLine {...of(post)} index={index} columns={columns} />}
      </VirtualGrid>
    </table>
  )
}

/** The head of a column that the list can be sorted by: the highest first, then the lowest. */
const SortHead = ({ sort, filter, name }: { sort: Sort; filter: PostFilter; name: ReactNode }) => {
  const active = filter.sort === sort
  const ascending = active && filter.order === 'asc'
  const Icon = !active ? IconArrowsSort : ascending ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={sort === 'posted_at' ? undefined : classes.number}
      aria-sort={!active ? 'none' : ascending ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={classes.sort}
        data-active={active || undefined}
        onClick={() => filter.setSort(sort, active && !ascending ? 'asc' : 'desc')}
      >
        <span>{name}</span>
        <Icon size={13} stroke={2} aria-hidden />
      </button>
    </th>
  )
}
