import type { RuntimeTables } from '@fanfare/runtime/db/database.ts'
import type { AccountDaysTable, AccountPostsTable, InsightAccountsTable, PublishedHereTable } from './tables.ts'

export interface InsightsDb extends RuntimeTables {
  insight_accounts: InsightAccountsTable
  account_days: AccountDaysTable
  account_posts: AccountPostsTable
  published_here: PublishedHereTable
}
