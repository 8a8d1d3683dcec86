import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import type { Connected } from './accounts.ts'
import { type CreateBody, compose, withCaption } from './content.ts'
import { type Kind, takesComment } from './kinds.ts'
import { mapConcurrently } from './map-concurrently.ts'
import type { TestSystem } from './test-system.ts'
import type { Sent } from './verdict.ts'

/** Number of the last post: marks the text of posts without pictures, over the whole run. */
let texts = 0
const atOnce = 4
/** How long a creating request is repeated with the same Idempotency-Key, as the web client does; ms. */
const retryForMs = 45_000
const retryAfterMs = 200

export interface SendOptions {
  expects?: Sent['expects']
  /** Codes of the reasons that are true where it is refused. */
  reasons?: readonly string[]
  /** Text of the first comment; the post's number is added. */
  comment?: string
  /** Put into the caption. */
  say?: string
  /** Seconds ahead at which they are due; now without it. */
  inSeconds?: number
  /** The networks are sent its videos: they have no address to be known by. */
  sent?: boolean
}

/** A post before it is created. */
export interface Draft {
  body: CreateBody
  sent: Omit<Sent, 'id'>
}

/** Uploads what one post for an account shows, and writes its text. */
export async function draft(system: TestSystem, kind: Kind, to: Connected, options: SendOptions = {}): Promise<Draft> {
  const { expects = 'live', reasons, comment, say = '', inSeconds, sent = false } = options
  texts += 1
  const number = texts
  const plain = `Post ${number} of the run`
  const words = say ? `${plain} ${say}` : plain
  const { body, content } = await compose(system, kind, to, { number, words, sent })
  const under = comment && takesComment(kind) ? `${comment} ${number}` : undefined
  const due = inSeconds === undefined ? undefined : new Date((Math.ceil(Date.now() / 1000) + inSeconds) * 1000)
  return {
    body: {
      accounts: [to.id],
      ...body,
      ...(under ? { first_comment: under } : {}),
      schedule: due ? { kind: 'date', wall: due.toISOString().slice(0, 19), zone: 'UTC' } : { kind: 'now' },
    },
    sent: {
      kind,
      to,
      contents: [content],
      expects,
      ...(reasons ? { reasons } : {}),
      ...(under ? { comment: under } : {}),
      ...(say ? { fixed: withCaption(content, (body.caption as string).replace(` ${say}`, '')) } : {}),
    },
  }
}

/** Creates the post. Repeats the request with its key while there is no answer, or a 5xx or 429. */
export async function create(system: TestSystem, { body: given, sent }: Draft): Promise<Sent> {
  let body = given
  let refusal = ''
  let headers = { 'idempotency-key': randomUUID() }
  const deadline = performance.now() + retryForMs
  for (;;) {
    const answer = await system.client.ask(CreatePosts, { body, headers }).catch(error => error as Error)
    if (!(answer instanceof Error)) {
      const [made] = answer.data?.posts ?? []
      if (made) {
        const post: Sent = { ...sent, id: made.id }
        system.made(post)
        return post
      }
      const { code, message } = answer.error ?? { code: answer.status, message: answer.text.slice(0, 200) }
      if (code === 'schedule_in_past') {
        // The due time passed before it was created: a new request, due now.
        body = { ...body, schedule: { kind: 'now' } }
        headers = { 'idempotency-key': randomUUID() }
        continue
      }
      refusal = `${code}: ${message}`
      const isBusy = answer.status === 429 || code === 'idempotency_in_progress'
      // A case has revoked the connection and is about to renew it: nothing was created, so the request is repeated.
      const isRevoked = code === 'post_incomplete' && /^(Instagram|Facebook|TikTok) is disconnected\./.test(message)
      if (answer.status < 500 && !isBusy && !isRevoked) throw new Error(`creating a post answered ${refusal}`)
    }
    if (performance.now() > deadline)
      throw new Error(`creating a post had no success: ${answer instanceof Error ? answer.message : refusal}`)
    await pause(retryAfterMs)
  }
}

/** One post for each of the accounts, drafted first and then created about at once. */
export async function send(
  system: TestSystem,
  kind: Kind,
  to: readonly Connected[],
  options: SendOptions = {},
): Promise<Sent[]> {
  const drafts = await mapConcurrently(to, atOnce, account => draft(system, kind, account, options))
  return mapConcurrently(drafts, atOnce, one => create(system, one))
}
