import { useState } from 'react'
import type { LiveTile } from '../../../../lib/profile/model/live-tiles.ts'
import { useProfile } from '../../../../lib/profile/use-profile.ts'
import { AccountAvatar } from '../../../../ui/AccountAvatar.tsx'
import classes from '../../parts/Preview.module.css'
import { Picture, type Shown } from '../parts.tsx'

/** Places of the grid behind the new post. */
const places = 8

/** A post that is on the profile already; its place stays empty where its picture is gone. */
const Earlier = ({ tile }: { tile: LiveTile | undefined }) => {
  const picture = (tile?.post ?? tile?.content)?.thumbnail_url
  const [isGone, setGone] = useState(false)
  return (
    <div className={classes.tile}>
      {picture && !isGone && <img className={classes.picture} src={picture} alt="" onError={() => setGone(true)} />}
    </div>
  )
}

/** The post as the newest one on the profile, before those that are there. What can’t be read is left out: a preview needs none. */
export const Grid = ({ account, items }: Shown) => {
  const { tiles } = useProfile(account.id, places)
  return (
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
        {Array.from({ length: places }, (_, place) => (
          <Earlier key={tiles[place]?.key ?? place} tile={tiles[place]} />
        ))}
      </div>
    </div>
  )
}
