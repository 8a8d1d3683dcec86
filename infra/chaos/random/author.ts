import { setTimeout as pause } from 'node:timers/promises'
import { DeletePost, GetPost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { CancelPost, PublishPost, RetryPost, SchedulePost } from '@fanfare/contracts/endpoints/publishing.ts'
import { Draft } from '@fanfare/contracts/entities/posts.ts'
import type { Connected } from '../accounts.ts'
import { changed, markersOf } from '../content.ts'
import { everyKind, type Kind } from '../kinds.ts'
import { create, draft } from '../send.ts'
import type { TestSystem } from '../test-system.ts'
import { type Content, type Sent, saysRestCancelled } from '../verdict.ts'
import type { Chance } from './chance.ts'
import { press } from './press.ts'

/** What an author does near the due time of a post, with the weight of each. */
const moves = {
  nothing: 30,
  edit: 25,
  cancel: 10,
  remove: 5,
  reschedule: 12,
  publishTwice: 12,
  retry: 6,
} as const
type Move = keyof typeof moves
const mostMoves = 3

/** One post and the person who edits it. All choices are made beforehand, so that a seed repeats them. */
export interface Author {
  kind: Kind
  /** Index of its account among those of the network. */
  account: number
  startMs: number
  /** Seconds until it is due; 0 is at once. */
  inSeconds: number
  comment: boolean
  moves: { move: Move; afterMs: number; inSeconds: number }[]
}

/** The authors of a run. */
export function authorsOf(chance: Chance, count: number, accounts: number, spreadMs: number): Author[] {
  return Array.from({ length: count }, () => {
    const inSeconds = chance.isTrue(0.4) ? 0 : chance.whole(2, 5)
    return {
      kind: chance.pick(everyKind),
      account: chance.whole(0, accounts - 1),
      startMs: chance.between(0, spreadMs),
      inSeconds,
      comment: chance.isTrue(0.15),
      moves: Array.from({ length: chance.whole(0, mostMoves) }, (_, index) => ({
        move: chance.weighed(moves),
        // The first one is close to the due time.
        afterMs: index === 0 ? Math.max(0, inSeconds * 1000 + chance.between(-1_200, 900)) : chance.between(0, 1_500),
        inSeconds: chance.whole(2, 4),
      })),
    }
  })
}

const wallIn = (seconds: number) => new Date((Math.ceil(Date.now() / 1000) + seconds) * 1000).toISOString().slice(0, 19)

/** Does what the author does with one post. Returns the expected result, by what Fanfare has acknowledged. */
export async function write(system: TestSystem, author: Author, index: number, to: () => Connected): Promise<Sent> {
  const { kind, inSeconds, comment } = author
  await pause(author.startMs)
  const drafted = await draft(system, kind, to(), {
    ...(inSeconds ? { inSeconds } : {}),
    ...(comment ? { comment: 'Said at once under' } : {}),
  })
  let sent = await create(system, drafted)
  for (const [turn, { move, afterMs, inSeconds: later }] of author.moves.entries()) {
    await pause(afterMs)
    sent = await does[move](system, sent, { again: `${index}.${turn}`, later })
  }
  return sent
}

type Does = (system: TestSystem, sent: Sent, given: { again: string; later: number }) => Promise<Sent>

/** What is known once taking it back was acknowledged. */
const withdrawn = (sent: Sent): Sent => ({ ...sent, expects: 'withdrawn', withdrawnAt: new Date().toISOString() })

/** Reads the post after a request without a clear answer: it is scheduled, a draft, or settled. */
async function settled(system: TestSystem, sent: Sent): Promise<Sent> {
  const { answer } = await press(() => system.client.ask(GetPost, { params: { id: sent.id } }), 'reading a post')
  if (answer.status === 404 || (answer.data && saysRestCancelled(answer.data))) return withdrawn(sent)
  // A draft with a reason was withdrawn by Fanfare, not by its author.
  if (answer.data?.status === Draft && !answer.data.error) return withdrawn(sent)
  return { ...sent, expects: 'live' }
}

const does: Record<Move, Does> = {
  nothing: async (_system, sent) => sent,

  async edit(system, sent, { again }) {
    const first = sent.contents[0] as Content
    const words = `${first.caption.replace(/ edited .*$/, '')} edited ${again}`
    const { body, content: next } = await changed(system, sent.kind, sent.to, { before: first, words, newMedia: true })
    const { answer, unsure } = await press(
      () => system.client.ask(UpdatePost, { params: { id: sent.id }, body }),
      'editing a post',
    )
    const former = [...(sent.former ?? []), ...sent.contents.flatMap(markersOf), ...markersOf(next)]
    if (answer.status < 300) return { ...sent, former, contents: [next] }
    return unsure ? { ...sent, former, contents: [...sent.contents, next] } : { ...sent, former }
  },

  async cancel(system, sent) {
    const { answer, unsure } = await press(
      () => system.client.ask(CancelPost, { params: { id: sent.id } }),
      'cancelling a post',
    )
    if (answer.status < 300) return withdrawn(sent)
    return unsure ? settled(system, sent) : sent
  },

  async remove(system, sent) {
    const params = { id: sent.id }
    // A post that is live by now isn't deleted.
    const { answer } = await press(() => system.client.ask(DeletePost, { params }), 'deleting a post')
    return answer.status < 300 || answer.status === 404 ? withdrawn(sent) : sent
  },

  async reschedule(system, sent, { later }) {
    const body = { wall: wallIn(later), zone: 'UTC' }
    const { answer, unsure } = await press(
      () => system.client.ask(SchedulePost, { params: { id: sent.id }, body }),
      'rescheduling a post',
    )
    if (answer.status < 300) return { ...sent, expects: 'live' }
    return unsure ? settled(system, sent) : sent
  },

  async publishTwice(system, sent) {
    const once = () => press(() => system.client.ask(PublishPost, { params: { id: sent.id } }), 'publishing a post')
    const both = await Promise.all([once(), once()])
    if (both.some(({ answer }) => answer.status < 300)) return { ...sent, expects: 'live' }
    return both.some(({ unsure }) => unsure) ? settled(system, sent) : sent
  },

  async retry(system, sent) {
    const { answer } = await press(() => system.client.ask(RetryPost, { params: { id: sent.id } }), 'retrying a post')
    return answer.status < 300 ? { ...sent, expects: 'live' } : sent
  },
}
