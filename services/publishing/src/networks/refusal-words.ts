import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { wordsBySubcode as instagram } from './instagram/refusal-words.ts'
import type { WordsBySubcode } from './words.ts'

/** Pages have no sub-codes with texts of their own. */
const byType: Record<NetworkType, WordsBySubcode> = { ig: instagram, fb: {} }

/** Texts of refusals by error sub-code. The networks of one API share one list of sub-codes. */
export const wordsBySubcode: WordsBySubcode = Object.assign({}, ...Object.values(byType))
