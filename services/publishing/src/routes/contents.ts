import {
  AddContent,
  AddContents,
  CheckContents,
  DeleteContents,
  LockContent,
  MarkPosted,
  StartSync,
  UpdatePostsZone,
  UpdateThumbs,
} from '@fanfare/contracts/endpoints/contents.ts'
import { SyncAccountMedia } from '@fanfare/contracts/endpoints/team-accounts.ts'
import { placing } from '@fanfare/contracts/limits.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { bulkPosts, requireSome } from '../actions/bulk-posts.ts'
import { addContent, addContents } from '../actions/contents/add-contents.ts'
import { checkContents } from '../actions/contents/check-contents.ts'
import { lockContent } from '../actions/contents/lock-content.ts'
import { markPosted } from '../actions/contents/mark-posted.ts'
import { startSync } from '../actions/contents/start-sync.ts'
import { updateThumbs } from '../actions/contents/update-thumbs.ts'
import { updatePostsZone } from '../actions/contents/update-zone.ts'
import { viewPost } from '../actions/view-posts.ts'
import type { Deps } from '../deps.ts'
import { depsFor } from './dry-run.ts'
import { idempotencyKey } from './idempotency-key.ts'
import { idsOf } from './query-filters.ts'
import { sendPost } from './send-post.ts'

/** The accounts of a list, or of a text. Throws `invalid_input` where a text names none, or more than a list may. */
function accountIdsOf(given: string | string[]): string[] {
  if (Array.isArray(given)) return given
  const ids = idsOf(given) ?? []
  const [field, rule] = ['body.accountIds', `a list of 1 to ${placing.accounts} ids`]
  if (ids.length === 0 || ids.length > placing.accounts)
    fail('invalid_input', { field, rule, message: `${field} must be ${rule}.` })
  return ids
}

/** Posts by the paths and names of spec §7. */
export function contentRoutes(http: Http, deps: Deps): void {
  http.handle(CheckContents, ({ who, body }) => checkContents(deps, who.teamId, body))
  http.handle(AddContent, async ({ who, body, request, reply }) => {
    const { dry_run, ...content } = body
    const key = dry_run ? undefined : idempotencyKey(request.headers['idempotency-key'])
    return viewPost(deps, await addContent(depsFor(deps, body, reply), who, content, key))
  })
  http.handle(AddContents, ({ who, body, request, reply }) =>
    addContents(depsFor(deps, body, reply), who, body, idempotencyKey(request.headers['idempotency-key'])),
  )
  http.handle(DeleteContents, async ({ who, body, reply }) => {
    const outcome = await bulkPosts(depsFor(deps, body, reply), who, body.posts, { action: 'delete' })
    requireSome(outcome, 'body.posts')
    return outcome
  })
  http.handle(LockContent, async ({ who, body, reply }) =>
    sendPost(deps, reply, await lockContent(depsFor(deps, body, reply), who, body)),
  )
  http.handle(UpdateThumbs, async ({ who, body, reply }) => ({
    data: await updateThumbs(depsFor(deps, body, reply), who, body),
  }))
  http.handle(StartSync, ({ who, body, reply }) => {
    const { accountIds, dry_run: dryRun = false } = body
    return startSync(depsFor(deps, body, reply), who, { ids: accountIdsOf(accountIds), dryRun })
  })
  http.handle(SyncAccountMedia, ({ who, params }) =>
    startSync(deps, who, { ids: [params.accountId], dryRun: false, field: 'params.accountId' }),
  )
  http.handle(UpdatePostsZone, ({ who, body, reply }) => updatePostsZone(depsFor(deps, body, reply), who, body))
  http.handle(MarkPosted, async ({ who, params, body, reply }) =>
    sendPost(deps, reply, await markPosted(depsFor(deps, body, reply), who, params.id, body)),
  )
}
