import type { TeamMessage } from '@fanfare/contracts/live.ts'
import { createAction } from '@reduxjs/toolkit'
import type { Tag } from '../api/api.ts'

/** The stream of this team is wanted, in place of that of another. */
export const teamFollowed = createAction<string>('live/teamFollowed')
/** No stream is wanted any more. */
export const teamLeft = createAction('live/teamLeft')
/** The server ended the stream of this team: the person is in it no more. */
export const teamEnded = createAction<string>('live/teamEnded')
/** A message of the team stream. */
export const teamMessage = createAction<TeamMessage>('live/teamMessage')
/** Messages were missed, or something changed that no post message covers: queries with these tags are fetched again. */
export const goneStale = createAction<readonly Tag[]>('live/goneStale')
