import { Type } from 'typebox'
import { actor, defineEvent, EventId as Id } from './define.ts'

// What the research service tells: what members save of others. For the record of their team.

/** A member saved posts, moved, deleted or restored them: one event for each request. `name`: the folder that they were moved to; absent: none. */
export const SavedPostsChanged = defineEvent({
  name: 'saved_posts_changed',
  service: 'research',
  payload: Type.Object({
    teamId: Id,
    count: Type.Integer(),
    change: Type.Enum(['saved', 'moved', 'deleted', 'restored']),
    name: Type.Optional(Type.String()),
    ...actor,
  }),
})
/** Deleted and restored with the posts in it. */
export const SavedFolderChanged = defineEvent({
  name: 'saved_folder_changed',
  service: 'research',
  payload: Type.Object({
    teamId: Id,
    name: Type.String(),
    change: Type.Enum(['created', 'renamed', 'deleted', 'restored']),
    ...actor,
  }),
})
