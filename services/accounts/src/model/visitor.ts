/** Where a person signs in from. */
export interface Visitor {
  device: string
  ip: string
  /** The cookie of a browser in which someone has signed in before. */
  deviceToken: string | undefined
  /** The session that the browser still shows, as its hash. */
  shownSession?: string
}
