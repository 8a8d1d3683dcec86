import type { AccountStats } from '@fanfare/contracts/entities/insights.ts'

/** Figures of a period without the account that they are of: reports name none. */
export type Stats = Omit<AccountStats, 'account_id'>
