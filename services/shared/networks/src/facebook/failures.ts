/**
 * "Photos were already posted": a draft whose response was lost uses them, so another post cannot (Page Feed, v23.0).
 */
export const photosTaken = 1366051
