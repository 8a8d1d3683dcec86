import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Id, InstantInput, Optional } from '../entities/common.ts'
import { ApiKey, KeyFacts } from '../entities/users.ts'
import { lengths } from '../limits.ts'
import { scopes } from '../policy.ts'

const strict = { additionalProperties: false } as const
const service = 'accounts' as const

/** Handled by the gateway, which knows the limits. For a session: of the person, with `key` null. */
export const GetApiKey = endpoint({
  name: 'getApiKey',
  service: 'gateway',
  method: 'GET',
  url: '/api/key',
  access: 'team',
  action: 'key.self',
  summary: 'Whose API key this is, its team, its scopes and its limits',
  reply: KeyFacts,
})

export const ListApiKeys = endpoint({
  name: 'listApiKeys',
  service,
  method: 'GET',
  url: '/api/keys',
  access: 'team',
  action: 'key.manage',
  summary: 'List the team’s API keys',
  reply: Type.Array(ApiKey),
})

export const CreateApiKey = endpoint({
  name: 'createApiKey',
  service,
  method: 'POST',
  url: '/api/keys',
  access: 'team',
  action: 'key.manage',
  creates: true,
  summary: 'Create an API key; the secret is shown once',
  body: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: lengths.keyName }),
      scopes: Type.Array(Type.Enum([...scopes]), {
        minItems: 1,
        uniqueItems: true,
      }),
      expires_at: Optional(InstantInput),
    },
    strict,
  ),
  reply: Type.Object({ key: ApiKey, secret: Type.String({ description: 'ff_…; send as Authorization: Bearer' }) }),
  errors: ['email_unconfirmed', 'confirm_password'],
})

export const RevokeApiKey = endpoint({
  name: 'revokeApiKey',
  service,
  method: 'DELETE',
  url: '/api/keys/:id',
  access: 'team',
  action: 'key.manage',
  summary: 'Revoke an API key immediately',
  params: Type.Object({ id: Id }),
  reply: Done,
  errors: ['api_key_not_found'],
})

export const apiKeyEndpoints = [GetApiKey, ListApiKeys, CreateApiKey, RevokeApiKey] as const
