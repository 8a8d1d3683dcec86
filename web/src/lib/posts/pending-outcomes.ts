import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { teamMessage } from '../live/live-actions.ts'

/** A post that its network is asked about again, or that is sent again, at a person's word. */
export interface PendingOutcome {
  command: 'check' | 'retry'
  /** As it stood when the person asked. */
  before: Post
  /** As it is now. */
  post: Post
}

/** Posts that the shell waits for, to say what became of them. */
export const pendingOutcomes = createSlice({
  name: 'pendingOutcomes',
  initialState: [] as PendingOutcome[],
  reducers: {
    begin: (state, { payload }: PayloadAction<PendingOutcome>) => [
      ...state.filter(({ before }) => before.id !== payload.before.id),
      payload,
    ],
    /** What is known of a post now; an older version than the known one changes nothing. */
    learn: (state, { payload }: PayloadAction<Post>) => {
      for (const asked of state)
        if (asked.post.id === payload.id && asked.post.version <= payload.version) asked.post = payload
    },
    end: (state, { payload }: PayloadAction<string>) => state.filter(({ before }) => before.id !== payload),
    forget: () => [],
  },
  extraReducers: build =>
    build.addCase(teamMessage, (state, { payload }) => {
      if (payload.kind !== 'post' || payload.change !== 'deleted') return state
      return state.filter(({ before }) => before.id !== payload.post_id)
    }),
  selectors: { selectPendingOutcomes: state => state },
})
export const { selectPendingOutcomes } = pendingOutcomes.selectors
