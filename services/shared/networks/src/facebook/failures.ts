/**
 * "Photos were already posted": a draft whose answer was lost has taken them, and what they were made for cannot have them (Page Feed,
 * v23.0).
 */
export const photosTaken = 1366051
