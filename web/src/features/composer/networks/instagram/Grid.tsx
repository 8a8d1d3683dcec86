import { AccountAvatar } from '../../../../ui/AccountAvatar.tsx'
import classes from '../../parts/Preview.module.css'
import { Picture, type Shown } from '../parts.tsx'

/** The post as the newest one on the profile. */
export const Grid = ({ account, items }: Shown) => (
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
        <Picture item={items[0]} />
      </div>
      {Array.from({ length: 8 }, (_, place) => (
        <div key={place} className={classes.tile} />
      ))}
    </div>
  </div>
)
