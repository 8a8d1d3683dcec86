import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { CommitQuota, ReadQuotaUse, ReleaseQuota, ReserveQuota } from '@fanfare/contracts/internal/quotas.ts'
import { AccountsForPublishing } from '@fanfare/contracts/internal/team.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'

/** A social account, as the team service describes it. */
export type Account = ReplyOf<typeof AccountsForPublishing>[number]
type Counter = BodyOf<typeof ReserveQuota>['counter']
export type QuotaUse = ReplyOf<typeof ReadQuotaUse>

/** A part of a plan that is taken before the work that uses it. */
export interface Reservation {
  counter: Counter
  /** Chosen by who reserves: the same one again is the same reservation. At most 100 characters. */
  id: string
  /** Of a daily counter: the account whose clock says which day it is. */
  accountId?: string
}

/** What research asks the team service. Every call throws AppError. */
export interface TeamClient {
  /** The connected accounts of a team, as they are now. */
  accounts(teamId: string): Promise<Account[]>
  /** This account as it is now, removed or not; undefined where the team never had it. */
  account(teamId: string, id: string): Promise<Account | undefined>
  /** Takes one of a counter; given back by itself after `RESERVATION_SECONDS` unless it is committed. Throws `usage_limit` where none is left. */
  reserve(teamId: string, reservation: Reservation): Promise<ReplyOf<typeof ReserveQuota>>
  /** The work is done. Again is the same. Throws `reservation_not_found` where it was given back meanwhile. */
  commit(teamId: string, reservationId: string): Promise<QuotaUse>
  /** The work was not done, or what it made is gone. Again is the same. */
  release(teamId: string, reservationId: string): Promise<void>
  /** How much of a counter is used; of a daily one on the day that it is at the account. */
  use(teamId: string, counter: Counter, accountId?: string): Promise<QuotaUse>
}

const named = (accountId: string | undefined) => (accountId === undefined ? {} : { social_account_id: accountId })

/** The team service over its internal endpoints. */
export const createTeamClient = ({ call }: { call: Caller }): TeamClient => ({
  accounts: teamId => call(AccountsForPublishing, { body: { team_id: teamId } }),
  account: async (teamId, id) => (await call(AccountsForPublishing, { body: { team_id: teamId, ids: [id] } }))[0],
  reserve: (teamId, { counter, id, accountId }) =>
    call(ReserveQuota, { body: { team_id: teamId, counter, reservation_id: id, ...named(accountId) } }),
  commit: async (teamId, reservationId) =>
    (await call(CommitQuota, { body: { team_id: teamId, reservation_id: reservationId } })).use,
  async release(teamId, reservationId) {
    await call(ReleaseQuota, { body: { team_id: teamId, reservation_id: reservationId } })
  },
  use: (teamId, counter, accountId) => call(ReadQuotaUse, { body: { team_id: teamId, counter, ...named(accountId) } }),
})
