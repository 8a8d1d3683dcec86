import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { subcodeKinds as ofPages, photosTaken, sessionEnded } from './facebook/failures.ts'
import type { FailureKind } from './graph/failure-kind.ts'
import * as instagramFailures from './instagram/failures.ts'

/** What error sub-codes mean, where they say more than the code beside them. The networks of one API share one list of sub-codes. */
export const subcodeKinds: ReadonlyMap<number, FailureKind> = new Map([...instagramFailures.subcodeKinds, ...ofPages])

/** Sub-codes of a network that could not fetch a picture from its address. */
export const notFetched: ReadonlySet<number> = new Set(instagramFailures.notFetched)

/** Sub-codes that say that an account has used up what it may do in 24 hours. */
export const dayUsedUp: ReadonlySet<number> = new Set([instagramFailures.dayUsedUp])

/** Sub-codes that say that what was prepared cannot be used any more: its upload has ended. */
export const spent: ReadonlySet<number> = new Set([sessionEnded])

/** Sub-codes that say that what was prepared is published already. Nobody else knows its id, so an earlier call has done it. */
export const taken: ReadonlySet<number> = new Set([photosTaken])

/** A host beside that of the Graph API. Each takes the tokens of one login alone; `instagram_codes` redeems that login's codes. */
export type OtherHost = 'instagram' | 'instagram_codes'
export type HostName = 'graph' | OtherHost

/** The host that takes the tokens of a login; TikTok's API is another one, whose client knows its own hosts alone. */
export const hostOf: Record<LoginKey, HostName> = { facebook: 'graph', instagram: 'instagram', tiktok: 'graph' }
