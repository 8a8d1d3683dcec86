import { MarkPosted } from '@fanfare/contracts/endpoints/contents.ts'
import { BulkPosts, UndoBulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import {
  CreatePosts,
  DeletePost,
  DismissAlerts,
  GetPost,
  GetTrace,
  HidePost,
  Preflight,
  RestorePost,
  ShowEditing,
  UpdatePost,
} from '@fanfare/contracts/endpoints/posts.ts'
import {
  CancelPost,
  CheckPost,
  DecidePost,
  PostComment,
  PublishPost,
  RetryPost,
  SchedulePost,
} from '@fanfare/contracts/endpoints/publishing.ts'
import { StreamPostStatus } from '@fanfare/contracts/endpoints/streams.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import type { Answer } from '../../client.ts'
import { until } from '../../until.ts'
import { takenKey } from './errors-held.ts'
import { type Ask, creator, lazy, on, type Recipe, type Setup } from './errors-setup.ts'
import {
  bare,
  compose,
  draft,
  failing,
  orphaned,
  pageOf,
  posted,
  teamFixture,
  usedUp,
  waiting,
} from './errors-team-fixture.ts'

const unknown = '7'
const inDays = (days: number): string => `${Temporal.Now.plainDateISO('UTC').add({ days })}T12:00`
const soon = inDays(2)

/** A wall-clock time that the next summer time skips. */
const skipped = (): { wall: string; zone: string } => {
  const zone = 'America/New_York'
  let change = Temporal.Now.zonedDateTimeISO(zone).getTimeZoneTransition('next')
  // Clocks that go forward leave a gap; those that go back do not.
  while (change && change.offsetNanoseconds < change.subtract({ nanoseconds: 1 }).offsetNanoseconds)
    change = change.getTimeZoneTransition('next')
  const before = (change as Temporal.ZonedDateTime).subtract({ minutes: 30 }).toPlainDateTime()
  return { wall: before.add({ hours: 1 }).toString({ smallestUnit: 'minute' }), zone }
}

const ask = async (setup: Setup, endpoint: AnyEndpoint, given: Ask): Promise<Answer> =>
  setup.ask(endpoint, (await teamFixture(setup)).client, given)

/** A request for new posts that is right but for what is given. */
const making = async (setup: Setup, given: object = {}): Promise<object> => {
  const { main, file } = await teamFixture(setup)
  const schedule = { kind: 'date', wall: soon }
  return { accounts: [main.id], caption: 'A', items: [{ media_id: file }], schedule, ...given }
}

type Given = object | ((setup: Setup) => Promise<object> | object)
const of = async (setup: Setup, given: Given): Promise<object> => (typeof given === 'function' ? given(setup) : given)

const create = (code: ErrorCode, given: Given, field?: string): Recipe =>
  on(
    CreatePosts,
    code,
    async setup => ask(setup, CreatePosts, { body: await making(setup, await of(setup, given)) }),
    field,
  )
const preflight = (code: ErrorCode, given: Given, field: string): Recipe =>
  on(
    Preflight,
    code,
    async setup => ask(setup, Preflight, { body: await making(setup, await of(setup, given)) }),
    field,
  )
/** A change of a post: of a draft, where no other is named. */
const change = (code: ErrorCode, given: Given, field?: string, post: (setup: Setup) => Promise<Post> = draft): Recipe =>
  on(
    UpdatePost,
    code,
    async setup =>
      ask(setup, UpdatePost, {
        params: { id: (await post(setup)).id },
        body: { schedule: { kind: 'date', wall: soon }, ...(await of(setup, given)) },
      }),
    field,
  )
const plan = (code: ErrorCode, given: Given, field?: string, post: (setup: Setup) => Promise<Post> = draft): Recipe =>
  on(
    SchedulePost,
    code,
    async setup =>
      ask(setup, SchedulePost, {
        params: { id: (await post(setup)).id },
        body: { wall: soon, ...(await of(setup, given)) },
      }),
    field,
  )
/** A call that takes no more than the post. */
const act = (endpoint: AnyEndpoint, code: ErrorCode, post: (setup: Setup) => Promise<Post>, body?: object): Recipe =>
  on(endpoint, code, async setup =>
    ask(setup, endpoint, { params: { id: (await post(setup)).id }, ...(body ? { body } : {}) }),
  )

const at = (wall: string, zone?: string) => ({ schedule: { kind: 'date', wall, ...(zone ? { zone } : {}) } })
const notReady = async (setup: Setup) => ({ items: [{ media_id: (await teamFixture(setup)).unready }] })
const noMedia = { items: [{ media_id: unknown }] }
const noZone = { zone: 'Mars/Olympus' }
const past = inDays(-2)
const far = inDays(200)

const unknownPost: Recipe[] = [
  [GetPost],
  [UpdatePost, { caption: 'B' }],
  [SchedulePost, { wall: soon }],
  [PublishPost],
  [CancelPost],
  [RetryPost],
  [PostComment],
  [CheckPost],
  [DecidePost, { live: true }],
  [DeletePost],
  [HidePost],
  [DismissAlerts],
  [ShowEditing, {}],
  [RestorePost],
  [GetTrace],
  [MarkPosted, {}],
].map(([endpoint, body]) =>
  on(endpoint as AnyEndpoint, 'post_not_found', async setup =>
    ask(setup, endpoint as AnyEndpoint, { params: { id: unknown }, ...(body ? { body } : {}) }),
  ),
)

/** The same of many posts, of which none is there, or the caller's to change. */
const ofMany: Recipe[] = [
  on(
    BulkPosts,
    'post_not_found',
    async setup => ask(setup, BulkPosts, { body: { action: 'delete', ids: [unknown] } }),
    'body.ids',
  ),
  on(
    UndoBulkPosts,
    'post_not_found',
    async setup => ask(setup, UndoBulkPosts, { body: { posts: [{ id: unknown, version: 1 }] } }),
    'body.posts',
  ),
  on(
    BulkPosts,
    'not_allowed',
    async setup => {
      const body = { action: 'delete', ids: [(await draft(setup)).id] }
      return setup.ask(BulkPosts, (await creator(setup)).client, { body })
    },
    'body.ids',
  ),
  on(
    UndoBulkPosts,
    'not_allowed',
    async setup => {
      const { id, version } = await draft(setup)
      const body = { posts: [{ id, version, before: { kind: 'draft' } }] }
      return setup.ask(UndoBulkPosts, (await creator(setup)).client, { body })
    },
    'body.posts',
  ),
]

/** What a Creator asks of the post of someone else. */
const othersPost: Recipe[] = [
  [UpdatePost, { caption: 'B' }],
  [SchedulePost, { wall: soon }],
  [PublishPost],
  [CancelPost],
  [RetryPost],
  [PostComment],
  [CheckPost],
  [DeletePost],
  [HidePost],
  [DismissAlerts],
  [ShowEditing, {}],
  [RestorePost],
].map(([endpoint, body]) =>
  on(
    endpoint as AnyEndpoint,
    'not_allowed',
    async setup => {
      const restores = endpoint === RestorePost
      const { id } = await (restores ? compose(setup, (await teamFixture(setup)).main.id) : draft(setup))
      const params = { id }
      if (restores) await ask(setup, DeletePost, { params })
      return setup.ask(endpoint as AnyEndpoint, (await creator(setup)).client, { params, ...(body ? { body } : {}) })
    },
    'params.id',
  ),
)

const changes: [AnyEndpoint, object?][] = [
  [UpdatePost, { caption: 'B' }],
  [SchedulePost, { wall: soon }],
  [PublishPost],
  [CancelPost],
  [DeletePost],
  [MarkPosted, {}],
]

/** The response to each change while the irreversible call is under way. */
const whileGoingOut = lazy(async setup => {
  const { client, main } = await teamFixture(setup)
  const { control } = setup.system.simulator
  const fault = control.addFault({ kind: 'latency', match: { call: 'media_publish' }, delayMs: 3_000 } as never)
  const { id } = await compose(setup, main.id, { schedule: { kind: 'now' } })
  const state = async () => (await setup.call(GetTrace, client, { params: { id } })).state
  await until(async () => (await state()) === 'commit_requested', { what: 'a post on its way' })
  const answers = await Promise.all(
    changes.map(async ([endpoint, body]) => {
      const answer = await ask(setup, endpoint, { params: { id }, ...(body ? { body } : {}) })
      return [endpoint.name, answer] as const
    }),
  )
  control.clearFaults(fault.id)
  await setup.system.drain()
  return new Map(answers)
})

/** The calls that take a key though they create nothing: each on a post of its own. */
const keyed: [AnyEndpoint, (setup: Setup, account: string) => Promise<Post>, object?][] = [
  [SchedulePost, compose, { wall: soon }],
  [PublishPost, compose],
  [CancelPost, (setup, account) => compose(setup, account, { schedule: { kind: 'date', wall: soon } })],
  [RetryPost, failing],
]

export const postRecipes: Recipe[] = [
  ...keyed.flatMap(([endpoint, make, body]) =>
    takenKey(endpoint, 'publishing.posts', async setup => {
      const { client, main } = await teamFixture(setup)
      const { id } = await make(setup, endpoint === RetryPost ? main.id : (await pageOf(setup)).id)
      return { client, ask: { params: { id }, ...(body ? { body } : {}) } }
    }),
  ),
  create('social_account_not_found', { accounts: [unknown] }, 'body.accounts.0'),
  create('post_library_not_found', { library_id: unknown }, 'body.library_id'),
  create('saved_post_not_found', { saved_post_id: unknown }, 'body.saved_post_id'),
  create('post_not_found', { replaces: { id: unknown, version: 1 } }, 'body.replaces.id'),
  create('media_not_found', noMedia, 'body.items.0.media_id'),
  create('media_not_ready', notReady, 'body.items.0'),
  create('post_incomplete', { items: [] }, 'body.items'),
  create('schedule_in_past', at(past), 'body.schedule.wall'),
  create('schedule_too_far', at(far), 'body.schedule.wall'),
  create('schedule_gap', () => ({ schedule: { kind: 'date', ...skipped() } }), 'body.schedule.wall'),
  create('timezone_unknown', at(soon, noZone.zone), 'body.schedule.zone'),
  create('quota_reached', async setup => {
    const { account, wall } = await usedUp(setup)
    return { accounts: [account.id], ...at(wall) }
  }),
  ...takenKey(CreatePosts, 'publishing.posts', async setup => {
    const { client } = await teamFixture(setup)
    const body = await making(setup, { schedule: { kind: 'draft' } })
    return { client, ask: { body } }
  }),

  preflight('social_account_not_found', { accounts: [unknown] }, 'body.accounts.0'),
  preflight('media_not_found', noMedia, 'body.items.0.media_id'),
  preflight('timezone_unknown', at(soon, noZone.zone), 'body.schedule.zone'),

  ...unknownPost,
  ...othersPost,
  ...ofMany,
  ...changes.map(([endpoint]) =>
    on(endpoint, 'post_going_out', async setup => (await whileGoingOut(setup)).get(endpoint.name) as Answer),
  ),

  change('post_state', {}, undefined, posted),
  change('media_not_found', noMedia, 'body.items.0.media_id'),
  change('media_not_ready', notReady, 'body.items.0'),
  change('post_incomplete', { items: [] }, 'body.items'),
  change('social_account_not_found', { account_id: unknown }, 'body.account_id'),
  change('schedule_in_past', at(past), 'body.schedule.wall'),
  change('schedule_too_far', at(far), 'body.schedule.wall'),
  change('schedule_gap', () => ({ schedule: { kind: 'date', ...skipped() } }), 'body.schedule.wall'),
  change('timezone_unknown', at(soon, noZone.zone), 'body.schedule.zone'),
  change(
    'quota_reached',
    async setup => at((await usedUp(setup)).wall),
    undefined,
    async setup => (await usedUp(setup)).draft,
  ),
  on(
    UpdatePost,
    'version_conflict',
    async setup =>
      ask(setup, UpdatePost, {
        params: { id: (await draft(setup)).id },
        body: { caption: 'B' },
        headers: { 'if-match': '"999"' },
      }),
    'headers.if-match',
  ),

  plan('post_state', {}, undefined, posted),
  plan('media_not_ready', {}, 'post.items.0', async setup => (await waiting(setup)).draft),
  plan('post_incomplete', {}, 'post.items', async setup => (await bare(setup)).draft),
  plan('social_account_not_found', {}, undefined, async setup => (await orphaned(setup)).draft),
  plan('schedule_in_past', { wall: past }, 'body.wall'),
  plan('schedule_too_far', { wall: far }, 'body.wall'),
  plan('schedule_gap', skipped, 'body.wall'),
  plan('timezone_unknown', noZone, 'body.zone'),
  plan(
    'quota_reached',
    async setup => ({ wall: (await usedUp(setup)).wall }),
    undefined,
    async setup => (await usedUp(setup)).draft,
  ),
  on(
    SchedulePost,
    'version_conflict',
    async setup =>
      ask(setup, SchedulePost, {
        params: { id: (await draft(setup)).id },
        body: { wall: soon },
        headers: { 'if-match': '"999"' },
      }),
    'headers.if-match',
  ),

  act(PublishPost, 'post_state', posted),
  act(PublishPost, 'media_not_ready', async setup => (await waiting(setup)).draft),
  act(PublishPost, 'post_incomplete', async setup => (await bare(setup)).draft),
  act(PublishPost, 'social_account_not_found', async setup => (await orphaned(setup)).draft),
  act(PublishPost, 'quota_reached', async setup => (await usedUp(setup)).draft),

  act(CancelPost, 'post_state', draft),
  act(DismissAlerts, 'post_state', draft),
  act(HidePost, 'post_state', draft),
  act(DeletePost, 'post_state', posted),

  act(RetryPost, 'post_state', draft),
  act(RetryPost, 'media_not_ready', async setup => (await waiting(setup)).failed),
  act(RetryPost, 'post_incomplete', async setup => (await bare(setup)).failed),
  act(RetryPost, 'social_account_not_found', async setup => (await orphaned(setup)).failed),
  act(RetryPost, 'quota_reached', async setup => (await usedUp(setup)).failed),

  act(PostComment, 'post_state', draft),

  act(CheckPost, 'decision_not_needed', draft),
  act(DecidePost, 'decision_not_needed', draft, { live: true }),

  on(StreamPostStatus, 'post_not_found', async setup => ask(setup, StreamPostStatus, { query: { id: unknown } })),
  on(StreamPostStatus, 'no_content', async setup =>
    ask(setup, StreamPostStatus, { query: { id: (await draft(setup)).id } }),
  ),
]
