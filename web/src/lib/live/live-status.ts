import type { StatusMessage } from '@fanfare/contracts/live.ts'
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Why nothing more is heard of a post that is still under way (spec §8: timeout, no_content, unknown). */
export type Lost = 'timeout' | 'no_content' | 'unknown'

/** The last that is known of a post that is watched while it is published. */
export interface LiveStatus {
  message: StatusMessage
  /** The furthest that its bar has come while it was watched: a failure shows how far it got. */
  reached: number
  /** Nothing is heard of it any more, and what was heard last is not its end. */
  lost?: Lost | undefined
}

export const liveStatus = createSlice({
  name: 'liveStatus',
  initialState: {} as Record<string, LiveStatus>,
  reducers: {
    /** These posts are followed from now on. What is known of others goes; what was lost is looked for again. */
    followed: (state, { payload: ids }: PayloadAction<string[]>) =>
      Object.fromEntries(
        ids.flatMap(id => {
          const known = state[id]
          return known ? [[id, { message: known.message, reached: known.reached }]] : []
        }),
      ),
    /** A message of a status stream, or what the post itself says; `percent`: how far its bar is. */
    learned: (
      state,
      { payload: { message, percent, lost } }: PayloadAction<{ message: StatusMessage; percent: number; lost?: Lost }>,
    ) => {
      const reached = Math.max(state[message.post_id]?.reached ?? 0, percent)
      state[message.post_id] = { message, reached, lost }
    },
    /** Nothing more is heard of it; `message` is what is known where nothing was heard at all. */
    missed: (state, { payload: { message, lost } }: PayloadAction<{ message: StatusMessage; lost: Lost }>) => {
      state[message.post_id] = { message, reached: 0, ...state[message.post_id], lost }
    },
    /** It begins anew: at a person's word it is published or tried again. */
    begunAnew: (state, { payload: message }: PayloadAction<StatusMessage>) => {
      state[message.post_id] = { message, reached: 0 }
    },
  },
  selectors: { selectLiveStatus: state => state },
})
export const { selectLiveStatus } = liveStatus.selectors
/** The streams of all that is watched are opened again. */
export const followAgain = createAction('liveStatus/followAgain')
