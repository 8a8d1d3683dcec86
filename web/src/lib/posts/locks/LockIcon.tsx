import { IconLock } from '@tabler/icons-react'
import type { Lock } from './use-locks.ts'

/** A post that a person keeps to themselves for some minutes: who and until when is its title, and is read out. */
export const LockIcon = ({ lock, size = 12, className }: { lock: Lock; size?: number; className?: string }) => (
  <span className={className} title={lock.words} style={{ display: 'inline-flex', flex: 'none' }}>
    <IconLock size={size} stroke={2.25} role="img" aria-label={lock.words} />
  </span>
)
