import { contentPrint } from '../model/content-print.ts'
import type { Command } from '../model/publication.ts'
import { textPrint } from '../model/same-text.ts'
import { alertsLeft, decorate } from './decorate.ts'
import type { PublicationRun } from './publication-run.ts'
import type { Result } from './step-result.ts'
import { storedWords } from './stored-words.ts'

/** The network processes what it has, in percent of the whole: it does not say how far it is. */
const processingAt = 60
/** It has accepted the irreversible call and shows the post once it is processed. */
const acceptedAt = 90

/**
 * The commands of the machine. Each returns its result, which is written with the next state; undefined where it has written itself or
 * need not write. Throws where a call failed.
 */
export const commands: Record<Exclude<Command, 'none'>, (run: PublicationRun) => Promise<Result | undefined>> = {
  async check({ publishContext, record, channel, post, publication, reach }) {
    const { isVideo } = await publishContext()
    const types = channel.items(post, publication).map(item => (isVideo(item) ? 'video' : 'image'))
    record.note('media_ready', 'Media ready', storedWords(types), 'ok', false)
    reach({ type: 'checked' })
    return undefined
  },

  async prepare({ publishContext, remote, channel, post, publication, lookAtAddress }) {
    const context = await publishContext()
    if (channel.items(post, publication).length > 0) await lookAtAddress()
    const { prepared, done, progress, title, text } = await remote('prepare', () => channel.prepare(context))
    const stored = { ...prepared, content: contentPrint(context.post), words: textPrint(context.post.caption) }
    return { event: { type: 'prepared', done }, learnt: { prepared: stored }, post: { progress }, title, text }
  },

  async poll({ publishContext, remote, channel, record, publication, reach }) {
    const context = await publishContext()
    const { type, text, fault } = await remote('poll', () => channel.poll(context))
    if (type !== 'ready') {
      const progress = { step: 'prepared', text: 'Posting' as const, percent: processingAt, sentence: text }
      const post = type === 'not_ready' ? { progress } : undefined
      return { event: { type }, learnt: fault ? { fault } : {}, post, title: 'Checked status', text }
    }
    record.note('container_ready', 'Ready', text, 'ok', publication.commits > 0)
    reach({ type })
    return undefined
  },

  async commit(run) {
    const { channel } = run
    const context = await run.publishContext()
    // A row of an older version, or one that was started again, may lack a part of it.
    if (!channel.isPrepared(context))
      return { event: { type: 'start_over' }, title: 'Incomplete', text: 'Part of the prepared post is missing' }
    // The slot comes first: between the intent and its call nothing waits for other posts.
    return run.inSlot(async () => {
      const ofKind = await run.kindLimit()
      if (ofKind) return ofKind
      const { full, event } = await run.limit(context)
      if (full) return full
      run.pass('intent.before_write')
      const sentence = `Asked ${channel.network} to publish it`
      const progress = { step: 'commit_requested', text: 'Posting' as const, percent: 80, sentence }
      run.record.note('intent', 'About to publish', 'Recorded first, so it’s never sent twice', 'ok', true)
      if (!(await run.write(run.next({ type: 'commit_intended' }), { events: event && [event], shown: { progress } })))
        return undefined
      const { publication } = run
      // The lease of the intent covers a call that begins by then. A worker that was suspended since no longer holds it.
      const call = { ...context.call, sendBefore: run.callBefore }
      const done = await run.remote('commit', () =>
        channel.commit({ ...context, publication, prepared: publication.prepared, call }),
      )
      if (done.type === 'undecided') {
        const processed = { ...progress, percent: acceptedAt, sentence: done.text }
        const { content, words } = publication.prepared
        const learnt = done.prepared ? { prepared: { ...done.prepared, content, words } } : {}
        return { event: { type: done.type }, learnt, post: { progress: processed }, title: 'Accepted', text: done.text }
      }
      return { event: { type: 'live' }, learnt: { contentId: done.contentId }, title: 'Live', text: done.text }
    })
  },

  async ask({ publishContext, remote, channel }) {
    const context = await publishContext()
    const answer = await remote('ask', () => channel.ask(context))
    const learnt =
      answer.type === 'live'
        ? { contentId: answer.contentId, inferred: answer.inferred }
        : // The network will not publish it: that is believed once reads agree.
          answer.type === 'dead' && answer.fault
          ? { refusal: { kind: 'rejected' as const, fault: answer.fault } }
          : {}
    return { event: { type: answer.type }, learnt, title: `Checked ${channel.network}`, text: answer.text }
  },

  decorate,

  async expire(run) {
    const text = 'This post’s publishing deadline has passed'
    const event = { type: 'deadline_exceeded' } as const
    if (run.publication.state !== 'published') return { event, title: 'Time is up', text }
    const { decorated, alerts } = alertsLeft(run)
    return { event, learnt: { decorated }, post: { alerts }, title: 'Time is up', text }
  },
}
