import type { FoundLocation } from '@fanfare/contracts/entities/locations.ts'
import { locations } from '@fanfare/contracts/limits.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { NetworkReads } from '../clients/network-reads.ts'
import type { Deps } from '../deps.ts'
import type { Account } from '../model/account.ts'
import { keepAnswer, keptAnswer } from '../stores/location-answers.ts'
import { requireAccounts } from './post-content.ts'

const accountOf = async (deps: Deps, teamId: string, id: string): Promise<Account> => {
  const [account] = await requireAccounts(deps, teamId, [id], 'query.account_id')
  return account as Account
}

/** What was kept of an answer, else what the network says now, which is kept. */
const answered = async (
  { db }: Deps,
  teamId: string,
  question: string,
  ask: () => Promise<FoundLocation[]>,
): Promise<FoundLocation[]> => {
  const kept = await keptAnswer(db, teamId, question)
  if (kept) return kept
  const found = await ask()
  await keepAnswer(db, teamId, question, found)
  return found
}

/** Places by words. Words in another case or with other blanks are the same question. */
export async function searchLocations(
  deps: Deps,
  networkReads: NetworkReads,
  teamId: string,
  { q, account_id }: { q: string; account_id: string },
): Promise<FoundLocation[]> {
  const account = await accountOf(deps, teamId, account_id)
  const words = q.trim().replace(/\s+/g, ' ').toLowerCase()
  if (words.length < locations.leastWords) {
    const rule = `at least ${locations.leastWords} characters without the blanks around them`
    fail('invalid_input', { field: 'query.q', rule, message: `query.q must be ${rule}.` })
  }
  return answered(deps, teamId, `${account.type} q ${words}`, () => networkReads.search(account, words))
}

/** One place by the network's id. That there is none is kept too. */
export async function getLocation(
  deps: Deps,
  networkReads: NetworkReads,
  teamId: string,
  { id, account_id }: { id: string; account_id: string },
): Promise<FoundLocation> {
  const account = await accountOf(deps, teamId, account_id)
  const [found] = await answered(deps, teamId, `${account.type} id ${id}`, async () => {
    const place = await networkReads.byId(account, id)
    return place ? [place] : []
  })
  return found ?? fail('location_not_found', { field: 'params.id', rule: 'a place that the network knows' })
}
