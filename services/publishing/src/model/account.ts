import type { PublishingAccount } from '@fanfare/contracts/publishing-account.ts'

/** A social account, as the team service describes it to publishing. */
export type Account = PublishingAccount
