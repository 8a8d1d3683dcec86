/** Where somebody signs in from. */
export interface Visitor {
  device: string
  ip: string
  /** The cookie of a browser that somebody has signed in with before. */
  deviceToken: string | undefined
  /** The session that the browser still shows, as its hash. */
  shownSession?: string
}
