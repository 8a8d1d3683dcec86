import { InProgress, type PostStatus, statusText } from '@fanfare/contracts/entities/posts.ts'
import type { StatusMessage } from '@fanfare/contracts/live.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll } from 'vitest'
import { startTestGateway, type TestGateway } from './test-gateway.ts'

export let gateway: TestGateway
export let cookie: string

/** A gateway with three teams and a person who is signed in, before the tests of the file and until their end. */
export const useStreams = () => {
  beforeAll(async () => {
    gateway = await startTestGateway({ PING_MS: '100', STREAMS_PER_USER: '3', IDENTITY_CACHE_MS: '100' })
    for (const id of ['1', '2', '3'])
      gateway.state.members.set(id, [{ team_id: `${id}0`, name: 'T', role: Owner, plan: 2 }])
    cookie = gateway.signIn('1').cookie
  })
  afterAll(() => gateway.close())
}

/** Listens as this person from now on. */
export const signInAs = (id: string) => {
  cookie = gateway.signIn(id).cookie
}

export function status(post_id: string, number: PostStatus, percent = 0): StatusMessage {
  const progress =
    number === InProgress ? { step: 'ready', text: 'Uploading' as const, percent, sentence: 'Uploading' } : null
  const at = new Date().toISOString()
  const rest = {
    unconfirmed: false,
    content_id: null,
    permalink: null,
    error: null,
    alerts: [],
    publications: [],
    settled: number > InProgress,
  }
  return { post_id, status: statusText[number], status_number: number, progress, at, ...rest }
}

export interface Event {
  event: string
  id: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent
  data: any
}
export interface Listening {
  status: number
  events: Event[]
  /** Everything but pings. */
  messages(): Event[]
  done: Promise<void>
  stop(): void
}

/** Listens to a stream as a browser does. */
export async function listen(path: string, headers: Record<string, string> = {}): Promise<Listening> {
  const abort = new AbortController()
  const answer = await fetch(`${gateway.url}${path}`, { headers: { cookie, ...headers }, signal: abort.signal })
  const events: Event[] = []
  const read = async (): Promise<void> => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(piece, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
        const event = field('event')
        if (event) events.push({ event, id: field('id'), data: JSON.parse(field('data') ?? 'null') })
      }
    }
  }
  const done = read().catch(() => undefined)
  const messages = () => events.filter(({ event }) => event !== 'ping')
  return { status: answer.status, events, messages, done, stop: () => abort.abort() }
}

export const post = (id: string, number: PostStatus, team_id = '10') =>
  gateway.state.posts.set(id, { team_id, status: status(id, number) })
export const path = (id: string) => `/api/contents/streamstatus?id=${id}`
