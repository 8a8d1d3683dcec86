import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
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
  const behind = item?.chosen.add_background
  return (
    <article
      className={classes.screen}
      style={behind === 'color' ? { background: item?.color ?? undefined } : undefined}
    >
      {behind === 'blur' && item?.preview && item.type === 'image' && (
        <img className={classes.blur} src={item.preview} alt="" />
      )}
      <div className={classes.fit}>
        <Picture item={item && { ...item, color: null }} />
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

/** A reel on a phone: the video fills the screen, its caption lies over it. */
export const Reel = ({ account, items, caption }: Shown) => (
  <article className={classes.screen}>
    <div className={classes.fill}>
      <Picture item={items[0] && { ...items[0], color: null }} />
    </div>
    <footer className={classes.foot}>
      <header>
        <AccountAvatar account={account} size={28} badge={false} />
        <strong>{nameOf({ account })}</strong>
      </header>
      <Caption text={caption} />
    </footer>
  </article>
)
