import type { AccountStats } from '@fanfare/contracts/entities/insights.ts'

type Problems = 'problem' | 'posts_problem'
/** Figures of a period without the account that they are of: reports name none, nor what keeps it from being read. */
export type Stats = Omit<AccountStats, 'account_id' | Problems> & Partial<Pick<AccountStats, Problems>>
