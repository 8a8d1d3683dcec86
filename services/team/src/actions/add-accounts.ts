import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { LinkAccounts } from '@fanfare/contracts/endpoints/accounts.ts'
import { type Account, AccountInput, type LinkedAccount } from '@fanfare/contracts/entities/accounts.ts'
import { catalogue } from '@fanfare/contracts/errors.ts'
import { accountCalls } from '@fanfare/contracts/limits.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import { createCheck } from '@fanfare/runtime/input/input.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { wholeView } from '../model/account-view.ts'
import { settingsOf } from './account-input.ts'
import { connectRow } from './connect-account.ts'
import { inWordsOf, renamed } from './rename-fields.ts'

/** How these calls name what connecting takes. */
const words = { 'body.account_id': 'body.id', 'body.timezone': 'body.settings.timezone' } as const

/** Connects an account that came by the names of spec §3; with `preadd` switched off. */
export async function addAccount(deps: Deps, who: Who, given: AccountInput): Promise<Account> {
  // What the network says of the account is asked of it.
  const { id, preadd = false, settings, name: _name, pic_url: _picture, bio: _bio, ...same } = given
  const { timezone } = settingsOf(settings)
  const body = { ...same, account_id: id, disabled: preadd, ...(timezone === undefined ? {} : { timezone }) }
  return wholeView(await inWordsOf(words, () => connectRow(deps, who, body)))
}

const checked = createCheck(AccountInput, 'body')
const rule = `a list of 1 to ${accountCalls.linked} accounts, or the same in JSON`

/** The accounts of a list, or of a text in JSON. Throws `invalid_input` where it is none. */
function listOf(given: BodyOf<typeof LinkAccounts>['accounts']): unknown[] {
  const wrong = () => fail('invalid_input', { field: 'body.accounts', rule, message: `body.accounts must be ${rule}.` })
  if (typeof given !== 'string') return given
  let list: unknown
  try {
    list = JSON.parse(given)
  } catch {
    return wrong()
  }
  return Array.isArray(list) && list.length > 0 && list.length <= accountCalls.linked ? list : wrong()
}

/** Faults of ours end the whole list; everything else is about one account. */
const ofAll: ReadonlySet<string> = new Set(['internal_error', 'service_unavailable'])

async function linkOne(deps: Deps, who: Who, given: unknown, index: number): Promise<LinkedAccount> {
  try {
    return { index, account: await addAccount(deps, who, checked(given) as AccountInput), error: null }
  } catch (err) {
    if (!(err instanceof AppError) || ofAll.has(err.code)) throw err
    const {
      code,
      field = null,
      rule = null,
      message,
    } = renamed(err, at => at.replace(/^body/, `body.accounts.${index}`)) as AppError
    const error = { code, title: catalogue[code].title, message, field, rule }
    return { index, account: null, error }
  }
}

/** Connects accounts one after the other: they count against the plan in the order of the list. */
export async function linkAccounts(
  deps: Deps,
  who: Who,
  { accounts }: BodyOf<typeof LinkAccounts>,
): Promise<ReplyOf<typeof LinkAccounts>> {
  const results: LinkedAccount[] = []
  for (const [index, given] of listOf(accounts).entries()) results.push(await linkOne(deps, who, given, index))
  const linked = results.filter(({ account }) => account !== null).length
  return { results, linked, refused: results.length - linked }
}
