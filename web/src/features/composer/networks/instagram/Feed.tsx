import { instagram } from '@fanfare/contracts/networks/instagram.ts'
import {
  IconBookmark,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconHeart,
  IconMessageCircle,
  IconSend,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { AccountAvatar } from '../../../../ui/AccountAvatar.tsx'
import type { ComposerItem } from '../../model/composer-state.ts'
import { fittingCrop } from '../../model/fitting-crop.ts'
import classes from '../../parts/Preview.module.css'
import { Caption, Picture, type Shown } from '../parts.tsx'
import { TaggedPeople } from './TaggedPeople.tsx'

const { min, max } = instagram.kinds.post.limits.ratio

/** Width over height that the feed shows: the first picture's, within what feeds take. */
const feedRatio = (item: ComposerItem | undefined) => {
  if (!item?.width || !item.height) return min
  const crop = item.crop ?? fittingCrop(item.width, item.height)
  const ratio = crop ? (item.width * crop.width) / (item.height * crop.height) : item.width / item.height
  return Math.min(max, Math.max(min, ratio))
}

/** Who the post is by: its account, and the others once they accept. */
const authors = (own: string, collaborators: readonly string[]): string => {
  const [first, ...more] = collaborators.filter(name => name.toLowerCase() !== own.toLowerCase())
  if (!first) return own
  return more.length > 0 ? `${own} and ${more.length + 1} others` : `${own} and ${first}`
}

/** The post in the feed: one picture at a time, in the shape of the first. */
export const Feed = ({ account, items: all, caption, options, selected }: Shown) => {
  const items = all.slice(0, instagram.kinds.post.limits.items.max)
  const [at, setAt] = useState(0)
  const chosen = items.findIndex(item => item.key === selected)
  useEffect(() => {
    if (chosen >= 0) setAt(chosen)
  }, [chosen])
  const index = Math.min(at, Math.max(0, items.length - 1))
  return (
    <article className={classes.post}>
      <header>
        <AccountAvatar account={account} size={28} badge={false} />
        <div>
          <strong>{authors(account.username, options.collaborators)}</strong>
          {options.location && <small>{options.location.name}</small>}
        </div>
        <IconDots size={16} aria-hidden />
      </header>
      <div className={classes.frame} style={{ aspectRatio: feedRatio(items[0]) }}>
        <Picture item={items[index]} />
        <TaggedPeople item={items[index]} frame={feedRatio(items[0])} />
        {items.length > 1 && (
          <>
            <span className={classes.count}>
              {index + 1}/{items.length}
            </span>
            {index > 0 && (
              <button
                type="button"
                className={classes.arrow}
                data-side="start"
                onClick={() => setAt(index - 1)}
                aria-label="Previous picture"
              >
                <IconChevronLeft size={16} aria-hidden />
              </button>
            )}
            {index < items.length - 1 && (
              <button
                type="button"
                className={classes.arrow}
                data-side="end"
                onClick={() => setAt(index + 1)}
                aria-label="Next picture"
              >
                <IconChevronRight size={16} aria-hidden />
              </button>
            )}
          </>
        )}
      </div>
      <div className={classes.actions} aria-hidden>
        <IconHeart size={21} stroke={1.75} />
        <IconMessageCircle size={21} stroke={1.75} />
        <IconSend size={21} stroke={1.75} />
        <span className={classes.dots}>
          {items.length > 1 && items.map((item, dot) => <i key={item.key} data-on={dot === index || undefined} />)}
        </span>
        <IconBookmark size={21} stroke={1.75} />
      </div>
      <Caption name={account.username} text={caption} />
    </article>
  )
}
