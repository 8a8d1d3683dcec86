import type { CalendarRow, Post } from '@fanfare/contracts/entities/posts.ts'
import type { TeamMessage } from '@fanfare/contracts/live.ts'
import { api } from './api.ts'
import type { AppDispatch, RootState } from './store.ts'

type PostMessage = Extract<TeamMessage, { kind: 'post' }>
interface Cached {
  rows?: CalendarRow[]
  data?: Post[]
}

const onRow = (row: CalendarRow, { status, percent }: PostMessage) => {
  row.s = status
  if (percent !== null) row.r = String(percent)
}
const onPost = (post: Post, { status, percent }: PostMessage) => {
  post.status = status as Post['status']
  if (post.progress && percent !== null) post.progress.percent = percent
}

/** A step of before a cancel or an edit may be told after it: what is known by then stays. */
const isPast = ({ version }: PostMessage, known: number) => version < known

/**
 * Moves the bars of a post that is going out in every list that holds it, without asking the server again: several messages a
 * second come while a carousel goes up. Lists are known by their tags, so features need not register here.
 */
export const patchProgress = (message: PostMessage) => (dispatch: AppDispatch, getState: () => RootState) => {
  const held = api.util.selectInvalidatedBy(getState() as never, ['Calendar', 'Posts'])
  for (const { endpointName, originalArgs } of held) {
    const patch = api.util.updateQueryData as unknown as (
      name: string,
      args: unknown,
      change: (draft: Cached) => void,
    ) => Parameters<AppDispatch>[0]
    dispatch(
      patch(endpointName, originalArgs, draft => {
        for (const row of draft.rows ?? [])
          if (row.id === message.post_id && !isPast(message, row.v)) onRow(row, message)
        for (const post of draft.data ?? [])
          if (post.id === message.post_id && !isPast(message, post.version)) onPost(post, message)
      }),
    )
  }
}
