import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Nullable } from '../entities/common.ts'
import { reservations, reservedCounters } from '../quotas.ts'

const service = 'team' as const

const Counter = Type.Enum([...reservedCounters])
/** Chosen by the caller: the same one again is the same reservation, however often it is sent. */
const ReservationId = Type.String({ minLength: 1, maxLength: reservations.idLength })

const Use = Type.Object({
  counter: Counter,
  limit: Type.Integer(),
  /** Committed, and reserved by calls that are under way. */
  used: Type.Integer(),
  left: Type.Integer(),
  /** Of a daily counter: the day (YYYY-MM-DD) on the account's clock. */
  day: Nullable(Type.String()),
})

/**
 * Takes a part of what a team's plan allows, before the work that uses it. Of many calls at once exactly as many succeed as are left. It is given
 * back by itself after `RESERVATION_SECONDS` unless it is committed.
 */
export const ReserveQuota = endpoint({
  name: 'reserveQuota',
  service,
  method: 'POST',
  url: '/internal/quotas/reserve',
  access: 'service',
  summary: 'Reserve some of a counter of a team',
  body: Type.Object({
    team_id: Id,
    counter: Counter,
    reservation_id: ReservationId,
    amount: Type.Optional(Type.Integer({ minimum: 1, maximum: reservations.most })),
    /** Of a daily counter: the account whose clock says which day it is. */
    social_account_id: Type.Optional(Id),
  }),
  reply: Type.Object({ use: Use, committed: Type.Boolean(), expires_at: Nullable(Instant) }),
  errors: ['team_not_found', 'social_account_not_found', 'usage_limit', 'reservation_conflict'],
})
/** The work is done: what was reserved is used. Again is the same. */
export const CommitQuota = endpoint({
  name: 'commitQuota',
  service,
  method: 'POST',
  url: '/internal/quotas/commit',
  access: 'service',
  summary: 'Commit a reservation',
  body: Type.Object({ team_id: Id, reservation_id: ReservationId }),
  reply: Type.Object({ use: Use }),
  errors: ['team_not_found', 'reservation_not_found'],
})
/** The work was not done, or what it made is gone: what was reserved or committed is given back. Again, or of no reservation, is the same. */
export const ReleaseQuota = endpoint({
  name: 'releaseQuota',
  service,
  method: 'POST',
  url: '/internal/quotas/release',
  access: 'service',
  summary: 'Give a reservation back',
  body: Type.Object({ team_id: Id, reservation_id: ReservationId }),
  reply: Type.Object({ released: Type.Boolean() }),
  errors: ['team_not_found'],
})
export const ReadQuotaUse = endpoint({
  name: 'readQuotaUse',
  service,
  method: 'POST',
  url: '/internal/quotas/read',
  access: 'service',
  summary: 'How much of a counter a team uses',
  body: Type.Object({ team_id: Id, counter: Counter, social_account_id: Type.Optional(Id) }),
  reply: Use,
  errors: ['team_not_found', 'social_account_not_found'],
})

export const internalQuotaEndpoints = [ReserveQuota, CommitQuota, ReleaseQuota, ReadQuotaUse] as const
