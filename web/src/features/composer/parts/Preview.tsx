import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { captionPieces } from '@fanfare/contracts/hashtags.ts'
import { SegmentedControl } from '@mantine/core'
import {
  IconBookmark,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconHeart,
  IconMessageCircle,
  IconPhoto,
  IconSend,
  IconShare3,
  IconThumbUp,
  IconWorld,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { NetworkBadge } from '../../../ui/NetworkBadge.tsx'
import { type ComposerItem, fittingCrop } from '../model/composer.ts'
import classes from './Preview.module.css'

type View = 'feed' | 'grid' | 'page'

interface Props {
  accounts: SocialAccount[]
  items: ComposerItem[]
  captionOf: (accountId: string) => string
  /** Key of the picture selected in the strip: the preview shows that one. */
  selected: string | null
}

/** The post as the network will show it. Follows the picture that is selected in the strip. */
export const Preview = ({ accounts, items, captionOf, selected }: Props) => {
  const instagram = accounts.find(account => account.type === 'ig')
  const page = accounts.find(account => account.type === 'fb')
  const views: View[] = [...(instagram ? (['feed', 'grid'] as const) : []), ...(page ? (['page'] as const) : [])]
  const [chosen, setChosen] = useState<View>('feed')
  const view = views.includes(chosen) ? chosen : views[0]
  const labels = { feed: 'Feed', grid: 'Grid', page: 'Page' }
  return (
    <section className={classes.stage} aria-label="Preview">
      {views.length > 1 && (
        <SegmentedControl
          aria-label="Preview as"
          withItemsBorders={false}
          value={view}
          onChange={value => setChosen(value as View)}
          data={views.map(value => ({
            value,
            label: (
              <span className={classes.switch}>
                <NetworkBadge type={value === 'page' ? 'fb' : 'ig'} size={15} />
                {labels[value]}
              </span>
            ),
          }))}
        />
      )}
      <div className={classes.phone}>
        {view === 'feed' && instagram && (
          <Feed account={instagram} items={items.slice(0, 10)} caption={captionOf(instagram.id)} selected={selected} />
        )}
        {view === 'grid' && instagram && <Grid account={instagram} first={items[0]} />}
        {view === 'page' && page && <Page account={page} items={items} caption={captionOf(page.id)} />}
      </div>
    </section>
  )
}

/** Width over height that the feed shows: the first picture's, within what feeds take. */
const feedRatio = (item: ComposerItem | undefined) => {
  if (!item?.width || !item.height) return 0.8
  const crop = item.crop ?? fittingCrop(item.width, item.height)
  const ratio = crop ? (item.width * crop.width) / (item.height * crop.height) : item.width / item.height
  return Math.min(1.91, Math.max(0.8, ratio))
}

const Picture = ({ item }: { item: ComposerItem | undefined }) => {
  if (!item?.preview)
    return (
      <div className={classes.missing}>
        <IconPhoto size={28} stroke={1.5} aria-hidden />
        <span>Your picture</span>
      </div>
    )
  const style = { background: item.color ?? undefined }
  return item.type === 'video' ? (
    <video className={classes.picture} src={item.preview} muted controls style={style}>
      <track kind="captions" />
    </video>
  ) : (
    <img className={classes.picture} src={item.preview} alt={item.altText} style={style} />
  )
}

const Caption = ({ name, text }: { name?: string; text: string }) => (
  <p className={classes.caption} dir="auto">
    {name && (
      <>
        <bdi>
          <strong>{name}</strong>
        </bdi>{' '}
      </>
    )}
    {captionPieces(text).map((piece, index) => (
      <span key={index} className={piece.tag ? classes.tag : undefined}>
        {piece.text}
      </span>
    ))}
  </p>
)

const Feed = ({
  account,
  items,
  caption,
  selected,
}: {
  account: SocialAccount
  items: ComposerItem[]
  caption: string
  selected: string | null
}) => {
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
        <strong>{account.username}</strong>
        <IconDots size={16} aria-hidden />
      </header>
      <div className={classes.frame} style={{ aspectRatio: feedRatio(items[0]) }}>
        <Picture item={items[index]} />
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

const Grid = ({ account, first }: { account: SocialAccount; first: ComposerItem | undefined }) => (
  <div className={classes.profile}>
    <header>
      <AccountAvatar account={account} size={56} badge={false} />
      <div>
        <strong>{account.username}</strong>
        <span>{account.name}</span>
      </div>
    </header>
    <div className={classes.tiles}>
      <div className={classes.tile} data-new>
        <Picture item={first} />
      </div>
      {Array.from({ length: 8 }, (_, place) => (
        <div key={place} className={classes.tile} />
      ))}
    </div>
  </div>
)

const Page = ({ account, items, caption }: { account: SocialAccount; items: ComposerItem[]; caption: string }) => {
  const shown = items.slice(0, 4)
  return (
    <article className={classes.post}>
      <header>
        <AccountAvatar account={account} size={32} badge={false} />
        <div>
          <strong>{account.name}</strong>
          <small>
            Just now · <IconWorld size={12} aria-label="Public" />
          </small>
        </div>
        <IconDots size={16} aria-hidden />
      </header>
      <Caption text={caption} />
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
