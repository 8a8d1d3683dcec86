import type { SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import type { ZScore } from '@fanfare/contracts/research/z-score.ts'
import { signed } from '../../../lib/research/model/words.ts'

/** Whose post it is, as its network names them; where that isn't known, the network. */
export const authorOf = ({ network, data }: Pick<SavedPost, 'network' | 'data'>): string =>
  (networkOf(network).calledBy === 'name'
    ? (data.user_fullname ?? data.username)
    : data.username && `@${data.username}`) ??
  data.user_fullname ??
  `Someone on ${networkOf(network).name}`

/** Its score when it was saved, as pads take it; undefined where it had none. */
export const scoreOf = ({ data }: Pick<SavedPost, 'data'>): ZScore | undefined =>
  data.z_score === null ? undefined : { z: data.z_score }

/** What its score said when it was saved. */
export const savedScoreWords = (z: number): string => {
  const text = signed(z)
  if (text === '0.0')
    return 'When it was saved, it had as many likes and comments as the 30 posts before it, on average.'
  const size = Math.abs(z) >= 2 ? 'far' : Math.abs(z) >= 1 ? 'clearly' : 'slightly'
  return `When it was saved, it had ${size} ${z > 0 ? 'more' : 'fewer'} likes and comments than the 30 posts before it.`
}
