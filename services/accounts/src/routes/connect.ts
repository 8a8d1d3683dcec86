import { CheckConnect, FinishConnect, StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import {
  DisconnectLogins,
  ListIntegrations,
  RefreshSession,
  RemoveIntegration,
  SaveConnect,
} from '@fanfare/contracts/endpoints/integrations.ts'
import { messageOfLogin } from '@fanfare/contracts/networks/login-words.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { checkConnect } from '../actions/check-connect.ts'
import { finishConnect } from '../actions/finish-connect.ts'
import { listIntegrations } from '../actions/read-integrations.ts'
import { refreshSession } from '../actions/refresh-session.ts'
import { disconnectLogins, removeIntegration } from '../actions/remove-integration.ts'
import { saveConnect } from '../actions/save-connect.ts'
import { startConnect } from '../actions/start-connect.ts'
import type { Deps } from '../deps.ts'

export function connectRoutes(http: Http, deps: Deps): void {
  http.handle(StartConnect, async ({ who, body }) => ({ url: await startConnect(deps, who, body) }))
  // A browser comes here from the network's dialog: in every case it is redirected to a page for people.
  http.handleRaw(FinishConnect, async ({ who, query, reply, log }) => {
    const { login, accountId, fault } = await finishConnect(deps, who, query)
    if (fault) log.info({ code: fault.code, err: fault.cause }, 'a connection was not finished')
    const shown = new URLSearchParams({
      ...(fault ? { error: fault.code } : {}),
      ...(accountId === null ? {} : { account: accountId }),
      // What the error says differs by network.
      ...(fault && login && messageOfLogin(fault.code, login).message ? { login } : {}),
    })
    const to = `/connect/${fault ? 1 : 2}${shown.size > 0 ? `?${shown}` : ''}`
    return reply.code(302).header('location', to).header('cache-control', 'no-store').send()
  })
  http.handle(CheckConnect, ({ who }) => checkConnect(deps, who))
}

/** A person's logins at the networks. */
export function integrationRoutes(http: Http, deps: Deps): void {
  http.handle(ListIntegrations, ({ who }) => listIntegrations(deps, who.userId))
  http.handle(RemoveIntegration, ({ who, params }) => removeIntegration(deps, who.userId, params.id))
  http.handle(DisconnectLogins, async ({ who, body }) => ({
    removed: await disconnectLogins(deps, who.userId, body.platform),
  }))
  http.handle(RefreshSession, ({ who }) => refreshSession(deps, who))
  http.handle(SaveConnect, ({ who, body }) => saveConnect(deps, who, body))
}
