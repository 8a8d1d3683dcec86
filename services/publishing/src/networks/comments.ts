import type { CallOptions } from '@fanfare/networks/graph/client.ts'
import { sameText } from '../model/same-text.ts'
import type { Channel } from './channel.ts'

/** The calls about comments, which the clients of all networks have alike. Ids are those of live posts. */
export interface CommentApi {
  comment(id: string, text: string, call: CallOptions): Promise<unknown>
  /** Texts of the comments of a post. */
  comments(id: string, call: CallOptions): Promise<string[]>
}

/** Whether a post has this comment, by what a reader sees of it: see `sameText`. */
export const hasComment = async (
  api: Pick<CommentApi, 'comments'>,
  { id, text, call }: { id: string; text: string; call: CallOptions },
): Promise<boolean> => (await api.comments(id, call)).some(comment => sameText(comment, text))

/** The first comment, as a channel posts it and looks for it. The post is live and its id known. */
export const firstComment = (api: CommentApi): Pick<Channel, 'comment' | 'hasComment'> => ({
  async comment({ publication, post, call }) {
    await api.comment(publication.content_id as string, post.first_comment, call)
  },
  hasComment: ({ publication, post, call }) =>
    hasComment(api, { id: publication.content_id as string, text: post.first_comment, call }),
})
