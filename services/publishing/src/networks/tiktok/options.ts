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

/** Throws Impossible where the account may not post like this: what is sure to fail is not sent. */
export const checkChoices = (context: PublishContext, creator: CreatorInfo, nowMs: number): void => {
  const mistake = mistakeIn(optionsOf(context), creator)
  if (!mistake) return
  const words: Words = { code: 'audience_refused', ...mistake, action: 'edit' }
  throw new Impossible({ type: 'rejected' }, mistake.message, { fault: fault(words, nowMs) })
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
