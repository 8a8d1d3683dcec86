/**
 * "Photos were already posted": a draft whose response was lost uses them, so another post cannot (Page Feed, v23.0).
 */
export const photosTaken = 1366051

/** A piece of an upload that does not begin where the last one that arrived has ended; `error_data` has the next one (Page Videos, v23.0). */
export const wrongOffset = 1363037
/** The session of an upload has ended or expired (Page Videos, v23.0). */
export const sessionEnded = 1363041
