import { CheckPost, DecidePost, PostComment, RetryPost } from '@fanfare/contracts/endpoints/publishing.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { changeablePostOf } from '../actions/changeable-post.ts'
import { decide, postComment, requestCheck } from '../actions/publications.ts'
import { retryPost } from '../actions/retry-post.ts'
import type { Deps } from '../deps.ts'
import { sendPost } from './send-post.ts'

export function publicationRoutes(http: Http, deps: Deps): void {
  http.handle(RetryPost, async ({ who, params, reply }) => sendPost(deps, reply, await retryPost(deps, who, params.id)))
  http.handle(CheckPost, async ({ who, params, reply }) => {
    const { id } = await changeablePostOf(deps, who, params.id)
    return sendPost(deps, reply, await requestCheck(deps, who, id))
  })
  http.handle(DecidePost, async ({ who, params, body, reply }) => {
    const { id } = await changeablePostOf(deps, who, params.id)
    return sendPost(deps, reply, await decide(deps, who, id, body.live, body.permalink ?? null))
  })
  http.handle(PostComment, async ({ who, params, reply }) => {
    const { id } = await changeablePostOf(deps, who, params.id)
    return sendPost(deps, reply, await postComment(deps, who, id))
  })
}
