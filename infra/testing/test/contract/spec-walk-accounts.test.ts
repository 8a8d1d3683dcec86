import { ListIntegrations } from '@fanfare/contracts/endpoints/integrations.ts'
import { CreateInvite } from '@fanfare/contracts/endpoints/members.ts'
import { GetTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { Creator, Manager, Owner } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtures } from '../../../simulator/src/state/fixtures.ts'
import { type System, startSystem } from '../../system.ts'
import { readReply } from './calls.ts'
import { finishedDialog } from './calls-accounts.ts'
import { type Setup, settings, startSetup } from './calls-setup.ts'
import { type Ask, type Step, takeStep } from './spec-steps.ts'

/**
 * Every call of spec §7 for accounts, teams, the person and connecting, by the names that it spells: the paths, what they take, and what comes
 * back (spec §3). Recent searches are among the calls of research (`spec-walk-research.test.ts`). Written
 * down by hand, for programs that know the calls from there and nothing of our contracts.
 */

/** Spec §3, Social account; and with what Account has beside it. */
const socialAccount =
  'id type status team_id username name settings fb_id ig_id is_checkpointed is_restricted pic_url social_set_id'
const account = `${socialAccount} fb_connected bio extra`
/** Spec §3, Insights overview, and its period. */
const insightsOverview =
  'followers followersTotal reach reachPrev interaction interactionPrev shared sharedTotal since until'
const team = 'id name owner'
const wholeTeam = `${team} members social_accounts social_sets`
const member = 'id name pivot'
const set = 'id name social_accounts'
const user = 'id name username product_id expired_at email fb settings teams quota suite_id package_id active_team'
const userSettings =
  'timezone dateFormat timeFormat firstDayOfTheWeek emailNotification browserNotification twoFactor publishing schedule timeslot ' +
  'team_prefered_id onboarding'
const available = 'account_id type username name pic_url page state'
const login = 'id login connected me expires_at missing_permissions accounts_count'

const inTeam = (ask?: (setup: Setup) => Ask | Promise<Ask>) => async (setup: Setup) => {
  const { id, ...more } = (await ask?.(setup)) ?? {}
  return { ...more, id: { id: setup.teamId, ...(typeof id === 'object' ? id : {}) } }
}
const spare = async (setup: Setup) => ({ accountId: (await setup.spareAccount()).id })
/** Someone else with a team of their own, of which no other step knows. */
const alone = async (setup: Setup) => {
  const person = await setup.newcomer(true)
  const { name } = await person.client.call(GetTeam, { params: { teamId: person.ownTeam } })
  return { ...person, name }
}
const inviteToken = async ({ owner, teamId }: Setup): Promise<string> => {
  const asked = { params: { teamId }, body: { role: Creator } }
  const { url } = await owner.client.call(CreateInvite, asked)
  return new URL(url ?? '').pathname.split('/').at(-1) ?? ''
}

const steps: Step[] = [
  // accounts
  { call: 'GET /api/accounts/list', ask: () => ({ query: { type: 'ig', status: '1' } }), fields: account },
  {
    call: 'POST /api/accounts',
    ask: async setup => {
      const { igId: id, pageId: fb_id, username } = await setup.connect(setup.owner)
      const profile = { username, pic_url: 'https://example.test/a.jpg', name: 'A', bio: 'B' }
      return { body: { id, type: 'ig', fb_id, preadd: false, settings: '{"timezone":"Europe/Lisbon"}', ...profile } }
    },
    fields: account,
  },
  { call: 'GET /api/accounts/{id}', ask: ({ ig }) => ({ id: ig.id }), fields: account },
  {
    call: 'PUT /api/accounts/{id}',
    ask: async setup => {
      const { id, username, name, type, pic_url, fb_id } = await setup.spareAccount()
      const same = { id, username, name, type, pic_url, fb_id }
      return { id, body: { ...same, settings: '{"timezone":"Asia/Tokyo"}' } }
    },
    fields: account,
  },
  {
    call: 'DELETE /api/accounts/{id}',
    ask: async setup => ({ id: (await setup.spareAccount()).id }),
    fields: 'done',
  },
  {
    call: 'POST /api/link',
    ask: async setup => {
      const { igId: id } = await setup.connect(setup.owner)
      return { body: { accounts: JSON.stringify([{ id, type: 'ig' }]) } }
    },
    fields: 'results linked refused',
  },
  {
    call: 'GET /api/accounts/{id}/stats',
    ask: ({ ig }) => ({ id: ig.id, query: { since: '2026-10-01', until: '2026-10-28' } }),
    fields: insightsOverview,
    // The period before has the same length.
    holds: { prev_since: '2026-09-03', prev_until: '2026-09-30' },
  },
  { call: 'GET /api/accounts/{id}/stats', ask: ({ page }) => ({ id: page.id }), fields: insightsOverview },
  {
    call: 'GET /api/accounts/{id}/follower_growth',
    ask: ({ page }) => ({ id: page.id, query: { since: '2026-10-01', until: '2026-10-02' } }),
    fields: 'data source day gained total',
    holds: { data: [{ day: '2026-10-01' }, { day: '2026-10-02' }] },
  },
  { call: 'GET /api/accounts/{id}/follower_growth', ask: ({ ig }) => ({ id: ig.id }), fields: 'data source day' },
  {
    call: 'GET /api/account',
    ask: ({ ig }) => ({ query: { limit: '10', is_business: 'true', username: ig.username.slice(0, 4), key: ig.id } }),
    fields: account,
  },

  // team
  {
    call: 'GET /team/{id}',
    ask: inTeam(() => ({ query: { with: 'members,social_accounts,social_sets' } })),
    fields: wholeTeam,
  },
  {
    call: 'POST /team',
    ask: async setup => ({ client: (await alone(setup)).client, body: { name: 'A second one' } }),
    fields: team,
  },
  { call: 'POST /team/{id}', ask: inTeam(() => ({ body: { name: 'Walked' } })), fields: team },
  {
    call: 'DELETE /team/{id}',
    ask: async setup => {
      const { client, ownTeam: id, name } = await alone(setup)
      return { client, id, body: { name } }
    },
    fields: 'id name',
  },
  { call: 'POST /team/switch', ask: ({ teamId: to }) => ({ body: { to } }), fields: 'done' },
  { call: 'POST /team/{id}/invite', ask: inTeam(() => ({ body: { role: Creator } })), fields: 'invite url' },
  {
    call: 'POST /team/{id}/member/{memberId}',
    ask: inTeam(async setup => ({ id: { memberId: (await setup.guest(Creator)).userId }, body: { role: Manager } })),
    fields: member,
  },
  {
    call: 'DELETE /team/{id}/member/{memberId}',
    ask: inTeam(async setup => ({ id: { memberId: (await setup.guest(Creator)).userId }, body: {} })),
    fields: 'done',
  },
  {
    call: 'POST /team/{id}/leave',
    ask: inTeam(async setup => ({ client: (await setup.guest(Manager)).client, body: {} })),
    fields: 'done',
  },
  {
    call: 'GET /invite/{token}',
    ask: async setup => ({ id: { token: await inviteToken(setup) } }),
    fields: 'team role',
  },
  {
    call: 'POST /invite/{token}',
    ask: async setup => ({
      client: (await alone(setup)).client,
      id: { token: await inviteToken(setup) },
      body: {},
    }),
    fields: 'team_id',
  },
  { call: 'GET /team/{id}/available-accounts', ask: inTeam(), fields: available },
  {
    call: 'GET /team/{id}/available-pages',
    ask: inTeam(() => ({ query: { type: 'ig' } })),
    fields: 'id name account',
  },
  {
    call: 'GET /team/{id}/available-pages',
    ask: inTeam(() => ({ query: { type: 'fb' } })),
    fields: 'id name account',
  },
  { call: 'GET /team/{id}/social-accounts', ask: inTeam(), fields: socialAccount },
  {
    call: 'GET /team/{id}/social-accounts',
    ask: inTeam(() => ({ query: { sync: 'true' } })),
    fields: socialAccount,
  },
  {
    call: 'GET /team/{id}/social-accounts/{accountId}',
    ask: inTeam(({ ig }) => ({ id: { accountId: ig.id }, query: { refresh: 'true' } })),
    fields: socialAccount,
  },
  {
    call: 'POST /team/{id}/social-accounts',
    ask: inTeam(async setup => {
      const { igId: account_id, pageId } = await setup.connect(setup.owner)
      const page = { fb_id: pageId, fb_page_id: pageId, fb_page_include: true }
      return { body: { account_id, type: 'ig', timezone: 'Europe/Lisbon', ...page } }
    }),
    fields: socialAccount,
  },
  {
    call: 'POST /team/{id}/social-accounts/{accountId}',
    ask: inTeam(async setup => ({ id: await spare(setup), body: { timezone: 'Europe/Madrid' } })),
    fields: socialAccount,
  },
  {
    call: 'POST /team/{id}/social-accounts/{accountId}/sync-media',
    ask: inTeam(({ ig }) => ({ id: { accountId: ig.id }, body: {} })),
    fields: 'accounts in_sync',
  },
  {
    call: 'POST /team/{id}/accounts',
    ask: inTeam(async setup => {
      const { igId: id } = await setup.connect(setup.owner)
      return { body: { id, type: 'ig' } }
    }),
    fields: account,
  },
  {
    call: 'DELETE /team/{id}/accounts/{accountId}',
    ask: inTeam(async setup => ({ id: await spare(setup), body: {} })),
    fields: 'done',
  },
  {
    call: 'GET /team/{id}/accounts/{accountId}/picture',
    ask: inTeam(({ ig }) => ({ id: { accountId: ig.id }, query: { redirect: 'false' } })),
    fields: 'url',
  },
  { call: 'GET /team/{id}/connected-fb', ask: inTeam(), fields: account },
  {
    call: 'POST /team/{id}/social-sets',
    ask: inTeam(({ ig }) => ({ body: { name: 'Walk', social_accounts: [ig.id] } })),
    fields: set,
  },
  {
    call: 'PUT /team/{id}/social-sets/{setId}',
    ask: inTeam(async setup => ({
      id: { setId: (await setup.socialSet()).id },
      body: { name: 'Walked', social_accounts: [] },
    })),
    fields: set,
  },
  {
    call: 'DELETE /team/{id}/social-sets/{setId}',
    ask: inTeam(async setup => ({ id: { setId: (await setup.socialSet()).id }, body: {} })),
    fields: 'done',
  },

  // the person
  { call: 'GET /api/user', ask: () => ({}), fields: user },
  { call: 'POST /api/user', ask: () => ({ body: { name: 'Ada Walker' } }), fields: user },
  { call: 'GET /api/user/settings', ask: () => ({}), fields: userSettings },
  {
    call: 'POST /api/user/settings',
    ask: () => ({ form: { timezone: 'Europe/Lisbon', timeFormat: '24' } }),
    fields: userSettings,
  },
  { call: 'GET /api/timezone/list', ask: () => ({}), fields: 'data name' },

  // connect
  { call: 'GET /connect/account', ask: () => ({}), fields: available },
  {
    call: 'POST /connect/account',
    ask: async setup => {
      const { igId: account_id } = await setup.connect(setup.owner)
      return { body: { account_id, type: 'ig' } }
    },
    fields: socialAccount,
  },
  {
    call: 'PUT /connect/account',
    ask: async setup => ({ body: { account: (await setup.spareAccount()).id } }),
    fields: socialAccount,
  },
  {
    call: 'POST /connect/save-connect',
    ask: async setup => {
      const person = await setup.newcomer(true)
      const token = await finishedDialog(setup, person)
      return { client: person.client, body: { token, me: fixtures.mira } }
    },
    fields: login,
  },
  {
    call: 'POST /connect/disconnect',
    ask: async setup => {
      const person = await setup.newcomer(true)
      await setup.connect(person)
      return { client: person.client, body: {} }
    },
    fields: 'removed',
  },
  {
    call: 'DELETE /connect/integrations/{id}',
    ask: async setup => {
      const person = await setup.newcomer(true)
      await setup.connect(person)
      const [own] = await person.client.call(ListIntegrations)
      return { client: person.client, id: own?.id ?? '', body: {} }
    },
    fields: 'id revoked accounts accounts_count posts_count',
  },
  { call: 'POST /connect/refresh-session', ask: () => ({ body: {} }), fields: 'connected me expires_at connections' },
  { call: 'GET /connect/check', ask: () => ({}), fields: 'connected me expires_at connections' },
  { call: 'GET /connect/integrations', ask: () => ({}), fields: login },
]

let system: System
let setup: Setup
beforeAll(async () => {
  system = await startSystem(settings)
  setup = await startSetup(system)
  // The lists are not empty.
  await setup.socialSet()
})
afterAll(() => system?.close())

test.each(steps.map(step => [step.call, step] as const))('%s', (_, step) => takeStep(setup, step))

/** What has other things in it has them by the names of spec §3 too. */
test('what lies inside', async () => {
  const { client } = setup.owner
  await setup.socialSet()
  const asked = { params: { teamId: setup.teamId }, query: { with: 'members,social_accounts,social_sets' } }
  const whole = await client.call(GetTeam, asked)
  expect(whole.owner).toMatchObject({ product_id: expect.any(Number), quota: { social_accounts: expect.any(Number) } })
  expect(whole.members?.[0]?.pivot.role).toBe(Owner)
  const inSets = whole.social_sets?.flatMap(({ social_accounts: accounts }) => accounts)
  expect(inSets?.[0]?.settings.timezone).toMatch(/\S/)
  const { settings: own, fb } = await client.call(GetUser)
  expect(fb).toMatchObject({ id: expect.any(String), name: expect.any(String) })
  expect(own).toMatchObject({
    emailNotification: { active: expect.any(Boolean), sendEmailCopyTo: expect.any(String) },
    twoFactor: { active: false, app: false, email: false },
    publishing: { maxRetry: 3 },
    schedule: { notification: 'all' },
    timeslot: { randomPlacement: 1, randomRange: 5 },
  })
  const { json } = await readReply(await client.send(`/api/accounts/${setup.ig.id}`))
  const { data } = json as { data: { settings: object; extra: object } }
  expect(data.extra).toEqual({ settings: data.settings })
})

test('a login says how many scheduled posts depend on it, each of its accounts by itself', async () => {
  const { client } = setup.owner
  const loginOfOlea = async () =>
    (await client.call(ListIntegrations)).find(({ accounts }) => accounts.some(({ name }) => name === setup.ig.name))
  const before = await loginOfOlea()
  await setup.planned()
  const after = await loginOfOlea()
  expect(after?.posts_count).toBe((before?.posts_count ?? 0) + 1)
  expect(after?.accounts.reduce((sum, { posts }) => sum + (posts ?? 0), 0)).toBe(after?.posts_count)
})

test('a token of a network is not taken from a browser', async () => {
  const response = await setup.owner.client.send('/connect/save-connect', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: `EAA${'b'.repeat(150)}`, me: fixtures.mira }),
  })
  const { status, json } = await readReply(response)
  expect({ status, json }).toMatchObject({
    status: 422,
    json: { error: { code: 'invalid_input', field: 'body.token' } },
  })
})
