import { CheckConnect, FinishConnect, StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Http } from '@fanfare/runtime/http.ts'
import { checkConnect } from '../actions/check-connect.ts'
import { finishConnect } from '../actions/finish-connect.ts'
import { startConnect } from '../actions/start-connect.ts'
import type { Deps } from '../deps.ts'

export function connectRoutes(http: Http, deps: Deps): void {
  http.handle(StartConnect, async ({ who, body }) => ({ url: await startConnect(deps, who, body.rerequest ?? false) }))
  // A browser comes here from the network's dialog: whatever happens, it is sent on to a page that a person can read.
  http.handleRaw(FinishConnect, async ({ who, query, reply, log }) => {
    let to = '/connect/2'
    try {
      await finishConnect(deps, who, query)
    } catch (err) {
      if (!(err instanceof AppError)) throw err
      log.info({ code: err.code, err: err.cause }, 'a connection was not finished')
      to = `/connect/1?error=${err.code}`
    }
    return reply.code(302).header('location', to).header('cache-control', 'no-store').send()
  })
  http.handle(CheckConnect, ({ who }) => checkConnect(deps, who.userId))
}
