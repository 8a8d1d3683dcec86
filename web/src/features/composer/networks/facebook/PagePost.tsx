import { IconDots, IconMessageCircle, IconShare3, IconThumbUp, IconWorld } from '@tabler/icons-react'
import { AccountAvatar } from '../../../../ui/AccountAvatar.tsx'
import { LinkCard } from '../../parts/LinkCard.tsx'
import classes from '../../parts/Preview.module.css'
import { useLinkPreview } from '../../use-link-preview.ts'
import { Caption, Picture, type Shown } from '../parts.tsx'

/** The post on the page: its text, then the first pictures as an album. */
export const PagePost = ({ account, items, caption, options }: Shown) => {
  const { link, location } = options
  const shown = items.slice(0, 4)
  return (
    <article className={classes.post}>
      <header>
        <AccountAvatar account={account} size={32} badge={false} />
        <div>
          <strong>{account.name}</strong>
          {location && (
            <>
              {' '}
              is in <strong>{location.name}</strong>
            </>
          )}
          <small>
            Just now · <IconWorld size={12} aria-label="Public" />
          </small>
        </div>
        <IconDots size={16} aria-hidden />
      </header>
      <Caption text={caption} />
      {shown.length === 0 && link !== '' && <Linked link={link} />}
      {shown.length > 0 && (
        <div className={classes.album} data-count={shown.length}>
          {shown.map((item, index) => (
            <div key={item.key}>
              <Picture item={item} />
              {index === 3 && items.length > 4 && <span className={classes.more}>+{items.length - 4}</span>}
            </div>
          ))}
        </div>
      )}
      <div className={classes.pageActions} aria-hidden>
        <span>
          <IconThumbUp size={16} /> Like
        </span>
        <span>
          <IconMessageCircle size={16} /> Comment
        </span>
        <span>
          <IconShare3 size={16} /> Share
        </span>
      </div>
    </article>
  )
}

/** The page that the post leads to; its host alone where it could not be read. */
const Linked = ({ link }: { link: string }) => {
  const { preview } = useLinkPreview(link)
  if (preview) return <LinkCard preview={preview} large />
  const host = URL.parse(link)?.host
  return host ? <p className={classes.link}>{host}</p> : null
}
