import { ApprovePost, ApprovePosts, RequestApproval, SendBackPost } from '@fanfare/contracts/endpoints/approvals.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { approvePost, approvePosts, requestApproval, sendBack } from '../actions/approvals.ts'
import { requireSome } from '../actions/bulk-posts.ts'
import type { Deps } from '../deps.ts'
import { depsFor } from './dry-run.ts'
import { sendPost } from './send-post.ts'

/** Posts that need the approval of a Manager. */
export function approvalRoutes(http: Http, deps: Deps): void {
  http.handle(RequestApproval, async ({ who, params, query, body, reply }) =>
    sendPost(deps, reply, await requestApproval(depsFor(deps, query, reply), who, params.id, body.message)),
  )
  http.handle(ApprovePost, async ({ who, params, query, body, reply }) =>
    sendPost(deps, reply, await approvePost(depsFor(deps, query, reply), who, params.id, body)),
  )
  http.handle(ApprovePosts, async ({ who, body, reply }) => {
    const outcome = await approvePosts(depsFor(deps, body, reply), who, body.posts)
    requireSome(outcome, 'body.posts')
    return outcome
  })
  http.handle(SendBackPost, async ({ who, params, query, body, reply }) =>
    sendPost(deps, reply, await sendBack(depsFor(deps, query, reply), who, params.id, body.note)),
  )
}
