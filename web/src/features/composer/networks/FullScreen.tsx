import { backgroundParts } from '@fanfare/contracts/entities/post-content.ts'
import { kindFactsOrPost, networkOf, takesOf } from '@fanfare/contracts/networks.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { clockOf } from '../model/kind-words.ts'
import classes from './FullScreen.module.css'
import { Caption, Picture, type Shown } from './parts.tsx'

const nameOf = ({ account }: Pick<Shown, 'account'>) => account.username || account.name

/** A story on a phone: one item fills the screen, before its background; a bar for each at the top. */
export const Story = ({ account, items, selected }: Shown) => {
  const at = Math.max(
    0,
    items.findIndex(item => item.key === selected),
  )
  const item = items[at]
  const behind = item?.chosen.add_background ? backgroundParts(item.chosen.add_background) : undefined
  return (
    <article className={classes.screen}>
      <div
        className={classes.frame}
        data-wide={behind?.isWide || undefined}
        style={behind?.fill === 'color' ? { background: item?.color ?? undefined } : undefined}
      >
        {behind?.fill === 'blur' &&
          item?.preview &&
          (item.type === 'image' ? (
            <img className={classes.blur} src={item.preview} alt="" />
          ) : (
            <video className={classes.blur} src={item.preview} muted preload="metadata" aria-hidden />
          ))}
        <div className={classes.fit}>
          <Picture item={item && { ...item, color: null }} />
        </div>
      </div>
      <div className={classes.bars} aria-hidden>
        {items.map((one, index) => (
          <i key={one.key} data-on={index <= at || undefined} />
        ))}
      </div>
      <header className={classes.head}>
        <AccountAvatar account={account} size={28} badge={false} />
        <strong>{nameOf({ account })}</strong>
      </header>
    </article>
  )
}

/** What of a reel is not seen in its video: its cover, and where it is shown beside the reels. */
const ReelDetails = ({ account, items, options: { cover, share_to_feed } }: Shown) => {
  const takes = takesOf(kindFactsOrPost(account.type, 'reel'), true)
  if (items[0]?.type !== 'video') return null
  const { name } = networkOf(account.type)
  const words = cover?.media_id
    ? 'Your picture'
    : cover?.at != null
      ? `The frame at ${clockOf(cover.at)}`
      : `${name} picks it`
  return (
    <dl className={classes.details}>
      {takes.cover && (
        <div>
          <dt>Cover</dt>
          <dd>
            {cover?.media_id && <img src={`/api/media/${cover.media_id}/thumb`} alt="Your cover" />}
            {words}
          </dd>
        </div>
      )}
      {takes.share_to_feed && (
        <div>
          <dt>Shown in</dt>
          <dd>{share_to_feed ? 'Reels and the feed' : 'Reels only'}</dd>
        </div>
      )}
    </dl>
  )
}

/** Whether a reel of another shape than the screen has black bars: the network takes it as it is, and nobody has cropped it. */
const showsWhole = ({ account, items: [item] }: Shown): boolean =>
  item?.type === 'video' && !item.crop && (kindFactsOrPost(account.type, 'reel').video.ratio?.max ?? 1) >= 1

/** A reel on a phone: the video fills the screen, its caption lies over it. What the video does not show is said at the top. */
export const Reel = (shown: Shown) => (
  <article className={classes.screen}>
    <div className={showsWhole(shown) ? classes.fit : classes.fill}>
      <Picture item={shown.items[0] && { ...shown.items[0], color: null }} />
    </div>
    <ReelDetails {...shown} />
    <footer className={classes.foot}>
      <header>
        <AccountAvatar account={shown.account} size={28} badge={false} />
        <strong>{nameOf(shown)}</strong>
      </header>
      <Caption text={shown.caption} />
    </footer>
  </article>
)
