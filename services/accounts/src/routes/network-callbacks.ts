import {
  DeauthorizeLogin,
  DeleteLoginData,
  ReadDataDeletion,
  TakeLoginEvent,
} from '@fanfare/contracts/endpoints/network-callbacks.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { readBounded } from '@fanfare/runtime/http/read-bounded.ts'
import { deleteLoginData, readDataDeletion } from '../actions/data-deletion.ts'
import { deauthorizeLogin, takeLoginEvent } from '../actions/network-callbacks.ts'
import type { Deps } from '../deps.ts'

const received = { status: true, data: { received: true } } as const

/** What networks call by themselves, and the status of what a person asked for there. */
export function networkCallbackRoutes(http: Http, deps: Deps): void {
  http.handleRaw(DeauthorizeLogin, async ({ params, request }) => {
    await deauthorizeLogin(deps, params.login, await readBounded(request.raw, DeauthorizeLogin.bodyLimit ?? 0))
    return received
  })
  http.handleRaw(DeleteLoginData, async ({ params, request }) =>
    deleteLoginData(deps, params.login, await readBounded(request.raw, DeleteLoginData.bodyLimit ?? 0)),
  )
  http.handleRaw(TakeLoginEvent, async ({ params, request }) => {
    const body = await readBounded(request.raw, TakeLoginEvent.bodyLimit ?? 0)
    await takeLoginEvent(deps, params.login, { body, headers: request.headers })
    return received
  })
  http.handle(ReadDataDeletion, ({ params }) => readDataDeletion(deps, params.code))
}
