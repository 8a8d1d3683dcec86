import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Optional } from '../entities/common.ts'
import { Integration, RemovedIntegration } from '../entities/integrations.ts'
import { LoginName } from '../entities/teams.ts'
import { CheckConnect } from './connect.ts'

const service = 'accounts' as const
const strict = { additionalProperties: false } as const

/** A person's own logins at the networks (spec §7, Connect): theirs in every team, and of no interest to the teams' other members. */
export const ListIntegrations = endpoint({
  name: 'listIntegrations',
  service,
  method: 'GET',
  url: '/connect/integrations',
  access: 'user',
  summary: 'One’s logins at the networks, the newest first, each with the accounts and posts that depend on it',
  reply: Type.Array(Integration),
})
/**
 * The network is told to take the application's access away, the token is deleted, and the accounts that were published to with it are
 * expired: their scheduled posts wait until someone connects them again. Removing it once more answers `integration_not_found`.
 */
export const RemoveIntegration = endpoint({
  name: 'removeIntegration',
  service,
  method: 'DELETE',
  url: '/connect/integrations/:id',
  access: 'user',
  perMinute: 30,
  summary: 'End a login: its accounts stay in their teams, and their posts are on hold until they are connected again',
  params: Type.Object({ id: Id }),
  reply: RemovedIntegration,
  errors: ['integration_not_found'],
})
/** Ends each login as `RemoveIntegration` does. Without any there is nothing to do, which is no error. */
export const DisconnectLogins = endpoint({
  name: 'disconnectLogins',
  service,
  method: 'POST',
  url: '/connect/disconnect',
  access: 'user',
  perMinute: 10,
  summary: 'End all of one’s logins, or those of one kind',
  body: Type.Object({ platform: Optional(LoginName) }, strict),
  reply: Type.Object({ removed: Type.Array(RemovedIntegration) }),
})
/** What the network says changes what is stored: a login that it refuses has ended, and the accounts that came with it are looked at too. */
export const RefreshSession = endpoint({
  name: 'refreshSession',
  service,
  method: 'POST',
  url: '/connect/refresh-session',
  access: 'user',
  perMinute: 6,
  summary: 'Ask the networks about each of one’s logins now, and renew tokens that are due',
  reply: CheckConnect.reply,
})
/**
 * Spec §7 has a page hand over a token. This one takes none from a browser: the code of a dialog is exchanged by the server, in
 * `GET /connect/callback`, and the token never leaves it. `token` is the `state` that the dialog's address had: who began the dialog, in
 * the same session, learns with it once, within ten minutes, which login came of it.
 */
export const SaveConnect = endpoint({
  name: 'saveConnect',
  service,
  method: 'POST',
  url: '/connect/save-connect',
  access: 'user',
  perMinute: 30,
  summary: 'Which login a finished dialog has stored',
  body: Type.Object(
    {
      token: Type.String({
        pattern: '^[A-Za-z0-9_\\-]{43}$',
        description: 'the state of a dialog that has finished; a network’s token is never taken',
        examples: ['l1f6iNw0rT8gq3zFvXb7Q2mEoYc9sKdHuJ4pZa5xRkM'],
      }),
      /** Whom the caller expects to have signed in, by the id at the network; another one is refused. */
      me: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    },
    strict,
  ),
  reply: Integration,
  errors: ['connect_state_invalid', 'connect_other_person'],
})

export const integrationEndpoints = [
  ListIntegrations,
  RemoveIntegration,
  DisconnectLogins,
  RefreshSession,
  SaveConnect,
] as const
