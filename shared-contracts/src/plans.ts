import { GiB } from './limits.ts'

/**
 * What each plan allows (spec §6), by the product_id of a team. `activityDays` below Team: of an installation that turns the record on for all. Those of spec's ten limits that are counted as they are used: quotas.ts. A
 * day is one on the clock of the account.
 */
export const plans = [
  {
    productId: 0,
    name: 'Free',
    postsPerDay: 5,
    maxScheduleDays: 30,
    socialAccounts: 3,
    members: 1,
    teams: 1,
    exploreDaily: 10,
    postsByHashtagDaily: 10,
    savedPosts: 50,
    editorUploads: 10,
    activityDays: 30,
    storageBytes: 2 * GiB,
  },
  {
    productId: 1,
    name: 'Solo',
    postsPerDay: 10,
    maxScheduleDays: 90,
    socialAccounts: 5,
    members: 1,
    teams: 1,
    exploreDaily: 50,
    postsByHashtagDaily: 50,
    savedPosts: 500,
    editorUploads: 50,
    activityDays: 30,
    storageBytes: 20 * GiB,
  },
  {
    productId: 2,
    name: 'Team',
    postsPerDay: 25,
    maxScheduleDays: 365,
    socialAccounts: 20,
    members: 10,
    teams: 5,
    exploreDaily: 250,
    postsByHashtagDaily: 250,
    savedPosts: 5000,
    editorUploads: 250,
    activityDays: 90,
    storageBytes: 200 * GiB,
  },
  {
    productId: 3,
    name: 'Agency',
    postsPerDay: 50,
    maxScheduleDays: 730,
    socialAccounts: 100,
    members: 50,
    teams: 50,
    exploreDaily: 1000,
    postsByHashtagDaily: 1000,
    savedPosts: 20000,
    editorUploads: 1000,
    activityDays: 365,
    storageBytes: 1024 * GiB,
  },
] as const
export const planOf = (productId: number) => plans[Math.min(Math.max(productId, 0), plans.length - 1)] ?? plans[0]

/** The limits that replies name: `PlanQuota`. */
export const quotaOf = (productId: number) => {
  const { socialAccounts, members, postsPerDay, maxScheduleDays } = planOf(productId)
  return { social_accounts: socialAccounts, members, posts_per_day: postsPerDay, max_schedule_days: maxScheduleDays }
}
