import { type Static, Type } from 'typebox'
import { Instant, Nullable } from './common.ts'

/** What the network itself said. */
export const NetworkError = Type.Object({
  code: Nullable(Type.Integer()),
  subcode: Nullable(Type.Integer()),
  message: Type.String(),
})

/** Why a post is not live: what, which item, the reason, the next action. */
export const PostFault = Type.Object({
  code: Type.String(),
  title: Type.String(),
  message: Type.String(),
  /** 1-based number of the picture it is about. */
  item: Nullable(Type.Integer()),
  /** What the button offers. */
  action: Type.Enum([
    'retry',
    'edit',
    'reconnect',
    'wait',
    'check',
    'crop',
    /** Live, but the first comment is missing: post it now. */
    'comment',
    /** It missed its time while it was held: post it now, choose another time, or make it a draft. */
    'late',
    /** Something is to be done in the network's own app or site first. */
    'open_network',
    /** Its account is turned off: turn it on. */
    'turn_on',
    'none',
  ]),
  /** The network's own code and sub-code, for the trace. */
  network: Nullable(NetworkError),
  at: Instant,
})
export type PostFault = Static<typeof PostFault>

/** A scheduled post whose fault has one of these actions does not go out before a person has done something. */
export const heldActions = ['reconnect', 'open_network', 'turn_on', 'late'] as const
