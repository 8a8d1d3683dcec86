import {
  CreatePosts,
  DeletePost,
  DismissAlerts,
  GetPost,
  HidePost,
  Preflight,
  RestorePost,
  ShowEditing,
  UpdatePost,
} from '@fanfare/contracts/endpoints/posts.ts'
import { CancelPost, PublishPost, SchedulePost } from '@fanfare/contracts/endpoints/publishing.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { cancelPost } from '../actions/cancel-post.ts'
import { postOf } from '../actions/changeable-post.ts'
import { withOwnContent } from '../actions/contents/own-content.ts'
import { batchOf, createPosts } from '../actions/create-posts.ts'
import { deletePost, hidePost } from '../actions/delete-post.ts'
import { dismissAlerts } from '../actions/dismiss-alerts.ts'
import { type Outside, preflight } from '../actions/preflight.ts'
import { publishPost } from '../actions/publish-post.ts'
import { restorePost } from '../actions/restore-post.ts'
import { schedulePost } from '../actions/schedule-post.ts'
import { showEditing } from '../actions/show-editing.ts'
import { updatePost } from '../actions/update-post.ts'
import { viewPosts } from '../actions/view-posts.ts'
import type { Deps } from '../deps.ts'
import { withChangeOfSpec } from './change-of-spec.ts'
import { depsFor } from './dry-run.ts'
import { ifMatch } from './etag.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { sendPost } from './send-post.ts'

export const postRoutes =
  (outside: Outside) =>
  (http: Http, deps: Deps): void => {
    http.handle(CreatePosts, async ({ who, body, request, reply }) => {
      const rows = await createPosts(
        depsFor(deps, body, reply),
        who,
        body,
        idempotencyKey(request.headers['idempotency-key']),
      )
      const posts = await viewPosts(deps, who.teamId, rows)
      const undo = batchOf(body, rows)
      return { posts: undo ? posts.map((post, at) => (at === 0 ? { ...post, undo } : post)) : posts }
    })
    http.handle(Preflight, ({ who, body }) => preflight(deps, outside, who, body))
    http.handle(GetPost, async ({ who, params, reply }) =>
      sendPost(deps, reply, await postOf(deps, who.teamId, params.id)),
    )
    http.handle(UpdatePost, async ({ who, params, query, body, request, reply }) => {
      const versions = ifMatch(request.headers['if-match'])
      const changed = await withChangeOfSpec(body, (given, time) =>
        withOwnContent(given, own =>
          updatePost(depsFor(deps, query, reply), who, params.id, own, { versions, undoable: true, ...time }),
        ),
      )
      return sendPost(deps, reply, changed)
    })
    http.handle(SchedulePost, async ({ who, params, query, body, request, reply }) => {
      const versions = ifMatch(request.headers['if-match'])
      return sendPost(deps, reply, await schedulePost(depsFor(deps, query, reply), who, params.id, body, versions))
    })
    http.handle(PublishPost, async ({ who, params, query, reply }) =>
      sendPost(deps, reply, await publishPost(depsFor(deps, query, reply), who, params.id, query.undo_seconds)),
    )
    http.handle(CancelPost, async ({ who, params, query, reply }) =>
      sendPost(deps, reply, await cancelPost(depsFor(deps, query, reply), who, params.id)),
    )
    http.handle(DeletePost, async ({ who, params, query, reply }) => {
      await deletePost(depsFor(deps, query, reply), who, params.id)
      return { done: true as const }
    })
    http.handle(HidePost, async ({ who, params, query, reply }) => {
      await hidePost(depsFor(deps, query, reply), who, params.id)
      return { done: true as const }
    })
    http.handle(DismissAlerts, async ({ who, params, query, reply }) =>
      sendPost(deps, reply, await dismissAlerts(depsFor(deps, query, reply), who, params.id)),
    )
    http.handle(ShowEditing, async ({ who, params, body }) => ({
      data: await showEditing(deps, who, params.id, body.open ?? true),
    }))
    http.handle(RestorePost, async ({ who, params, query, reply }) =>
      sendPost(deps, reply, await restorePost(depsFor(deps, query, reply), who, params.id)),
    )
  }
