import type { Command } from '../model/publication.ts'
import type { Lane } from './lane.ts'
import { decorationTitle, type Result } from './telling.ts'

/**
 * What a lane does for each command of the machine. A command answers what it came to, to be written with the next state; undefined where
 * it has written already or need not write. It throws where a call failed.
 */
export const commands: Record<Exclude<Command, 'none'>, (lane: Lane) => Promise<Result | undefined>> = {
  async check({ flightOf, record, channel, post, reach }) {
    await flightOf()
    const { length } = channel.items(post)
    const text = length === 1 ? 'The picture can be fetched' : `${length} pictures can be fetched`
    record.note('media_ready', 'Media ready', text, 'ok', false)
    reach('media_ready')
    return undefined
  },

  async prepare({ flightOf, remote, channel }) {
    const given = await flightOf()
    const { prepared, done, progress, title, text } = await remote('prepare', () => channel.prepare(given))
    return { event: { is: 'prepared', done }, change: { prepared, post: { progress } }, title, text }
  },

  async poll({ flightOf, remote, channel, record, publication, reach }) {
    const given = await flightOf()
    const { is, text, fault } = await remote('poll', () => channel.poll(given))
    if (is !== 'ready') return { event: { is }, change: fault ? { fault } : {}, title: 'Looked', text }
    record.note('container_ready', 'Ready', text, 'ok', publication.commits > 0)
    reach('ready')
    return undefined
  },

  async commit(lane) {
    const { channel } = lane
    const given = await lane.flightOf()
    lane.pass('intent.before_write')
    const sentence = `Asked ${channel.network} to publish it`
    const progress = { step: 'commit_requested', text: 'Posting' as const, percent: 80, sentence }
    lane.record.note('intent', 'Publish intended', 'Written before the call that cannot be taken back', 'ok', true)
    if (!(await lane.write({ state: 'commit_requested', intent: 'written', post: { progress } }))) return undefined
    const { publication } = lane
    // The intent's lease covers a call that begins by then. A worker that slept since is not the holder any more.
    const call = { ...given.call, sendBefore: lane.callBefore }
    const { contentId, text } = await lane.remote('commit', () =>
      channel.commit({ ...given, publication, prepared: publication.prepared, call }),
    )
    return { event: { is: 'live' }, change: { contentId }, title: 'Live', text }
  },

  async ask({ flightOf, remote, channel }) {
    const given = await flightOf()
    const answer = await remote('ask', () => channel.ask(given))
    const change = answer.is === 'live' ? { contentId: answer.contentId, inferred: answer.inferred } : {}
    return { event: { is: answer.is }, change, title: `Asked ${channel.network}`, text: answer.text }
  },

  async decorate(lane) {
    const { channel } = lane
    const given = await lane.flightOf()
    const done = lane.publication.decorated
    const [name, ...rest] = channel.decorations(given, done)
    if (!name) return { event: { is: 'decorated' }, title: 'Done', text: 'Nothing is left to do' }
    const begun = `${name}?`
    // What would show twice when done twice is noted before it is begun.
    const noted = name !== 'first_comment' || done.includes(begun)
    if (!noted && !(await lane.write({ state: 'published', decorated: [...done, begun] }))) return undefined
    const { text, permalink, contentId, inferred } = await lane.remote('decorate', () =>
      channel.decorate(given, name, done),
    )
    lane.record.note(name, decorationTitle[name] ?? name, text, 'ok', true)
    await lane.write({
      state: rest.length ? 'published' : 'decorated',
      ...(rest.length ? {} : { restMs: 0 }),
      decorated: [...lane.publication.decorated.filter(one => one !== begun), name],
      contentId,
      inferred,
      permalink,
      post: { permalink: permalink ?? null, contentId: contentId ?? null },
    })
    lane.pass('decorate.after_write')
    return undefined
  },

  async give_up() {
    return { event: { is: 'gave_up' }, title: 'Time is up', text: 'The deadline of this publication has passed' }
  },
}
