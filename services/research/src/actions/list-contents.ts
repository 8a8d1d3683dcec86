import type { QueryOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListOwnContent } from '@fanfare/contracts/endpoints/own-content.ts'
import { AccountActive, AccountLimited } from '@fanfare/contracts/entities/teams.ts'
import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { ownContent } from '@fanfare/contracts/research/limits.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Account } from '../clients/team.ts'
import type { Deps } from '../deps.ts'
import { syncsOf } from '../stores/own-content-syncs.ts'
import { countContents, listContents, type OwnContentRow } from '../stores/own-contents.ts'
import { askForReading } from './ask-for-reading.ts'
import { viewContents } from './view-contents.ts'

type Reply = ReplyOf<typeof ListOwnContent>
/** What an earlier version wrote has no code. */
const notSaid = 'network_unavailable'

const canBeRead = ({ status }: Account): boolean => status === AccountActive || status === AccountLimited

const disconnected = (account: Account): Reply['failed'][number] => ({
  account_id: account.id,
  code: 'token_unauthorized',
  title: 'Reconnect this account',
  message: `${networkOf(account.type).name} no longer lets Fanfare read ${accountName(account)}. What was read before is still shown.`,
})

/** Live posts of a team's accounts as they were read last, and which accounts are being read now. */
export async function listOwnContent(
  deps: Deps,
  { teamId }: Who,
  query: Omit<QueryOf<typeof ListOwnContent>, 'accounts'> & { accounts: string[] | undefined },
): Promise<Reply> {
  const { db, team } = deps
  const { offset = 0, limit = ownContent.perPage, orderBy: sort = '-posted_at' } = query
  const all = await team.accounts(teamId)
  const accounts = all.filter(({ id, removed }) => !removed && (query.accounts?.includes(id) ?? true))
  const ids = accounts.map(({ id }) => id)
  const readable = accounts.filter(canBeRead).map(({ id }) => id)
  await askForReading(deps, teamId, readable)
  const filter = {
    accounts: ids,
    type: query.type,
    keyword: query.keyword,
    start: query.start === undefined ? undefined : new Date(query.start),
    end: query.end === undefined ? undefined : new Date(query.end),
  }
  // One row more than the limit shows whether there is a next page.
  const rows: OwnContentRow[] = await listContents(db, teamId, filter, { offset, limit: limit + 1, sort })
  const page = rows.slice(0, limit)
  const isLast = rows.length <= limit && (rows.length > 0 || offset === 0)
  const [data, total, syncs] = await Promise.all([
    viewContents(deps, teamId, page, accounts),
    isLast ? offset + rows.length : countContents(db, teamId, filter),
    syncsOf(db, teamId, readable),
  ])
  return {
    data,
    pagination: { has_next: rows.length > limit, offset, per_result: limit, total },
    in_sync: syncs.filter(({ in_sync }) => in_sync).map(sync => sync.social_account_id),
    failed: [
      ...accounts.filter(account => !canBeRead(account)).map(disconnected),
      ...syncs.flatMap(({ social_account_id, problem, in_sync }) =>
        problem && !in_sync ? [{ account_id: social_account_id, ...problem, code: problem.code ?? notSaid }] : [],
      ),
    ],
  }
}
