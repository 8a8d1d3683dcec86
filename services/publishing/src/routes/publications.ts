import { CheckPost, DecidePost, PostComment, RetryPost } from '@fanfare/contracts/endpoints/publishing.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { changeablePostOf } from '../actions/changeable-post.ts'
import { decide, postComment, requestCheck } from '../actions/decide-publication.ts'
import { retryPost } from '../actions/retry-post.ts'
import type { Deps } from '../deps.ts'
import { depsFor } from './dry-run.ts'
import { sendPost } from './send-post.ts'

export function publicationRoutes(http: Http, deps: Deps): void {
  http.handle(RetryPost, async ({ who, params, query, reply }) =>
    sendPost(deps, reply, await retryPost(depsFor(deps, query, reply), who, params.id)),
  )
  http.handle(CheckPost, async ({ who, params, query, reply }) => {
    const { id } = await changeablePostOf(deps, who, params.id)
    return sendPost(deps, reply, await requestCheck(depsFor(deps, query, reply), who, id))
  })
  http.handle(DecidePost, async ({ who, params, query, body, reply }) => {
    const { id } = await changeablePostOf(deps, who, params.id)
    const { live, permalink = null } = body
    return sendPost(deps, reply, await decide(depsFor(deps, query, reply), who, id, { live, permalink }))
  })
  http.handle(PostComment, async ({ who, params, query, reply }) => {
    const { id } = await changeablePostOf(deps, who, params.id)
    return sendPost(deps, reply, await postComment(depsFor(deps, query, reply), who, id))
  })
}
