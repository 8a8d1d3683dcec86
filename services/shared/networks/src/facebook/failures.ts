/**
 * "Photos were already posted": a draft whose response was lost uses them, so another post cannot (Page Feed, v23.0).
 */
export const photosTaken = 1366051

/** An upload in pieces: the piece is not the next one, and `error_data` says which is; the session ended or expired (Page Videos, v23.0). */
export const wrongPiece = 1363037
export const sessionEnded = 1363041
