import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { AccountPicture, AccountsForPublishing, TeamPeople } from '@fanfare/contracts/internal/team.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'

/** A social account, as the team service describes it. */
export type Account = ReplyOf<typeof AccountsForPublishing>[number]
/** Who is in a team, and its plan. */
export type People = NonNullable<ReplyOf<typeof TeamPeople>>
/** The picture of an account; `bytes` is base64. */
export type Picture = NonNullable<ReplyOf<typeof AccountPicture>>

/** What insights asks the team service. Each call throws AppError. */
export interface TeamClient {
  /** This account as it is now, removed or not; undefined where the team never had it. */
  account(teamId: string, id: string): Promise<Account | undefined>
  /** These accounts of a team, or all that it has, those that were removed among them. */
  accounts(teamId: string, ids?: readonly string[]): Promise<Account[]>
  /** null: the team is gone for good. */
  people(teamId: string): Promise<People | null>
  /** undefined: the account has none. */
  picture(teamId: string, accountId: string): Promise<Picture | undefined>
}

/** The team service over its internal endpoints. */
export const createTeamClient = ({ call }: { call: Caller }): TeamClient => {
  const accounts = (teamId: string, ids?: readonly string[]) =>
    call(AccountsForPublishing, { body: { team_id: teamId, ...(ids === undefined ? {} : { ids: [...ids] }) } })
  return {
    account: async (teamId, id) => (await accounts(teamId, [id]))[0],
    accounts,
    people: teamId => call(TeamPeople, { body: { team_id: teamId } }),
    picture: async (teamId, accountId) =>
      (await call(AccountPicture, { body: { team_id: teamId, social_account_id: accountId } })) ?? undefined,
  }
}
