import type { InsightPost } from '@fanfare/contracts/entities/insight-posts.ts'
import { insightPosts } from '@fanfare/contracts/insights/limits.ts'
import { Checkbox } from '@mantine/core'
import { type KeyboardEvent, memo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { searchAlong } from '../../../lib/navigation/account-filter.ts'
import { typeWord } from '../../../lib/posts/post-types.ts'
import { titleOf } from '../../../lib/research/networks/posts.ts'
import { ScorePad } from '../../../lib/research/ScorePad.tsx'
import { useTimes } from '../../../lib/time/use-times.ts'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import { type Column, figureOf, measureNames, measureText, whyMissing } from '../model/measures.ts'
import type { Facts } from './facts.ts'
import classes from './PostTable.module.css'

interface Props {
  post: InsightPost
  /** Its place among the loaded ones. */
  index: number
  facts: Facts
  zone: string
  chosen: boolean
  /** As many as can be compared are chosen already. */
  full: boolean
  onToggle: (id: string) => void
  onOpen: (id: string) => void
}

/** Arrow keys lead from row to row. */
const moveOn = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const next = event.currentTarget
    .closest('table, ul')
    ?.querySelector<HTMLElement>(`[data-index="${index + step}"] [data-open]`)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Opens a post, from anywhere on its row. */
const Open = ({ post, index, onOpen }: Pick<Props, 'post' | 'index' | 'onOpen'>) => (
  <button
    type="button"
    className={classes.open}
    data-open
    dir="auto"
    onClick={() => onOpen(post.post_id)}
    onKeyDown={moveOn(index)}
  >
    {titleOf(post)}
  </button>
)

const Choose = ({ post, chosen, full, onToggle }: Props) => (
  <Checkbox
    className={classes.choose}
    aria-label={`Select ${titleOf(post)}`}
    checked={chosen}
    disabled={full}
    title={full ? `Up to ${insightPosts.mostCompared} posts can be compared` : undefined}
    onChange={() => onToggle(post.post_id)}
  />
)

/** Says that a post was published here, and leads to how. */
export const Published = ({ id, wide }: { id: string; wide?: boolean }) => {
  const { search } = useLocation()
  return (
    <Link
      className={classes.published}
      data-wide={wide || undefined}
      to={{ pathname: `/publishing/trace/${id}`, search: searchAlong(search) }}
      title="Published with Fanfare"
    >
      <span>Published with Fanfare</span>
    </Link>
  )
}

/** The value of a post, or a dash that says why there is none. */
export const Value = ({ post, column, facts }: { post: InsightPost; column: Column; facts: Facts }) => {
  const value = figureOf(post, column)
  if (value === null) {
    const why = whyMissing(post, column, facts)
    return (
      <span className={classes.none} title={why}>
        <span aria-hidden>–</span>
        <span className="sr-only">{why}</span>
      </span>
    )
  }
  return column === 'z' ? <ScorePad className={classes.pad} score={{ z: value }} /> : measureText(column, value)
}

/** A post as a row: what it is, when it went live, and its figures. */
export const PostLine = memo((props: Props & { columns: readonly Column[] }) => {
  const { post, index, facts, zone, columns, onOpen } = props
  const { instantDay, timeLabel } = useTimes()
  return (
    <>
      <td>
        <Choose {...props} />
      </td>
      <td className={classes.post}>
        <Thumbnail src={post.thumbnail_url} kind={post.format} width={36} height={45} alt="" />
        <span className={classes.what}>
          <Open post={post} index={index} onOpen={onOpen} />
          <small>
            {typeWord(post.format, facts.type)}
            {post.product_post_id && <Published id={post.product_post_id} />}
          </small>
        </span>
      </td>
      <td className={classes.when}>
        <time dateTime={post.posted_at}>
          {instantDay(post.posted_at, zone)}
          <small>{timeLabel(post.posted_at, zone)}</small>
        </time>
      </td>
      {columns.map(column => (
        <td key={column} className={classes.number}>
          <Value post={post} column={column} facts={facts} />
        </td>
      ))}
    </>
  )
})

/** The same on a phone: two lines and the chosen figure. */
export const PostCard = memo((props: Props & { column: Column }) => {
  const { post, index, facts, zone, column, onOpen } = props
  const { instantDay, timeLabel } = useTimes()
  return (
    <>
      <Choose {...props} />
      <Thumbnail src={post.thumbnail_url} kind={post.format} width={44} height={55} alt="" />
      <span className={classes.what}>
        <Open post={post} index={index} onOpen={onOpen} />
        <small>
          <span>
            {typeWord(post.format, facts.type)}, {instantDay(post.posted_at, zone)}, {timeLabel(post.posted_at, zone)}
          </span>
          {post.product_post_id && <Published id={post.product_post_id} />}
        </small>
      </span>
      <span className={classes.figure}>
        <Value post={post} column={column} facts={facts} />
        <small>{measureNames[column].short}</small>
      </span>
    </>
  )
})
