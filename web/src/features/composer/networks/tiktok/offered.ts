import type { Creator } from '@fanfare/contracts/entities/creators.ts'
import type { PrivacyLevel } from '@fanfare/contracts/entities/tiktok-options.ts'

/** What accounts may choose, by account. */
export type Creators = ReadonlyMap<string, Creator>

/** What all of these accounts may choose together: one post goes to each of them with the same choices. */
export const offered = (
  accounts: readonly { id: string }[],
  creators: Creators,
): {
  levels: PrivacyLevel[]
  off: { comment: boolean; duet: boolean; stitch: boolean }
  mostSeconds: number | null
} => {
  const known = accounts.flatMap(({ id }) => creators.get(id) ?? []).filter(({ state }) => state === 'ready')
  const [first, ...others] = known
  const seconds = known.flatMap(({ max_video_seconds: most }) => most ?? [])
  return {
    levels: (first?.privacy_levels ?? []).filter(level => others.every(one => one.privacy_levels.includes(level))),
    off: {
      comment: known.length > 0 && known.every(one => one.comment_disabled),
      duet: known.length > 0 && known.every(one => one.duet_disabled),
      stitch: known.length > 0 && known.every(one => one.stitch_disabled),
    },
    mostSeconds: seconds.length > 0 ? Math.min(...seconds) : null,
  }
}
