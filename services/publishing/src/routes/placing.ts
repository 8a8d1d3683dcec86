import {
  CancelPosts,
  ClearPosts,
  EnqueuePosts,
  MovePosts,
  ShufflePosts,
  SwapPosts,
  UndoBatch,
} from '@fanfare/contracts/endpoints/placing.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { cancelPosts, clearPosts } from '../actions/placing/cancel.ts'
import { enqueuePosts } from '../actions/placing/enqueue.ts'
import { movePosts } from '../actions/placing/move.ts'
import { shufflePosts } from '../actions/placing/shuffle.ts'
import { swapPosts } from '../actions/placing/swap.ts'
import { undoBatch } from '../actions/placing/undo.ts'
import type { Deps } from '../deps.ts'
import { depsFor } from './dry-run.ts'

/** Several posts at once: into slots, to another day, back to drafts, and Undo. */
export function placingRoutes(http: Http, deps: Deps): void {
  http.handle(EnqueuePosts, ({ who, body, reply }) => enqueuePosts(depsFor(deps, body, reply), who, body))
  http.handle(CancelPosts, ({ who, body, reply }) => cancelPosts(depsFor(deps, body, reply), who, body))
  http.handle(MovePosts, ({ who, body, reply }) => movePosts(depsFor(deps, body, reply), who, body))
  http.handle(SwapPosts, ({ who, body, reply }) => swapPosts(depsFor(deps, body, reply), who, body))
  http.handle(UndoBatch, ({ who, body, reply }) => undoBatch(depsFor(deps, body, reply), who, body))
  http.handle(ShufflePosts, ({ who, params, body, reply }) =>
    shufflePosts(depsFor(deps, body, reply), who, params.id, body),
  )
  http.handle(ClearPosts, ({ who, params, body, reply }) =>
    clearPosts(depsFor(deps, body, reply), who, params.id, body),
  )
}
