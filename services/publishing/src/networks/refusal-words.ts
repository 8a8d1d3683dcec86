import type { NetworkType } from '@fanfare/contracts/networks.ts'
import type { Who, Words, WordsByCode, WordsBySubcode, WordsByText } from '../faults/words.ts'
import { wordsByCode as facebookByCode, wordsByText as facebookByText } from './facebook/refusal-words.ts'
import { wordsBySubcode as instagram, wordsByText as instagramByText } from './instagram/refusal-words.ts'
import { wordsByText as tiktokByText } from './tiktok/refusal-words.ts'

/** Pages and TikTok have no sub-codes with texts of their own. */
const byType: Record<NetworkType, WordsBySubcode> = { ig: instagram, fb: {}, tiktok: {} }
const byText: Record<NetworkType, WordsByText> = { ig: instagramByText, fb: facebookByText, tiktok: tiktokByText }

/** Texts of refusals by error codes that one network alone has. */
export const wordsByCode: WordsByCode = facebookByCode

/** Texts of refusals by error sub-code. The networks of one API share one list of sub-codes. */
export const wordsBySubcode: WordsBySubcode = Object.assign({}, ...Object.values(byType))

/** The text of a refusal by what the network says; undefined where none fits. Each pattern is one network's own. */
export const wordsOfText = (said: string, who: Who): Words | undefined => {
  const words = Object.values(byText)
    .flat()
    .find(([pattern]) => pattern.test(said))?.[1]
  return typeof words === 'function' ? words(who) : words
}
