import type { RuntimeTables } from '@fanfare/runtime/db/database.ts'
import type {
  AccountDaysTable,
  AccountPostsTable,
  InsightAccountsTable,
  PostSnapshotsTable,
  PublishedHereTable,
  ReportLinksTable,
  ReportRunsTable,
  ReportSchedulesTable,
} from './tables.ts'

export interface InsightsDb extends RuntimeTables {
  insight_accounts: InsightAccountsTable
  account_days: AccountDaysTable
  account_posts: AccountPostsTable
  post_snapshots: PostSnapshotsTable
  published_here: PublishedHereTable
  insight_report_links: ReportLinksTable
  insight_report_schedules: ReportSchedulesTable
  insight_report_runs: ReportRunsTable
}
