import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { BatchGraph, ReadGraph } from '@fanfare/contracts/endpoints/graph-proxy.ts'
import { hasFeature } from '@fanfare/contracts/features.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import { refuseFeature, requireAction } from '@fanfare/runtime/http/access.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { GraphReads, PlacedRead } from '../clients/graph-reads.ts'
import type { Deps } from '../deps.ts'
import type { Account } from '../model/account.ts'
import { checkItem, checkRead } from '../model/graph-read/check-read.ts'
import type { Broken, GraphRead } from '../model/graph-read/readable.ts'
import { readableOf, subjectOfGraph } from '../networks/graph-reads.ts'
import { requireAccounts } from './post-content.ts'

type Answer = ReplyOf<typeof ReadGraph>

/** Where the request names the account, the path, and a parameter. */
export interface Places {
  account: string
  path: string
  param(name: string): string
}

export interface WantedRead {
  accountId: string
  path: string
  params: Readonly<Record<string, unknown>>
}

async function accountOf(deps: Deps, teamId: string, id: string, field: string): Promise<Account> {
  const [account] = await requireAccounts(deps, teamId, [id], field)
  if (!account) throw new Error('requireAccounts returns as many accounts as it is asked for')
  return account
}

const refuse = (field: string, rule: string): never =>
  fail('invalid_input', { field, rule, message: `${field} must be ${rule}.` })

/** The account as the table knows it. Refuses one whose network has nothing that can be read so. */
function subject(account: Account, field: string) {
  return subjectOfGraph(account) ?? refuse(field, 'an account whose network has a graph to read')
}

/** A read with the place of the request that names it. Refuses figures where the team's plan has none, and keys without the scope for figures. */
function placed(deps: Deps, who: Who, read: GraphRead, field: string): PlacedRead {
  if (read.row.figures && !hasFeature('insights', who.plan, deps.config.features))
    refuseFeature('insights', deps.config.features, { field, rule: 'a read that this team has: it has no figures' })
  if (read.row.figures) requireAction('account.insights', who, deps.config.features)
  return { ...read, field }
}

/** The same read with the metrics that replace withdrawn ones; undefined where there is nothing to replace. */
function replaced(read: PlacedRead): PlacedRead | undefined {
  const { metric } = read.params
  const { replaced: others } = read.row
  if (metric === undefined || others === undefined) return undefined
  const metrics = [...new Set(metric.split(',').map(name => others[name.trim()] ?? name.trim()))].join(',')
  return metrics === metric ? undefined : { ...read, params: { ...read.params, metric: metrics } }
}

/** What the network answers to one read of an account. A metric that it has withdrawn is asked for under the name of the one that replaces it. */
export async function readGraph(
  deps: Deps,
  reads: GraphReads,
  who: Who,
  { accountId, path, params }: WantedRead,
  places: Places,
): Promise<Answer> {
  const account = await accountOf(deps, who.teamId, accountId, places.account)
  const found = checkRead(readableOf(account), subject(account, places.account), { path, params })
  if ('rule' in found) return refuse(found.param === undefined ? places.path : places.param(found.param), found.rule)
  const read = placed(deps, who, found, places.path)
  return reads.get(account, read).catch(err => {
    const other = err instanceof AppError && err.code === 'graph_refused' ? replaced(read) : undefined
    if (!other) throw err
    return reads.get(account, other)
  })
}

/** Parameters as a JSON object in a text. */
export function paramsOf(text: string | undefined, field: string): Record<string, unknown> {
  if (text === undefined || text === '') return {}
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    // Refused below.
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return refuse(field, 'a JSON object')
  return given as Record<string, unknown>
}

/** Most of the name of a parameter that is repeated to the caller, characters. */
const NAME = 60

interface Item {
  relative_url: string
}

/** What the network answers to several reads of an account, in one call. Nothing is asked where one of them is not allowed. */
export async function batchGraph(
  deps: Deps,
  reads: GraphReads,
  who: Who,
  { account: accountId, payload }: { account: string; payload: readonly Item[] },
): Promise<ReplyOf<typeof BatchGraph>> {
  const account = await accountOf(deps, who.teamId, accountId, 'body.account')
  const [table, of] = [readableOf(account), subject(account, 'body.account')]
  const allowed = payload.map(({ relative_url }, at) => {
    const field = `body.payload.${at}.relative_url`
    const found = checkItem(table, of, relative_url)
    return 'rule' in found ? refuse(field, itemRule(found)) : placed(deps, who, found, field)
  })
  return reads.batch(account, allowed, 'body.payload')
}

const itemRule = ({ param, rule }: Broken): string =>
  param === undefined ? rule : `a read whose ${param.slice(0, NAME)} is ${rule}`
