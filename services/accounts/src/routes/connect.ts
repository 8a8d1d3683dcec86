import { CheckConnect, FinishConnect, StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { checkConnect } from '../actions/check-connect.ts'
import { finishConnect } from '../actions/finish-connect.ts'
import { startConnect } from '../actions/start-connect.ts'
import type { Deps } from '../deps.ts'

export function connectRoutes(http: Http, deps: Deps): void {
  http.handle(StartConnect, async ({ who, body }) => ({ url: await startConnect(deps, who, body) }))
  // A browser comes here from the network's dialog: in every case it is redirected to a page for people.
  http.handleRaw(FinishConnect, async ({ who, query, reply, log }) => {
    const { accountId, fault } = await finishConnect(deps, who, query)
    if (fault) log.info({ code: fault.code, err: fault.cause }, 'a connection was not finished')
    const shown = new URLSearchParams({
      ...(fault ? { error: fault.code } : {}),
      ...(accountId === null ? {} : { account: accountId }),
    })
    const to = `/connect/${fault ? 1 : 2}${shown.size > 0 ? `?${shown}` : ''}`
    return reply.code(302).header('location', to).header('cache-control', 'no-store').send()
  })
  http.handle(CheckConnect, ({ who }) => checkConnect(deps, who.userId))
}
