/** Times of the publisher, all in ms. The settings of the same names say what each of them is for. */
export interface Limits {
  /** How long a claim holds without a write; longer than any call. */
  leaseMs: number
  callTimeoutMs: number
  /** Whole publication. */
  deadlineMs: number
  /** How long a network may process what was prepared, before it is prepared again; `preparingVideoMs` where a video is part of it. */
  preparingMs: number
  preparingVideoMs: number
  /** After a commit without an answer, until a person is asked. */
  gracePeriodMs: number
  /** How often held posts are checked again. */
  heldLookMs: number
  /** How long the state of what was prepared may stay unreadable before it is committed all the same. */
  unreadableMs: number
  /** First pause between two polls while the network processes; it grows. */
  pollMs: number
  /** First pause before another try; it grows. */
  backoffMs: number
  /** First pause between questions after a lost answer; it grows. */
  askMs: number
  /** How long to wait for a limit when the network does not say. */
  rateWaitMs: number
  /** An earlier post of the account that waits longer than this is overtaken. */
  headOfLineTimeoutMs: number
}
