import {
  AvailableAccountsOf,
  CheckCredential,
  ConfirmAddress,
  CredentialById,
  IssueCredential,
  People,
  PersonByEmail,
  ReadProfile,
  ReportCredential,
  RequireConfirmed,
  ResolveApiKey,
  ResolveSession,
} from '@fanfare/contracts/internal/accounts.ts'
import { CheckAccounts, SendTestMail } from '@fanfare/contracts/internal/checks.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { checkCredential } from '../actions/check-credential.ts'
import { refuseUnlessConfirmed } from '../actions/confirm-password.ts'
import { issueCredential } from '../actions/issue-credential.ts'
import { confirmAddress, personByEmail } from '../actions/people-by-email.ts'
import { readCredential, readProfile } from '../actions/read-credential.ts'
import { readOffers } from '../actions/read-offers.ts'
import { readPeople } from '../actions/read-people.ts'
import { reportCredential } from '../actions/report-credential.ts'
import { resolveApiKey, resolveSession } from '../actions/resolve.ts'
import { selfChecks } from '../actions/self-checks.ts'
import type { Deps } from '../deps.ts'
import { sendTestMail } from '../jobs/send-test-mail.ts'
import { done } from './done.ts'

/** What other services ask. */
export function internalRoutes(http: Http, deps: Deps): void {
  http.handle(ResolveSession, ({ body }) => resolveSession(deps, body.token_hash))
  http.handle(RequireConfirmed, async ({ body: { user_id: userId, session_id: sessionId } }) => {
    await refuseUnlessConfirmed(deps, { userId, sessionId })
    return done
  })
  http.handle(ResolveApiKey, ({ body }) => resolveApiKey(deps, body.key_hash))
  http.handle(CheckAccounts, () => selfChecks(deps))
  http.handle(SendTestMail, ({ body }) => sendTestMail(deps, body.to))
  http.handle(People, ({ body }) => readPeople(deps, body.ids))
  http.handle(PersonByEmail, ({ body }) => personByEmail(deps, body.email))
  http.handle(ConfirmAddress, async ({ body }) => {
    await confirmAddress(deps, body.user_id, body.email)
    return done
  })
  http.handle(AvailableAccountsOf, async ({ body }) =>
    (await readOffers(deps, body.user_id)).offers.map(({ account }) => account),
  )
  http.handle(IssueCredential, ({ body }) => issueCredential(deps, body))
  http.handle(CredentialById, ({ body }) => readCredential(deps, body.team_id, body.credential_id))
  http.handle(CheckCredential, ({ body }) => checkCredential(deps, body.team_id, body.credential_id))
  http.handle(ReadProfile, ({ body }) => readProfile(deps, body.team_id, body.credential_id))
  http.handle(ReportCredential, ({ body }) => {
    const { credential_id: credentialId, team_id: teamId, reason, version } = body
    return reportCredential(deps, { credentialId, teamId, reason, ...(version === undefined ? {} : { version }) })
  })
}
