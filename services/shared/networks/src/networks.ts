import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { photosTaken, sessionEnded } from './facebook/failures.ts'
import { permissions as facebook } from './facebook/permissions.ts'
import type { FailureKind } from './graph/failure-kind.ts'
import * as instagramFailures from './instagram/failures.ts'
import { permissions as instagram } from './instagram/permissions.ts'

/** Permissions of a connection, as the network names them. */
export interface Permissions {
  /** What an account needs to be published to. */
  publish: readonly string[]
  /** What its first comments need beside that. */
  comment: string
  /** What finding and naming a place needs. */
  location: string
  /** What tagging products needs; nothing on networks without product tags. */
  products: readonly string[]
}

export const permissionsOf: Record<NetworkType, Permissions> = { ig: instagram, fb: facebook }

/** What error sub-codes mean, where they say more than the code beside them. The networks of one API share one list of sub-codes. */
export const subcodeKinds: ReadonlyMap<number, FailureKind> = new Map(instagramFailures.subcodeKinds)

/** Sub-codes of a network that could not fetch a picture from its address. */
export const notFetched: ReadonlySet<number> = new Set(instagramFailures.notFetched)

/** Sub-codes that say that what was prepared cannot be used any more: its upload has ended. */
export const spent: ReadonlySet<number> = new Set([sessionEnded])

/** Sub-codes that say that what was prepared is published already. Nobody else knows its id, so an earlier call has done it. */
export const taken: ReadonlySet<number> = new Set([photosTaken])
