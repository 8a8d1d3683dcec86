import {
  AddContent,
  AddContents,
  CheckContents,
  DeleteContents,
  LockContent,
  MarkPosted,
  StartSync,
  UpdatePostsZone,
  UpdateThumbs,
} from '@fanfare/contracts/endpoints/contents.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import { takenKey } from './errors-held.ts'
import { type Ask, creator, on, type Recipe, type Setup } from './errors-setup.ts'
import { compose, draft, posted, type TeamFixture, teamFixture, usedUp } from './errors-team-fixture.ts'

/** Errors of the calls by the names of the specification. */

const unknown = '7'
const day = 86_400
const seconds = (days: number): number => Math.floor(Date.now() / 1000) + days * day

const failing = (
  endpoint: AnyEndpoint,
  code: ErrorCode,
  field: string | undefined,
  given: (team: TeamFixture, setup: Setup) => Ask | Promise<Ask>,
): Recipe =>
  on(
    endpoint,
    code,
    async setup => {
      const team = await teamFixture(setup)
      return setup.ask(endpoint, team.client, await given(team, setup))
    },
    field,
  )

/** A content that is right but for what is given. */
const adding = (code: ErrorCode, given: (team: TeamFixture) => object, field: string): Recipe =>
  failing(AddContent, code, field, team => ({
    body: {
      owner_id: team.main.id,
      caption: 'A',
      media: [{ id: team.file }],
      schedule_publish_timestamp: seconds(20),
      ...given(team),
    },
  }))

const draftOf = async (setup: Setup) => (await compose(setup, (await teamFixture(setup)).main.id)).id

/** Calls that take a key, each with things of its own. */
const keyed: [AnyEndpoint, (setup: Setup) => Promise<Ask>][] = [
  [AddContent, async setup => ({ body: { owner_id: (await teamFixture(setup)).main.id, caption: 'A' } })],
  [
    AddContents,
    async setup => ({ body: { data: JSON.stringify([{ owner_id: (await teamFixture(setup)).main.id }]) } }),
  ],
  [DeleteContents, async setup => ({ body: { posts: [await draftOf(setup)] } })],
  [LockContent, async setup => ({ body: { id: await draftOf(setup) } })],
  [MarkPosted, async setup => ({ params: { id: await draftOf(setup) }, body: {} })],
  [
    UpdatePostsZone,
    async setup => {
      const { main } = await teamFixture(setup)
      await compose(setup, main.id, {
        schedule: { kind: 'date', wall: `${Temporal.Now.plainDateISO('UTC').add({ days: 25 })}T10:00` },
      })
      return { body: { account_id: main.id, timezone: 'Asia/Tokyo' } }
    },
  ],
]

/** What a Creator asks of a post of someone else. */
const othersPost = ([endpoint, ask]: [AnyEndpoint, (id: string) => Ask], field: string): Recipe =>
  on(
    endpoint,
    'not_allowed',
    async setup => setup.ask(endpoint, (await creator(setup)).client, ask((await draft(setup)).id)),
    field,
  )

export const contentRecipes: Recipe[] = [
  ...keyed.flatMap(([endpoint, make]) =>
    takenKey(endpoint, 'publishing.posts', async setup => ({
      client: (await teamFixture(setup)).client,
      ask: await make(setup),
    })),
  ),
  failing(CheckContents, 'post_not_found', 'body.posts', () => ({ body: { posts: [unknown] } })),
  adding('social_account_not_found', () => ({ owner_id: unknown }), 'body.owner_id'),
  adding('media_not_found', () => ({ media: [{ id: unknown }] }), 'body.media.0.id'),
  adding('media_not_ready', ({ unready }) => ({ media: [{ id: unready }] }), 'body.media.0'),
  adding('post_incomplete', () => ({ media: [] }), 'body.media'),
  adding('schedule_in_past', () => ({ schedule_publish_timestamp: seconds(-2) }), 'body.schedule_publish_timestamp'),
  adding('schedule_too_far', () => ({ schedule_publish_timestamp: seconds(200) }), 'body.schedule_publish_timestamp'),
  failing(AddContent, 'quota_reached', undefined, async ({ file }, setup) => {
    const { account, wall } = await usedUp(setup)
    const at = Temporal.PlainDateTime.from(wall).toZonedDateTime(account.settings.timezone).epochMilliseconds / 1000
    return { body: { owner_id: account.id, media: [{ id: file }], schedule_publish_timestamp: at } }
  }),
  failing(DeleteContents, 'post_not_found', 'body.posts', () => ({ body: { posts: [unknown] } })),
  othersPost([DeleteContents, id => ({ body: { posts: [id] } })], 'body.posts'),
  failing(LockContent, 'post_not_found', 'body.id', () => ({ body: { id: unknown } })),
  failing(LockContent, 'post_state', undefined, async (_, setup) => ({ body: { id: (await posted(setup)).id } })),
  othersPost([LockContent, id => ({ body: { id } })], 'body.id'),
  failing(UpdateThumbs, 'post_not_found', 'body.posts', () => ({ body: { posts: [unknown] } })),
  failing(StartSync, 'social_account_not_found', 'body.accountIds', () => ({ body: { accountIds: [unknown] } })),
  failing(UpdatePostsZone, 'social_account_not_found', 'body.account_id', () => ({
    body: { account_id: unknown, timezone: 'Asia/Tokyo' },
  })),
  failing(UpdatePostsZone, 'timezone_unknown', 'body.timezone', ({ main }) => ({
    body: { account_id: main.id, timezone: 'Mars/Olympus' },
  })),
  failing(MarkPosted, 'post_state', undefined, async (_, setup) => ({
    params: { id: (await posted(setup)).id },
    body: {},
  })),
]
