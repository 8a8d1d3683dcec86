import { ApprovePost, ApprovePosts, RequestApproval, SendBackPost } from '@fanfare/contracts/endpoints/approvals.ts'
import { AddContent } from '@fanfare/contracts/endpoints/contents.ts'
import { SetApprovals } from '@fanfare/contracts/endpoints/members.ts'
import { CreatePosts, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { SwitchTeam } from '@fanfare/contracts/endpoints/teams.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import { AddMember } from '@fanfare/contracts/internal/team.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { createCaller } from '@fanfare/runtime/http/call.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import { takenKey } from './errors-held.ts'
import { type Ask, creator, lazy, newPerson, on, type Recipe, type Setup, subscriber } from './errors-setup.ts'
import { bare, compose, draft, orphaned, posted, teamFixture, usedUp, waiting } from './errors-team-fixture.ts'

/** Errors of approvals. */

const unknown = '7'
const inDays = (days: number): string => `${Temporal.Now.plainDateISO('UTC').add({ days })}T12:00`

/** A member whose posts a Manager approves, and the team with that. */
export const heldBack = lazy(async setup => {
  const { client, teamId } = await subscriber(setup)
  const person = await newPerson(setup)
  const { urls, site } = setup.system
  const call = createCaller({ urls, identitySecret: site.secrets.identitySecret, clock: systemClock })
  await call(AddMember, { body: { team_id: teamId, user_id: person.userId, role: Creator } })
  await call.close()
  await setup.call(SetApprovals, client, { params: { teamId }, body: { on: true } })
  await setup.call(SwitchTeam, person.client, { body: { to: teamId } })
  return { ...person, teamId }
})

const asked = async (setup: Setup, endpoint: AnyEndpoint, given: Ask) =>
  setup.ask(endpoint, (await teamFixture(setup)).client, given)

/** A post of the state that waits: nothing of it is checked again before it is approved. */
async function waitingAs(setup: Setup, { id }: Post, schedule: object = { wall: inDays(3) }): Promise<Post> {
  const { client } = await teamFixture(setup)
  await setup.call(UpdatePost, client, { params: { id }, body: { schedule: { kind: 'draft', ...schedule } } })
  const approval = { state: 'waiting', asked_by: '1', asked_at: new Date().toISOString(), message: '' }
  await setup.sql.query('update publishing.posts set approval = $2 where id = $1', [
    id,
    JSON.stringify({ ...approval, decided_by: null, decided_at: null, note: '' }),
  ])
  const { rows } = await setup.sql.query('select version from publishing.posts where id = $1', [id])
  return { id, version: rows[0].version } as Post
}
const ownDraft = async (setup: Setup, given: object = {}) => compose(setup, (await teamFixture(setup)).main.id, given)

type Make = (setup: Setup) => Promise<Post>
const requested = (code: ErrorCode, post: Make, field?: string): Recipe =>
  on(
    RequestApproval,
    code,
    async setup => asked(setup, RequestApproval, { params: { id: (await post(setup)).id }, body: {} }),
    field,
  )
const approved = (code: ErrorCode, given: object, post: Make, field?: string): Recipe =>
  on(
    ApprovePost,
    code,
    async setup => {
      const { id, version } = await waitingAs(setup, await post(setup))
      return asked(setup, ApprovePost, { params: { id }, body: { version, ...given } })
    },
    field,
  )
const planned =
  (wall: () => string): Make =>
  async setup =>
    ownDraft(setup, { schedule: { kind: 'draft', wall: wall() } })
const past = inDays(-2)
const at = (wall: string, zone?: string) => ({ schedule: { kind: 'date', wall, ...(zone ? { zone } : {}) } })

/** A wall-clock time that the next summer time skips. */
const skipped = () => {
  const zone = 'America/New_York'
  let change = Temporal.Now.zonedDateTimeISO(zone).getTimeZoneTransition('next')
  while (change && change.offsetNanoseconds < change.subtract({ nanoseconds: 1 }).offsetNanoseconds)
    change = change.getTimeZoneTransition('next')
  const before = (change as Temporal.ZonedDateTime).subtract({ minutes: 30 }).toPlainDateTime()
  return at(before.add({ hours: 1 }).toString({ smallestUnit: 'minute' }), zone)
}

const keyed = [
  [RequestApproval, async (setup: Setup) => ({ params: { id: (await ownDraft(setup)).id }, body: {} })],
  [
    ApprovePost,
    async (setup: Setup) => {
      const { id, version } = await waitingAs(setup, await ownDraft(setup))
      return { params: { id }, body: { version } }
    },
  ],
  [
    ApprovePosts,
    async (setup: Setup) => {
      const { id, version } = await waitingAs(setup, await ownDraft(setup))
      return { body: { posts: [{ id, version }] } }
    },
  ],
  [
    SendBackPost,
    async (setup: Setup) => ({
      params: { id: (await waitingAs(setup, await ownDraft(setup))).id },
      body: { note: 'No' },
    }),
  ],
] as const

export const approvalRecipes: Recipe[] = [
  ...keyed.flatMap(([endpoint, askOf]) =>
    takenKey(endpoint as unknown as AnyEndpoint, 'publishing.posts', async setup => ({
      client: (await teamFixture(setup)).client,
      ask: await askOf(setup),
    })),
  ),
  on(
    SetApprovals,
    'member_not_found',
    async setup => {
      const { client, teamId } = await subscriber(setup)
      return setup.ask(SetApprovals, client, { params: { teamId }, body: { on: true, except: [unknown] } })
    },
    'body.except.0',
  ),
  ...(
    [
      [CreatePosts, { body: { accounts: [unknown], schedule: { kind: 'now' } } }],
      [UpdatePost, { params: { id: unknown }, body: { schedule: { kind: 'now' } } }],
      [AddContent, { body: { owner_id: unknown, schedule_publish_timestamp: 4_000_000_000 } }],
    ] as [AnyEndpoint, Ask][]
  ).map(([endpoint, given]) =>
    on(endpoint, 'approval_needed', async setup => setup.ask(endpoint, (await heldBack(setup)).client, given)),
  ),
  on(UpdateSeries, 'approval_needed', async setup => {
    const { client, userId, teamId } = await heldBack(setup)
    await setup.sql.query(
      `insert into publishing.post_series (id, team_id, author_id, recurrence, dates) values (77, $1, $2, '{"unit":"day","times":2}', '["2030-01-01","2030-01-02"]')`,
      [teamId, userId],
    )
    return setup.ask(UpdateSeries, client, { params: { id: '77' }, body: { date: '2030-02-01' } })
  }),

  on(RequestApproval, 'not_allowed', async setup =>
    setup.ask(RequestApproval, (await creator(setup)).client, { params: { id: (await draft(setup)).id }, body: {} }),
  ),
  requested('post_not_found', async () => ({ id: unknown }) as Post, 'params.id'),
  requested('post_state', posted),
  requested('post_incomplete', async setup => (await bare(setup)).draft, 'post.items'),
  requested('media_not_ready', async setup => (await waiting(setup)).draft, 'post.items.0'),
  requested('social_account_not_found', async setup => (await orphaned(setup)).draft),
  requested(
    'schedule_in_past',
    planned(() => past),
    'post.schedule.wall',
  ),
  requested(
    'schedule_too_far',
    planned(() => inDays(400)),
    'post.schedule.wall',
  ),
  requested('quota_reached', async setup => {
    const { account, wall } = await usedUp(setup)
    return compose(setup, account.id, { schedule: { kind: 'draft', wall } })
  }),

  on(
    ApprovePost,
    'post_not_found',
    async setup => asked(setup, ApprovePost, { params: { id: unknown }, body: { version: 1 } }),
    'params.id',
  ),
  on(ApprovePost, 'post_state', async setup => {
    const { id, version } = await draft(setup)
    return asked(setup, ApprovePost, { params: { id }, body: { version } })
  }),
  approved('version_conflict', { version: 999 }, ownDraft, 'body.version'),
  on(
    ApprovePost,
    'approval_time',
    async setup => {
      const { id, version } = await waitingAs(setup, await ownDraft(setup), { wall: past })
      return asked(setup, ApprovePost, { params: { id }, body: { version } })
    },
    'body.schedule',
  ),
  approved('post_incomplete', {}, async setup => ownDraft(setup, { items: [] }), 'post.items'),
  approved(
    'media_not_ready',
    {},
    async setup => ownDraft(setup, { items: [{ media_id: (await teamFixture(setup)).unready }] }),
    'post.items.0',
  ),
  on(ApprovePost, 'social_account_not_found', async setup => {
    const { draft: lone } = await orphaned(setup)
    await setup.sql.query(
      `update publishing.posts set approval = '{"state":"waiting"}', schedule_kind = 'date', schedule_wall = $2, schedule_zone = 'UTC', post_at = now() + interval '3 days' where id = $1`,
      [lone.id, inDays(3)],
    )
    const { rows } = await setup.sql.query('select version from publishing.posts where id = $1', [lone.id])
    return asked(setup, ApprovePost, { params: { id: lone.id }, body: { version: rows[0].version } })
  }),
  approved('schedule_in_past', at(past), ownDraft, 'body.schedule.wall'),
  approved('schedule_too_far', at(inDays(400)), ownDraft, 'body.schedule.wall'),
  approved('schedule_gap', skipped(), ownDraft, 'body.schedule.wall'),
  approved('timezone_unknown', at(inDays(3), 'Mars/Olympus'), ownDraft, 'body.schedule.zone'),
  on(ApprovePost, 'no_time_slot', async setup => {
    const { id, version } = await waitingAs(setup, await ownDraft(setup))
    return asked(setup, ApprovePost, { params: { id }, body: { version, schedule: { kind: 'time_slot' } } })
  }),
  on(ApprovePost, 'quota_reached', async setup => {
    const { account, wall } = await usedUp(setup)
    const { id, version } = await waitingAs(setup, await compose(setup, account.id), { wall })
    return asked(setup, ApprovePost, { params: { id }, body: { version } })
  }),
  on(
    ApprovePosts,
    'post_not_found',
    async setup => asked(setup, ApprovePosts, { body: { posts: [{ id: unknown, version: 1 }] } }),
    'body.posts',
  ),
  on(
    SendBackPost,
    'post_not_found',
    async setup => asked(setup, SendBackPost, { params: { id: unknown }, body: { note: 'No' } }),
    'params.id',
  ),
  on(SendBackPost, 'post_state', async setup =>
    asked(setup, SendBackPost, { params: { id: (await draft(setup)).id }, body: { note: 'No' } }),
  ),
]
