import { DraftFromSource, MakeThumbnail, PostsOfSources } from '@fanfare/contracts/internal/publishing.ts'
import { savedPosts } from '@fanfare/contracts/research/limits.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { draftFromSource } from '../actions/draft-from-source.ts'
import { makeThumbnail } from '../actions/make-thumbnail.ts'
import type { Deps } from '../deps.ts'
import { postsOfSources } from '../stores/posts-of-sources.ts'

/** What research asks for its saved posts. */
export function sourceRoutes(http: Http, deps: Deps): void {
  http.handle(PostsOfSources, ({ body: { team_id, source_refs } }) =>
    postsOfSources(deps.db, team_id, source_refs, savedPosts.results),
  )
  http.handle(DraftFromSource, ({ who, body }) => draftFromSource(deps, who, body))
  http.handle(MakeThumbnail, async ({ body }) => ({
    thumbnail: (await makeThumbnail(deps, body)).toString('base64'),
  }))
}
