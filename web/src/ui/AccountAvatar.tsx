import { accountName, type NetworkType } from '@fanfare/contracts/networks.ts'
import { type CSSProperties, memo, useState } from 'react'
import classes from './AccountAvatar.module.css'
import { NetworkBadge } from './NetworkBadge.tsx'

interface Props {
  account: { type: NetworkType; username?: string; name: string; pic_url: string | null }
  /** px */
  size?: number
  badge?: boolean
  className?: string
}

/** Round picture with the network's badge (44 % of its size, 13 to 20 px). Decoration: the name is written beside it. */
export const AccountAvatar = memo(({ account, size = 36, badge = true, className }: Props) => (
  <span className={`${classes.avatar} ${className ?? ''}`} style={{ width: size, height: size }} aria-hidden>
    <Face src={account.pic_url} name={accountName(account)} size={size} />
    {badge && (
      <NetworkBadge
        type={account.type}
        size={Math.min(20, Math.max(13, Math.round(size * 0.44)))}
        className={classes.badge}
      />
    )}
  </span>
))

/** A person or a mark: picture, else initials on a ground that stays the same for the same name. */
export const Face = ({ src, name, size = 32 }: { src: string | null | undefined; name: string; size?: number }) => {
  const [broken, setBroken] = useState<string | null>(null)
  if (src && broken !== src)
    return (
      <img
        className={classes.face}
        src={src}
        alt=""
        width={size}
        height={size}
        onError={() => setBroken(src)}
        draggable={false}
      />
    )
  return (
    <span
      className={classes.initials}
      data-ground={groundOf(name)}
      style={{ '--size': `${size}px` } as CSSProperties}
      // Drawn by the stylesheet: as text they would be part of what a button is seen to say, and not of its name.
      data-initials={initialsOf(name)}
      aria-hidden
    />
  )
}

const initialsOf = (name: string) => {
  const words = name.split(/[\s._-]+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
/** One of six grounds, by FNV-1a and its upper bits: the lower ones alone give short names the same ground. */
const groundOf = (name: string) => {
  const hash = [...name].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5)
  return ((hash ^ (hash >>> 15)) >>> 0) % 6
}
