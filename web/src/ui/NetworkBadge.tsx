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

/**
 * The network's mark in its own colour; decoration beside a name, so a screen reader hears the network from the name's side. The icon is the
 * badge, without an element around it: a crowded week draws a hundred of them.
 */
export const NetworkBadge = ({ type, size = 16, className, icons = networkIcons }: Props) => {
  const Icon = icons[type]
  const padding = (size - Math.round(size * 0.68)) / 2
  return (
    <Icon
      className={`${classes.badge} ${className ?? ''}`}
      data-network={type}
      size={size}
      // Its mark, not the circle around it, stands on the line of the text beside it.
      style={{ padding, verticalAlign: -padding }}
      stroke={2.1}
      aria-hidden
    />
  )
}
