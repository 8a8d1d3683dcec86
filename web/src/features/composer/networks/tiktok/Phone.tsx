import { audienceNames, noTikTokOptions } from '@fanfare/contracts/entities/tiktok-options.ts'
import { tiktok } from '@fanfare/contracts/networks/tiktok.ts'
import {
  IconBookmarkFilled,
  IconHeartFilled,
  IconMessageCircleFilled,
  IconMusic,
  IconShare3,
} from '@tabler/icons-react'
import { AccountAvatar } from '../../../../ui/AccountAvatar.tsx'
import screen from '../FullScreen.module.css'
import { Caption, Picture, type Shown } from '../parts.tsx'
import classes from './Phone.module.css'

/** What the network says below the text of a post that promotes something. */
const labelOf = ({ disclose, brand_content, brand_organic }: typeof noTikTokOptions): string | undefined =>
  disclose && brand_content ? 'Paid partnership' : disclose && brand_organic ? 'Promotional content' : undefined

/** The post on a phone: a video, or photos one at a time, with the text over it and the actions beside it. */
export const Phone = ({ account, items: all, caption, options, selected }: Shown) => {
  const items = all.slice(0, tiktok.kinds.post.limits.items.max)
  const at = Math.max(
    0,
    items.findIndex(item => item.key === selected),
  )
  const isVideo = items.length === 1 && items[0]?.type === 'video'
  const chosen = options.tiktok_options ?? noTikTokOptions
  const label = labelOf(chosen)
  return (
    <article className={screen.screen}>
      <div className={screen.fit}>
        <Picture item={items[at] && { ...items[at], color: null }} />
      </div>
      <p className={classes.audience}>
        {chosen.privacy_level ? audienceNames[chosen.privacy_level] : 'Audience not chosen'}
      </p>
      <div className={classes.rail} aria-hidden>
        <AccountAvatar account={account} size={40} badge={false} />
        <IconHeartFilled size={28} />
        {chosen.allow_comment && <IconMessageCircleFilled size={28} />}
        <IconBookmarkFilled size={26} />
        <IconShare3 size={26} />
      </div>
      <footer className={screen.foot}>
        {items.length > 1 && (
          <div className={classes.dots} aria-hidden>
            {items.map((item, index) => (
              <i key={item.key} data-on={index === at || undefined} />
            ))}
          </div>
        )}
        <strong>{account.username || account.name}</strong>
        <div className={classes.words}>
          {!isVideo && options.title && <Caption text={options.title} />}
          <Caption text={caption} />
        </div>
        {label && <p className={classes.label}>{label}</p>}
        {!isVideo && chosen.auto_add_music && (
          <p className={classes.music}>
            <IconMusic size={14} aria-hidden /> Music added by {tiktok.name}
          </p>
        )}
      </footer>
    </article>
  )
}
