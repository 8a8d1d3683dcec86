import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { CreatorInfo, TikTokCalls } from '@fanfare/networks/tiktok/calls.ts'
import { codeOf, unverifiedAddress } from '@fanfare/networks/tiktok/failures.ts'
import type { PublishContext } from '../channel.ts'
import { isRefused } from '../outcome.ts'

/** How long a yes and a no are believed, ms: who verifies the address need not restart anything. */
const believedMs = { yes: 24 * 3_600_000, no: 3_600_000 } as const
/** The audience of the question. */
const nobody = 'SELF_ONLY'

/** Whether TikTok fetches from our address: only from one that the app has verified as its own. */
export interface Ownership {
  /** Asked at most once an hour. Throws NetworkFailure where TikTok says neither. */
  isVerified(creator: CreatorInfo, call: PublishContext['call']): Promise<boolean>
  /** A fetch was refused although it had been allowed. */
  refused(): void
}

/** Whether a call was refused because the address is not verified. */
export const isUnverified = (failure: unknown): boolean =>
  failure instanceof NetworkFailure && codeOf(failure) === unverifiedAddress

/**
 * No call says which addresses are verified, so TikTok is told to fetch a photo, for its author alone, from an address at which nothing lies:
 * it refuses that for the address, or finds nothing and drops it. A video is never the question: an error answer to the call that publishes
 * it proves nothing, and it could not be sent another way then.
 */
export const createOwnership = (api: TikTokCalls, emptyUrl: string, now: () => number): Ownership => {
  let known: { yes: boolean; until: number } | undefined
  const learn = (yes: boolean): boolean => {
    known = { yes, until: now() + believedMs[yes ? 'yes' : 'no'] }
    return yes
  }
  return {
    async isVerified({ privacyLevels }, call) {
      if (known && now() < known.until) return known.yes
      if (!privacyLevels.includes(nobody)) return false
      const question = {
        title: '',
        description: '',
        privacyLevel: nobody,
        disableComment: true,
        brandContent: false,
        brandOrganic: false,
        autoAddMusic: false,
      }
      try {
        await api.publishPhotos(question, [emptyUrl], call)
        return learn(true)
      } catch (failure) {
        // An address that TikTok cannot use at all is refused as it is.
        if (isUnverified(failure) || isRefused(failure)) return learn(false)
        throw failure
      }
    },
    refused: () => void learn(false),
  }
}
