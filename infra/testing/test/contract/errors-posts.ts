import {
  CancelPost,
  CheckPost,
  DecidePost,
  PostComment,
  PublishPost,
  RetryPost,
  SchedulePost,
} from '@fanfare/contracts/endpoints/going-out.ts'
import {
  CreatePosts,
  DeletePost,
  DismissAlerts,
  GetPost,
  GetTrace,
  HidePost,
  Preflight,
  RestorePost,
  UpdatePost,
} from '@fanfare/contracts/endpoints/posts.ts'
import { StreamPostStatus } from '@fanfare/contracts/endpoints/streams.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http.ts'
import type { Answer } from '../../client.ts'
import { until } from '../../until.ts'
import { takenKey } from './errors-held.ts'
import { bare, compose, draft, orphaned, posted, stage, usedUp, waiting } from './errors-stage.ts'
import { type Ask, creator, lazy, on, type Recipe, type World } from './errors-world.ts'

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

const ask = async (world: World, endpoint: AnyEndpoint, given: Ask): Promise<Answer> =>
  world.ask(endpoint, (await stage(world)).client, given)

/** A request for new posts that is right but for what is given. */
const making = async (world: World, given: object = {}): Promise<object> => {
  const { main, file } = await stage(world)
  const schedule = { kind: 'date', wall: soon }
  return { accounts: [main.id], caption: 'A', items: [{ media_id: file }], schedule, ...given }
}

type Given = object | ((world: World) => Promise<object> | object)
const of = async (world: World, given: Given): Promise<object> => (typeof given === 'function' ? given(world) : given)

const create = (code: ErrorCode, given: Given, field?: string): Recipe =>
  on(
    CreatePosts,
    code,
    async world => ask(world, CreatePosts, { body: await making(world, await of(world, given)) }),
    field,
  )
const preflight = (code: ErrorCode, given: Given, field: string): Recipe =>
  on(
    Preflight,
    code,
    async world => ask(world, Preflight, { body: await making(world, await of(world, given)) }),
    field,
  )
/** A change of a post: of a draft, where no other is named. */
const change = (code: ErrorCode, given: Given, field?: string, post: (world: World) => Promise<Post> = draft): Recipe =>
  on(
    UpdatePost,
    code,
    async world =>
      ask(world, UpdatePost, {
        params: { id: (await post(world)).id },
        body: { schedule: { kind: 'date', wall: soon }, ...(await of(world, given)) },
      }),
    field,
  )
const plan = (code: ErrorCode, given: Given, field?: string, post: (world: World) => Promise<Post> = draft): Recipe =>
  on(
    SchedulePost,
    code,
    async world =>
      ask(world, SchedulePost, {
        params: { id: (await post(world)).id },
        body: { wall: soon, ...(await of(world, given)) },
      }),
    field,
  )
/** A call that takes no more than the post. */
const act = (endpoint: AnyEndpoint, code: ErrorCode, post: (world: World) => Promise<Post>, body?: object): Recipe =>
  on(endpoint, code, async world =>
    ask(world, endpoint, { params: { id: (await post(world)).id }, ...(body ? { body } : {}) }),
  )

const at = (wall: string, zone?: string) => ({ schedule: { kind: 'date', wall, ...(zone ? { zone } : {}) } })
const notReady = async (world: World) => ({ items: [{ media_id: (await stage(world)).unready }] })
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
  [RestorePost],
  [GetTrace],
].map(([endpoint, body]) =>
  on(endpoint as AnyEndpoint, 'post_not_found', async world =>
    ask(world, endpoint as AnyEndpoint, { params: { id: unknown }, ...(body ? { body } : {}) }),
  ),
)

/** What a Creator asks of the post of somebody else. */
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
  [RestorePost],
].map(([endpoint, body]) =>
  on(
    endpoint as AnyEndpoint,
    'not_allowed',
    async world => {
      const restores = endpoint === RestorePost
      const { id } = await (restores ? compose(world, (await stage(world)).main.id) : draft(world))
      const params = { id }
      if (restores) await ask(world, DeletePost, { params })
      return world.ask(endpoint as AnyEndpoint, (await creator(world)).client, { params, ...(body ? { body } : {}) })
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
]

/** What each change is answered while the call that cannot be taken back is in the air. */
const whileGoingOut = lazy(async world => {
  const { client, main } = await stage(world)
  const { control } = world.system.simulator
  const fault = control.addFault({ kind: 'latency', match: { call: 'media_publish' }, delayMs: 3_000 } as never)
  const { id } = await compose(world, main.id, { schedule: { kind: 'now' } })
  const state = async () => (await world.call(GetTrace, client, { params: { id } })).state
  await until(async () => (await state()) === 'commit_requested', { what: 'a post on its way' })
  const answers = await Promise.all(
    changes.map(async ([endpoint, body]) => {
      const answer = await ask(world, endpoint, { params: { id }, ...(body ? { body } : {}) })
      return [endpoint.name, answer] as const
    }),
  )
  control.clearFaults(fault.id)
  await world.system.drain()
  return new Map(answers)
})

export const postRecipes: Recipe[] = [
  create('social_account_not_found', { accounts: [unknown] }, 'body.accounts.0'),
  create('media_not_found', noMedia, 'body.items.0.media_id'),
  create('media_not_ready', notReady, 'body.items.0'),
  create('post_incomplete', { items: [] }, 'body'),
  create('schedule_in_past', at(past), 'body.schedule.wall'),
  create('schedule_too_far', at(far), 'body.schedule.wall'),
  create('schedule_gap', () => ({ schedule: { kind: 'date', ...skipped() } }), 'body.schedule.wall'),
  create('timezone_unknown', at(soon, noZone.zone), 'body.schedule.zone'),
  create('quota_reached', async world => {
    const { account, wall } = await usedUp(world)
    return { accounts: [account.id], ...at(wall) }
  }),
  ...takenKey(CreatePosts, 'publishing.posts', async world => {
    const { client } = await stage(world)
    const body = await making(world, { schedule: { kind: 'draft' } })
    return { client, ask: { body } }
  }),

  preflight('social_account_not_found', { accounts: [unknown] }, 'body.accounts.0'),
  preflight('media_not_found', noMedia, 'body.items.0.media_id'),
  preflight('timezone_unknown', at(soon, noZone.zone), 'body.schedule.zone'),

  ...unknownPost,
  ...othersPost,
  ...changes.map(([endpoint]) =>
    on(endpoint, 'post_going_out', async world => (await whileGoingOut(world)).get(endpoint.name) as Answer),
  ),

  change('post_state', {}, undefined, posted),
  change('media_not_found', noMedia, 'body.items.0.media_id'),
  change('media_not_ready', notReady, 'body.items.0'),
  change('post_incomplete', { items: [] }, 'body'),
  change('social_account_not_found', { account_id: unknown }, 'body.account_id'),
  change('schedule_in_past', at(past), 'body.schedule.wall'),
  change('schedule_too_far', at(far), 'body.schedule.wall'),
  change('schedule_gap', () => ({ schedule: { kind: 'date', ...skipped() } }), 'body.schedule.wall'),
  change('timezone_unknown', at(soon, noZone.zone), 'body.schedule.zone'),
  change(
    'quota_reached',
    async world => at((await usedUp(world)).wall),
    undefined,
    async world => (await usedUp(world)).draft,
  ),
  on(
    UpdatePost,
    'version_conflict',
    async world =>
      ask(world, UpdatePost, {
        params: { id: (await draft(world)).id },
        body: { caption: 'B' },
        headers: { 'if-match': '"999"' },
      }),
    'headers.if-match',
  ),

  plan('post_state', {}, undefined, posted),
  plan('media_not_ready', {}, 'post.items.0', async world => (await waiting(world)).draft),
  plan('post_incomplete', {}, 'post', async world => (await bare(world)).draft),
  plan('social_account_not_found', {}, undefined, async world => (await orphaned(world)).draft),
  plan('schedule_in_past', { wall: past }, 'body.wall'),
  plan('schedule_too_far', { wall: far }, 'body.wall'),
  plan('schedule_gap', skipped, 'body.wall'),
  plan('timezone_unknown', noZone, 'body.zone'),
  plan(
    'quota_reached',
    async world => ({ wall: (await usedUp(world)).wall }),
    undefined,
    async world => (await usedUp(world)).draft,
  ),
  on(
    SchedulePost,
    'version_conflict',
    async world =>
      ask(world, SchedulePost, {
        params: { id: (await draft(world)).id },
        body: { wall: soon },
        headers: { 'if-match': '"999"' },
      }),
    'headers.if-match',
  ),

  act(PublishPost, 'post_state', posted),
  act(PublishPost, 'media_not_ready', async world => (await waiting(world)).draft),
  act(PublishPost, 'post_incomplete', async world => (await bare(world)).draft),
  act(PublishPost, 'social_account_not_found', async world => (await orphaned(world)).draft),
  act(PublishPost, 'quota_reached', async world => (await usedUp(world)).draft),

  act(CancelPost, 'post_state', draft),
  act(DismissAlerts, 'post_state', draft),
  act(HidePost, 'post_state', draft),
  act(DeletePost, 'post_state', posted),

  act(RetryPost, 'post_state', draft),
  act(RetryPost, 'media_not_ready', async world => (await waiting(world)).failed),
  act(RetryPost, 'post_incomplete', async world => (await bare(world)).failed),
  act(RetryPost, 'social_account_not_found', async world => (await orphaned(world)).failed),
  act(RetryPost, 'quota_reached', async world => (await usedUp(world)).failed),

  act(PostComment, 'post_state', draft),

  act(CheckPost, 'decision_not_needed', draft),
  act(DecidePost, 'decision_not_needed', draft, { live: true }),

  on(StreamPostStatus, 'post_not_found', async world => ask(world, StreamPostStatus, { query: { id: unknown } })),
  on(StreamPostStatus, 'no_content', async world =>
    ask(world, StreamPostStatus, { query: { id: (await draft(world)).id } }),
  ),
]
