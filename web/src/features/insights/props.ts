import type { AccountStats } from '@fanfare/contracts/entities/insights.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { Days } from './model/period.ts'
import type { Stats } from './model/stats.ts'

/** What is drawn of figures needs to know of their account. */
export interface FiguresProps {
  account: Pick<SocialAccount, 'type'>
  stats: Stats
}

/** What parts of the screen are given of an account and its figures. */
export interface StatsProps {
  account: SocialAccount
  stats: AccountStats
}

/** What a chart is given to ask for its own days, again whenever the figures have changed. */
export interface ChartProps extends StatsProps {
  arg: { params: { id: string }; query: Days }
}
