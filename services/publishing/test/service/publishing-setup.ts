import { CreatePosts, GetPost } from '@fanfare/contracts/endpoints/posts.ts'
import { Failed, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { Client } from '@fanfare/infra/testing/client.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { type System, startSystem } from '@fanfare/infra/testing/system.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { connectAccount, connectNew, type ReadyAccount, uploadFile } from '@fanfare/infra/testing/walk.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { shortTimes } from './short-times.ts'

/** Lost workers and lost replies are noticed sooner. */
const env = { ...shortTimes, LEASE_MS: '2500', CALL_TIMEOUT_MS: '1000' }

export type Kind = 'image' | 'carousel' | 'draft page' | 'feed page' | 'text page'
export const kinds: Kind[] = ['image', 'carousel', 'draft page', 'feed page', 'text page']
/** The irreversible call of each kind, by the simulator's name. */
export const commitOf: Record<Kind, string> = {
  image: 'media_publish',
  carousel: 'media_publish',
  'draft page': 'post_publish',
  'feed page': 'feed',
  'text page': 'feed',
}
export const prepareOf: Record<Kind, string> = {
  image: 'media',
  carousel: 'media',
  'draft page': 'photos',
  'feed page': 'photos',
  'text page': 'feed',
}
export const askOf: Record<Kind, string> = {
  image: 'container_status',
  carousel: 'container_status',
  'draft page': 'post_read',
  'feed page': 'published_posts',
  'text page': 'published_posts',
}

export interface Setup {
  system: System
  client: Client
  ready: ReadyAccount
  ig: SocialAccount
  page: SocialAccount
}

export const setups = new Map<string, Setup>()
export const flowOf = (kind: Kind) =>
  kind === 'feed page' || kind === 'text page' ? 'photos-then-feed' : 'draft-then-publish'

type Env = Record<string, string>

const openSetup = async (pageFlow: string, more: Env): Promise<Setup> => {
  const system = await startSystem({
    env: { ...env, ...more, PAGE_FLOW: pageFlow },
    simulator: { settings: { imageDelayMs: 20 } },
  })
  const client = system.client()
  await client.signUp()
  const { teamId, ready } = await connectNew(client, system.simulator.url)
  const ig = await connectAccount(client, teamId, ready.igId, 'ig')
  const page = await connectAccount(client, teamId, ready.pageId, 'fb')
  return { system, client, ready, ig, page }
}

/** Opens a system for each page flow before the tests of a file, and closes them after it. Faults are lifted after each test. */
export const useSetups = (
  flows: readonly string[] = ['draft-then-publish', 'photos-then-feed'],
  more: Env = {},
): void => {
  beforeAll(async () => {
    for (const flow of flows) setups.set(flow, await openSetup(flow, more))
  }, 240_000)
  afterEach(() => {
    for (const { system } of setups.values()) {
      system.simulator.control.clearFaults()
      system.simulator.control.changeSettings({ allowDraftCreate: true, allowDraftPublish: true })
    }
  })
  afterAll(async () => {
    for (const { system } of setups.values()) await system.close()
  })
}

let seed = 0
let texts = 0

/** Makes a post of a kind that goes out at once; its marker is its own picture, or a word of its text. */
export const compose = async (kind: Kind, change: { first_comment?: string; caption?: string } = {}) => {
  const setup = setups.get(flowOf(kind)) as Setup
  const { client, ig, page } = setup
  const marker = `${++texts}`
  const files =
    kind === 'text page'
      ? []
      : await Promise.all(
          Array.from({ length: kind === 'carousel' ? 2 : 1 }, async () =>
            uploadFile(client, await picture({ seed: ++seed, width: 640, height: 640 }), 'p.jpg'),
          ),
        )
  const { posts } = await client.call(CreatePosts, {
    body: {
      accounts: [kind === 'image' || kind === 'carousel' ? ig.id : page.id],
      caption: `${kind} #m${marker}`,
      items: files.map(file => ({ media_id: file.id })),
      schedule: { kind: 'now' },
      ...change,
    },
  })
  return { setup, post: posts[0] as Post, marker }
}

export const rested = (client: Client, id: string, want: (post: Post) => boolean) =>
  until(
    async () => {
      const post = await client.call(GetPost, { params: { id } })
      return want(post) ? post : undefined
    },
    { withinMs: 45_000, what: `post ${id}` },
  )
export const settled = (post: Post) => post.status === Posted || post.status === Failed
/** How often a marker is live: counted at the network. */
export const live = ({ system }: Setup, marker: string) =>
  system.simulator.control.publications().filter(publication => publication.caption.endsWith(`#m${marker}`)).length
export const fault = ({ system }: Setup, call: string, kind: string, more: object = {}) =>
  system.simulator.control.addFault({ kind, match: { call }, times: 1, ...more } as never)

/** Rows of the system's own database. */
export const queryRows = async (
  { system }: Setup,
  text: string,
  values: unknown[],
): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(system.database.adminUrl)
  await client.connect()
  const { rows } = await client.query(text, values).finally(() => client.end())
  return rows
}

/** The events of a post in their order, with whether it is live, or why it is held. */
export const eventsOf = async (setup: Setup, postId: string): Promise<string[]> => {
  const rows = await queryRows(
    setup,
    "select name, coalesce(payload ->> 'live', case name when 'post_held' then payload ->> 'code' end) as more from publishing.outbox where payload ->> 'postId' = $1 order by id",
    [postId],
  )
  return rows.map(({ name, more }) => (more === null ? String(name) : `${name} ${more}`))
}
