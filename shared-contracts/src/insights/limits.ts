// Numbers of insights, apart from limits.ts, which every page of the application loads.

/** Days: of the longest period that is asked about, of the period where none is named, and back to which figures are read at the networks. */
export const insightDays = {
  most: 731,
  usual: 28,
  history: 730,
} as const
