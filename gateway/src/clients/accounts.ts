import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { People, ResolveApiKey, ResolveSession } from '@fanfare/contracts/internal/accounts.ts'
import { CheckAccounts, SendTestMail } from '@fanfare/contracts/internal/checks.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'

/** Checks look outside, each for some seconds. */
const CHECKS_TIMEOUT_MS = 30_000

/** What the gateway asks the accounts service. Every call throws `service_unavailable` while that one is away. */
export interface AccountsClient {
  /** Whose session it is, by the hash of its token (SHA-256, hex); null where it is unknown or ended. */
  session(tokenHash: string): Promise<ReplyOf<typeof ResolveSession>>
  /** Whose an API key is and what it may do, by its hash; null where it is unknown. */
  apiKey(keyHash: string): Promise<ReplyOf<typeof ResolveApiKey>>
  /** What a person is called; empty where there is no such person any more. */
  nameOf(userId: string): Promise<string>
  /** What it finds when it looks at what it depends on. */
  checks(): Promise<ReplyOf<typeof CheckAccounts>>
  /** Sends a test email to an address. Throws `invalid_input` for what is none. */
  testMail(to: string): Promise<ReplyOf<typeof SendTestMail>>
}

/** The accounts service over its internal endpoints. */
export const createAccountsClient = ({ call }: { call: Caller }): AccountsClient => ({
  session: tokenHash => call(ResolveSession, { body: { token_hash: tokenHash } }),
  nameOf: async userId => (await call(People, { body: { ids: [userId] } }))[0]?.name ?? '',
  checks: () => call(CheckAccounts, { body: {}, timeoutMs: CHECKS_TIMEOUT_MS }),
  testMail: to => call(SendTestMail, { body: { to }, timeoutMs: CHECKS_TIMEOUT_MS }),
  apiKey: keyHash => call(ResolveApiKey, { body: { key_hash: keyHash } }),
})
