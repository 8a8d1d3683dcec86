import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { AccountsForPublishing } from '@fanfare/contracts/internal/team.ts'

/** A social account, as the team service describes it to publishing. */
export type Account = ReplyOf<typeof AccountsForPublishing>[number]
