import { Readable } from 'node:stream'
import {
  CancelEmailChange,
  ChangeEmail,
  CreateExport,
  DeleteUser,
  DownloadExport,
  ListExports,
  ReviewDeletion,
} from '@fanfare/contracts/endpoints/person.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { cancelEmailChange, changeEmail } from '../actions/change-email.ts'
import { deleteUser, reviewDeletion } from '../actions/delete-user.ts'
import { createExport, listExports, openExport } from '../actions/exports.ts'
import type { Deps } from '../deps.ts'
import { isSecure, signOutCookies } from '../model/cookies.ts'
import { done } from './done.ts'
import { signedIn, visitorOf } from './visitor.ts'

export function personRoutes(http: Http, deps: Deps): void {
  http.handle(ChangeEmail, ({ who, body, request }) => changeEmail(deps, signedIn(deps, who, request), body))
  http.handle(CancelEmailChange, async ({ who }) => {
    await cancelEmailChange(deps, who.userId)
    return done
  })
  http.handle(ListExports, ({ who }) => listExports(deps, who.userId))
  http.handle(CreateExport, ({ who, request }) => createExport(deps, who.userId, visitorOf(deps, request)))
  http.handleRaw(DownloadExport, async ({ who, params, reply }) => {
    const { name, bytes, pieces } = await openExport(deps, who.userId, params.id)
    reply.headers({
      'content-type': 'application/zip',
      'content-length': bytes,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    return reply.send(Readable.from(pieces))
  })
  http.handle(ReviewDeletion, ({ who }) => reviewDeletion(deps, who.userId))
  http.handle(DeleteUser, async ({ who, body, request, reply }) => {
    const ends = await deleteUser(deps, signedIn(deps, who, request), body)
    reply.header('set-cookie', signOutCookies(isSecure(deps.config)))
    return ends
  })
}
