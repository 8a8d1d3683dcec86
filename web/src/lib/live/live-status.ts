import type { StatusMessage } from '@fanfare/contracts/live.ts'
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Why there is no more news of a post that is still being published (spec §8: timeout, no_content, unknown). */
export type Lost = 'timeout' | 'no_content' | 'unknown'

/** The last known status of a post that is watched while it is published. */
export interface LiveStatus {
  message: StatusMessage
  /** The highest percentage while it was watched: a failed post shows how far it got. */
  reached: number
  /** Set when the news ended before the post was live or had failed. */
  lost?: Lost | undefined
}

export const liveStatus = createSlice({
  name: 'liveStatus',
  initialState: {} as Record<string, LiveStatus>,
  reducers: {
    /** These posts are followed from now on. Others are removed; lost ones are followed again. */
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
    /** The news of a post ended early. `message` is used where none was received at all. */
    missed: (state, { payload: { message, lost } }: PayloadAction<{ message: StatusMessage; lost: Lost }>) => {
      state[message.post_id] = { message, reached: 0, ...state[message.post_id], lost }
    },
    /** A person published or retried it: its progress starts over. */
    restarted: (state, { payload: message }: PayloadAction<StatusMessage>) => {
      state[message.post_id] = { message, reached: 0 }
    },
  },
  selectors: { selectLiveStatus: state => state },
})
export const { selectLiveStatus } = liveStatus.selectors
/** The streams of all that is watched are opened again. */
export const followAgain = createAction('liveStatus/followAgain')
