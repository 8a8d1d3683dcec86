// Numbers of insights, apart from limits.ts, which every page of the application loads.

/** Days: of the longest period that is asked about, of the period where none is named, and back to which figures are read at the networks. */
export const insightDays = {
  most: 731,
  usual: 28,
  history: 730,
} as const

/** Posts: those of one page of an account's list, those whose growth is shown at once, and days among whose posts the best ones of several accounts are looked for. */
export const insightPosts = {
  mostPerPage: 500,
  mostCompared: 4,
  bestDays: 92,
} as const

/** Reports: characters of a title, accounts of one link, links and schedules of a team, members that one schedule goes to. */
export const reports = {
  title: 120,
  accounts: 10,
  linksPerTeam: 100,
  schedulesPerTeam: 100,
  readers: 50,
} as const
