import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { CreateApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import type { ApiKey } from '@fanfare/contracts/entities/users.ts'
import { ApiKeyChanged, type EventPayload } from '@fanfare/contracts/events.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { newToken, sha256 } from '@fanfare/runtime/security/tokens.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import type { Visitor } from '../model/visitor.ts'
import {
  type ApiKeyRow,
  apiKeysOfTeam,
  countApiKeys,
  insertApiKey,
  MOST_KEYS,
  markApiKeyRevoked,
} from '../stores/api-keys.ts'
import { confirmedUser } from './check-confirmed.ts'
import { refuseUnlessConfirmed } from './confirm-password.ts'
import { noteAndNotify, noteDone } from './note-security.ts'
import { voidIdentity } from './void-identity.ts'

/** Characters of a key that stay readable: `ff_` and six more. */
const PREFIX = 9

/** A key as its people see it: never its secret. */
export const shownKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  created_by: row.user_id,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
})

export const listApiKeys = async ({ db }: Deps, teamId: string): Promise<ApiKey[]> =>
  (await apiKeysOfTeam(db, teamId)).map(shownKey)

/** The end of a key that is to have one: a real instant in the future. */
function endOf(given: string | undefined, now: number): Date | null {
  if (given === undefined) return null
  const at = Date.parse(given)
  if (Number.isNaN(at) || at <= now)
    fail('invalid_input', { field: 'body.expires_at', rule: 'an instant in the future' })
  return new Date(at)
}

/** For the record of the team. */
const noteKey = (
  tx: Tx,
  { teamId, userId: by }: Who,
  { id: keyId, name }: Pick<ApiKeyRow, 'id' | 'name'>,
  change: EventPayload<typeof ApiKeyChanged>['change'],
) => emit(tx, ApiKeyChanged, { teamId, keyId, name, change, by }, { teamId })

/** Makes a key. Its secret is in this result and nowhere else. */
export async function createApiKey(deps: Deps, who: Who, body: BodyOf<typeof CreateApiKey>, visitor: Visitor) {
  await confirmedUser(deps.db, who.userId)
  await refuseUnlessConfirmed(deps, who)
  const now = deps.clock.now()
  const expiresAt = endOf(body.expires_at, now)
  if ((await countApiKeys(deps.db, who.teamId)) >= MOST_KEYS)
    fail('invalid_input', {
      field: 'body',
      rule: `at most ${MOST_KEYS} keys per team`,
      message: 'Revoke a key before you create another.',
    })
  const secret = `ff_${newToken()}`
  const row = await transaction(deps.db, async tx => {
    await noteAndNotify(deps, tx, { userId: who.userId, event: 'key_create', visitor, detail: body.name })
    const id = deps.ids.next()
    await noteKey(tx, who, { id, name: body.name }, 'created')
    return insertApiKey(tx, {
      id,
      team_id: who.teamId,
      user_id: who.userId,
      name: body.name,
      prefix: secret.slice(0, PREFIX),
      key_hash: sha256(secret),
      scopes: body.scopes,
      created_at: new Date(now),
      last_used_at: null,
      expires_at: expiresAt,
      revoked_at: null,
    })
  })
  return { key: shownKey(row), secret }
}

export async function revokeApiKey(deps: Deps, who: Who, id: string, visitor: Visitor): Promise<void> {
  const revoked = await transaction(deps.db, async tx => {
    const key = await markApiKeyRevoked(tx, who.teamId, id, new Date(deps.clock.now()))
    if (key) {
      await noteDone(deps, tx, { userId: who.userId, event: 'key_revoke', visitor, detail: key.name })
      await noteKey(tx, who, { id, name: key.name }, 'revoked')
    }
    return key
  })
  if (!revoked) return fail('api_key_not_found', { field: 'params.id', rule: 'a key of this team' })
  await voidIdentity(deps, revoked.user_id)
}
