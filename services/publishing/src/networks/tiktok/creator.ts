import type { Creator } from '@fanfare/contracts/entities/creators.ts'
import { PrivacyLevel } from '@fanfare/contracts/entities/tiktok-options.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { tiktokCalls } from '@fanfare/networks/tiktok/calls.ts'
import { codeOf } from '@fanfare/networks/tiktok/failures.ts'
import { nothingToChoose } from '../no-creator.ts'
import type { PublishingNetwork } from '../types.ts'

/** Refusals that are an answer to what the account may post. */
const states: Readonly<Record<string, Creator['state']>> = {
  spam_risk_too_many_posts: 'limited',
  reached_active_user_cap: 'limited',
  spam_risk_user_banned_from_posting: 'blocked',
}

const isKnown = (level: string): level is PrivacyLevel => (PrivacyLevel.enum as readonly string[]).includes(level)

/** What a TikTok account may choose for a post now. */
export const creator: NonNullable<PublishingNetwork['creator']> = async ({ tiktok }, { username }, call) => {
  try {
    const info = await tiktokCalls(tiktok).creatorInfo(call)
    return {
      state: 'ready',
      nickname: info.nickname,
      username: info.username,
      privacy_levels: info.privacyLevels.filter(isKnown),
      comment_disabled: info.commentDisabled,
      duet_disabled: info.duetDisabled,
      stitch_disabled: info.stitchDisabled,
      max_video_seconds: info.maxVideoSeconds === null ? null : Math.max(1, Math.floor(info.maxVideoSeconds)),
    }
  } catch (failure) {
    const state = failure instanceof NetworkFailure ? states[codeOf(failure)] : undefined
    if (!state) throw failure
    return { ...nothingToChoose, state, username }
  }
}
