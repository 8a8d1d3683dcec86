import { noTikTokOptions, type TikTokOptions } from '@fanfare/contracts/entities/tiktok-options.ts'
import { tiktok as network } from '@fanfare/contracts/networks/tiktok.ts'
import type { CreatorInfo, PostInfo } from '@fanfare/networks/tiktok/calls.ts'
import { fault } from '../../faults/faults.ts'
import type { Words } from '../../faults/words.ts'
import type { PublishContext } from '../channel.ts'
import { Impossible } from '../outcome.ts'

export const optionsOf = ({ post }: Pick<PublishContext, 'post'>): TikTokOptions =>
  post.tiktok_options ?? noTikTokOptions

/** Why the account may not post like this; undefined: it may. */
const mistakeIn = (
  { privacy_level: level, brand_content: isPaid }: TikTokOptions,
  creator: CreatorInfo,
): Pick<Words, 'title' | 'message'> | undefined => {
  const { name } = network
  if (level === null) return { title: 'Audience missing', message: `Choose who can view this post on ${name}.` }
  const title = 'Audience not available'
  if (!creator.privacyLevels.includes(level))
    return {
      title,
      message: `The ${name} account no longer offers the audience that was chosen. Choose who can view this post again.`,
    }
  return isPaid && level === 'SELF_ONLY'
    ? { title, message: `Branded content can’t be private on ${name}. Choose another audience.` }
    : undefined
}

/** A video that is longer than the network allows this account; a tenth of a second is a matter of how it is measured. */
const lengthMistake = (
  seconds: number | null | undefined,
  { maxVideoSeconds: most }: CreatorInfo,
): Words | undefined =>
  seconds && most && seconds > most + 0.1
    ? {
        code: 'video_refused',
        title: 'Video too long',
        message: `${network.name} allows this account videos of up to ${Math.floor(most)} seconds. Trim it.`,
        action: 'edit',
      }
    : undefined

/**
 * Throws Impossible where the account may not post like this: what is sure to fail is not sent. `seconds`: how long its video is, where it
 * is one.
 */
export const checkChoices = (
  context: PublishContext,
  creator: CreatorInfo,
  { nowMs, seconds }: { nowMs: number; seconds?: number | null | undefined },
): void => {
  const choice = mistakeIn(optionsOf(context), creator)
  const words: Words | undefined = choice
    ? { code: 'audience_refused', ...choice, action: 'edit' }
    : lengthMistake(seconds, creator)
  if (words) throw new Impossible({ type: 'rejected' }, words.message, { fault: fault(words, nowMs) })
}

/** What is said of every post. */
export const infoOf = (context: PublishContext): PostInfo => {
  const options = optionsOf(context)
  return {
    privacyLevel: options.privacy_level ?? '',
    disableComment: !options.allow_comment,
    brandContent: options.disclose && options.brand_content,
    brandOrganic: options.disclose && options.brand_organic,
  }
}
