import type { Media } from '../state/instagram-records.ts'
import type { Post } from '../state/page-records.ts'
import type { Comment, Node } from '../state/records.ts'
import { known, refuse } from '../wire/errors.ts'
import { flag, graphTime, required } from '../wire/values.ts'
import { mayDo, needsComments } from './access.ts'
import type { Env } from './env.ts'
import { figuresOfPost } from './figures.ts'
import { defineOperation } from './operations.ts'
import { defineNode, type EdgeQuery, edge, fromTimeline, value } from './select.ts'

const alive = (comment: Comment) => !comment.deleted

function listed(on: { id: string }, env: Env, query: EdgeQuery) {
  return fromTimeline(env.state.comments(on.id), query, alive)
}

/** Comments under an Instagram media, newest first, at most 50 a page. */
export const igComments = edge<Media>(
  (media, env, query) => {
    needsComments(env)
    return listed(media, env, query)
  },
  'timestamp,text,id',
  50,
)

/** Comments under a page's post. */
export const postComments = edge<Post>(
  (post, env, query) => ({
    ...listed(post, env, query),
    // What was written through the app is listed; how many others wrote is only counted.
    total: figuresOfPost(env.state, post, env.now).comments,
    summary: { order: 'ranked', can_comment: true },
  }),
  'created_time,from,message,id',
  100,
)

const author = (comment: Comment, env: Env) => {
  const who = env.state.node(comment.from)
  if (who?.kind === 'ig') return { id: who.id, username: who.username }
  return who?.kind === 'page' || who?.kind === 'user' ? { id: who.id, name: who.name } : { id: comment.from }
}

defineNode<Comment>('comment', {
  name: 'Comment',
  defaults: 'id',
  fields: {
    text: value(comment => comment.text),
    message: value(comment => comment.text),
    timestamp: value(comment => graphTime(comment.at)),
    created_time: value(comment => graphTime(comment.at)),
    from: value(author),
    username: value((comment, env) => (author(comment, env) as { username?: string }).username),
    user: value(comment => ({ id: comment.from })),
    like_count: value(() => 0),
    hidden: value(comment => comment.hidden),
    is_hidden: value(comment => comment.hidden),
    media: value(comment => ({ id: comment.on })),
    // Only replies have one.
    parent_id: value((comment, env) => (env.state.node(comment.on)?.kind === 'comment' ? comment.on : undefined)),
    replies: edge((comment, env, query) => listed(comment, env, query), 'timestamp,text,id', 50),
    comments: edge((comment, env, query) => listed(comment, env, query), 'created_time,from,message,id', 100),
  },
})

function add(env: Env, on: Node, owner: string, from: string, id: string) {
  const comment: Comment = {
    kind: 'comment',
    id,
    on: on.id,
    owner,
    from,
    at: env.now,
    text: required(env.call, 'message'),
    hidden: false,
  }
  env.state.put(comment)
  return { id }
}

defineOperation('POST', 'media', 'comments', {
  name: 'comments',
  run(env, media) {
    needsComments(env)
    if (!media.commentsEnabled) refuse(known.invalid('Comments are turned off on this media.'))
    if (required(env.call, 'message').length > 300) refuse(known.invalid('The comment is too long.'))
    return add(env, media, media.ig, media.ig, env.state.ids.next('igComment'))
  },
})

defineOperation('POST', 'comment', 'replies', {
  name: 'replies',
  run(env, comment) {
    needsComments(env)
    return add(env, comment, comment.owner, comment.owner, env.state.ids.next('igComment'))
  },
})

defineOperation('POST', 'post', 'comments', {
  name: 'comments',
  run(env, post) {
    const page = env.state.node(post.page)
    if (!mayEngage(env) || page?.kind !== 'page' || !mayDo(env, page, 'MODERATE'))
      refuse(known.noNamedPermission('pages_manage_engagement'))
    const suffix = post.id.slice(post.page.length + 1)
    return add(env, post, post.page, post.page, `${suffix}_${env.state.ids.next('comment')}`)
  },
})

const mayEngage = (env: Env) => env.state.grant(env.who.userId ?? '')?.permissions.pages_manage_engagement === 'granted'

function manage(env: Env, comment: Comment) {
  const owner = env.state.node(comment.owner)
  if (owner?.kind === 'ig') needsComments(env)
  else if (!mayEngage(env)) refuse(known.noNamedPermission('pages_manage_engagement'))
}

defineOperation('POST', 'comment', undefined, {
  name: 'comment_update',
  run(env, comment) {
    manage(env, comment)
    if (env.call.params.hide !== undefined) comment.hidden = flag(env.call, 'hide', true)
    else if (env.call.params.is_hidden !== undefined) comment.hidden = flag(env.call, 'is_hidden', true)
    else comment.text = required(env.call, 'message')
    env.state.touch(comment)
    return { success: true }
  },
})

defineOperation('DELETE', 'comment', undefined, {
  name: 'comment_delete',
  run(env, comment) {
    manage(env, comment)
    if (!comment.deleted) env.state.comments(comment.on).remove()
    comment.deleted = true
    env.state.touch(comment)
    return { success: true }
  },
})
