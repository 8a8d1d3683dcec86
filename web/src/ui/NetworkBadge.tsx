import type { NetworkType } from '@fanfare/contracts/networks.ts'
import type { TablerIcon } from '@tabler/icons-react'
import classes from './NetworkBadge.module.css'
import { networkIcons } from './networks.ts'

interface Props {
  type: NetworkType
  /** px, 13 to 20 */
  size?: number
  className?: string
  /** Other marks than the usual ones. */
  icons?: Record<NetworkType, TablerIcon>
}

/** The network's mark in its own colour; decoration beside a name, so a screen reader hears the network from the name's side. */
export const NetworkBadge = ({ type, size = 16, className, icons = networkIcons }: Props) => {
  const Icon = icons[type]
  return (
    <span
      className={`${classes.badge} ${className ?? ''}`}
      data-network={type}
      style={{ width: size, height: size }}
      aria-hidden
    >
      <Icon size={Math.round(size * 0.68)} stroke={2.1} />
    </span>
  )
}
