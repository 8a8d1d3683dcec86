import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { teamMessage } from '../live/live-actions.ts'

/** A post that a person had checked at its network, or retried, and whose outcome is not known yet. */
export interface PendingOutcome {
  command: 'check' | 'retry'
  /** The post when the person pressed the button. */
  before: Post
  /** The post now. */
  post: Post
}

/** Posts whose outcome the shell waits for, to show it. */
export const pendingOutcomes = createSlice({
  name: 'pendingOutcomes',
  initialState: [] as PendingOutcome[],
  reducers: {
    begin: (state, { payload }: PayloadAction<PendingOutcome>) => [
      ...state.filter(({ before }) => before.id !== payload.before.id),
      payload,
    ],
    /** A newer state of a post; an older version than the known one is ignored. */
    learn: (state, { payload }: PayloadAction<Post>) => {
      for (const asked of state)
        if (asked.post.id === payload.id && asked.post.version <= payload.version) asked.post = payload
    },
    end: (state, { payload }: PayloadAction<string>) => state.filter(({ before }) => before.id !== payload),
    clear: () => [],
  },
  extraReducers: build =>
    build.addCase(teamMessage, (state, { payload }) => {
      if (payload.kind !== 'post' || payload.change !== 'deleted') return state
      return state.filter(({ before }) => before.id !== payload.post_id)
    }),
  selectors: { selectPendingOutcomes: state => state },
})
export const { selectPendingOutcomes } = pendingOutcomes.selectors
