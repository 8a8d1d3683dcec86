import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { ResolveApiKey, ResolveSession } from '@fanfare/contracts/internal/accounts.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'

/** What the gateway asks the accounts service. Every call throws `service_unavailable` while that one is away. */
export interface AccountsClient {
  /** Whose session it is, by the hash of its token (SHA-256, hex); null where it is unknown or ended. */
  session(tokenHash: string): Promise<ReplyOf<typeof ResolveSession>>
  /** What an API key may do, by its hash; null where it is unknown, revoked or expired. */
  apiKey(keyHash: string): Promise<ReplyOf<typeof ResolveApiKey>>
}

/** The accounts service over its internal endpoints. */
export const createAccountsClient = ({ call }: { call: Caller }): AccountsClient => ({
  session: tokenHash => call(ResolveSession, { body: { token_hash: tokenHash } }),
  apiKey: keyHash => call(ResolveApiKey, { body: { key_hash: keyHash } }),
})
