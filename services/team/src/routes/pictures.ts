import { SocialAccountPicture } from '@fanfare/contracts/endpoints/teams.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { foundAccount, readPicture } from '../actions/read-accounts.ts'
import type { Deps } from '../deps.ts'
import { pictureUrl } from '../model/account-view.ts'

/** Its address holds a mark of its bytes, so it may be kept for a day, by this browser only. */
const CACHE = 'private, max-age=86400'

export function pictureRoutes(http: Http, deps: Deps): void {
  http.handleRaw(SocialAccountPicture, async ({ who, params, query, request, reply }) => {
    const account = await foundAccount(deps, who.teamId, params.accountId)
    if (query.redirect === false) return reply.send({ status: true, data: { url: pictureUrl(account) } })
    const etag = `"${account.etag}"`
    if (account.etag === null) fail('not_found', { message: 'This account has no picture.' })
    reply.header('etag', etag).header('cache-control', CACHE)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const picture = await readPicture(deps, who.teamId, account.id)
    return reply.header('content-type', picture.mime).header('x-content-type-options', 'nosniff').send(picture.bytes)
  })
}
