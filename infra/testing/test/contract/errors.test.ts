import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { errorsOf } from '@fanfare/contracts/endpoint-errors.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { catalogue, type ErrorCode, limitCodes } from '@fanfare/contracts/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../client.ts'
import { approvalRecipes } from './errors-approvals.ts'
import { authRecipes } from './errors-auth.ts'
import { callbackRecipes } from './errors-callbacks.ts'
import { captionRecipes } from './errors-captions.ts'
import { connectRecipes } from './errors-connect.ts'
import { contentRecipes } from './errors-contents.ts'
import { creatorRecipes } from './errors-creators.ts'
import { csvRecipes } from './errors-csv.ts'
import { hideTables, knock, showTables, stopAnswering } from './errors-down.ts'
import { emailFactorRecipes } from './errors-email-factor.ts'
import { genericRecipe } from './errors-generic.ts'
import { graphRecipes } from './errors-graph.ts'
import { hashtagRecipes } from './errors-hashtags.ts'
import { badInputs } from './errors-input.ts'
import { insightRecipes } from './errors-insights.ts'
import { libraryRecipes } from './errors-library.ts'
import { linkRecipes } from './errors-links.ts'
import { locationRecipes } from './errors-locations.ts'
import { mediaRecipes } from './errors-media.ts'
import { memberRecipes } from './errors-members.ts'
import { noteRecipes } from './errors-notes.ts'
import { notificationRecipes } from './errors-notifications.ts'
import { personRecipes } from './errors-person.ts'
import { placingRecipes } from './errors-placing.ts'
import { planRecipes } from './errors-plans.ts'
import { postRecipes } from './errors-posts.ts'
import { recentRecipes } from './errors-recents.ts'
import { reportRecipes } from './errors-reports.ts'
import { researchRecipes } from './errors-research.ts'
import { savedPostRecipes } from './errors-saved-posts.ts'
import { seriesRecipes } from './errors-series.ts'
import { owner, ownerFor, type Recipe, type Setup, startSetup } from './errors-setup.ts'
import { teamRecipes } from './errors-teams.ts'
import { timeslotRecipes } from './errors-timeslots.ts'
import { webhookRecipes } from './errors-webhooks.ts'
import { planRows } from './matrix-plans.ts'

/**
 * Each error that an endpoint declares is brought about, over HTTP and for real: by wrong input, by states of the system,
 * by a network that misbehaves, by parts that are away. And no endpoint answers what it does not declare.
 */

/** What cannot be brought about at an endpoint, and why. */
const exceptions: Record<string, string> = {
  'listTimezones internal_error': 'computed from the clock alone: there is nothing of ours that could break below it',
  'createPosts feature_off': 'needs an installation without drafts: features-off.test.ts has one',
  'addContent feature_off': 'the same',
  'updatePost feature_off': 'needs an installation without options of posts: features-off.test.ts has one',
  'startConnect feature_off': 'needs an installation without a way to sign in: features-off.test.ts has one',
  ...Object.fromEntries(
    publicEndpoints
      .filter(({ name }) => planRows.some(row => row.name === name && row.from === 0 && row.feature !== undefined))
      .map(({ name }) => [`${name} feature_off`, 'every plan has it: features-off.test.ts turns it off']),
  ),
  'resolveLink link_lookup_off':
    'needs an installation without the photo app: services/research/test/service/explore-limits.test.ts',
  'stripeWebhook internal_error': 'needs an event that Stripe has signed: services/team/test/service/stripe.test.ts',
  'addPushDevice push_unavailable':
    'needs an installation without a key: services/accounts/test/service/notification-switches.test.ts has one',
  'testPushDevice push_unavailable': 'the same',
  'draftFromSavedPost storage_full': 'its files are uploads: as below',
  'fetchMedia storage_full': 'its files are uploads: as below',
  'putUpload storage_full':
    'needs a full disk: services/publishing/test/service/full-disk.test.ts has one, file by file',
}

/** Of parts that are broken or away: brought about in a system of their own, at every endpoint. */
const ofTheSystem: readonly ErrorCode[] = ['internal_error', 'service_unavailable']

const byHand = new Map(
  [
    ...authRecipes,
    ...personRecipes,
    ...connectRecipes,
    ...callbackRecipes,
    ...teamRecipes,
    ...memberRecipes,
    ...planRecipes,
    ...mediaRecipes,
    ...postRecipes,
    ...approvalRecipes,
    ...timeslotRecipes,
    ...libraryRecipes,
    ...captionRecipes,
    ...noteRecipes,
    ...notificationRecipes,
    ...emailFactorRecipes,
    ...creatorRecipes,
    ...linkRecipes,
    ...locationRecipes,
    ...graphRecipes,
    ...placingRecipes,
    ...contentRecipes,
    ...csvRecipes,
    ...webhookRecipes,
    ...seriesRecipes,
    ...recentRecipes,
    ...researchRecipes,
    ...hashtagRecipes,
    ...savedPostRecipes,
    ...insightRecipes,
    ...reportRecipes,
  ].map(recipe => [`${recipe.endpoint} ${recipe.code}`, recipe]),
)
const recipeOf = (endpoint: Endpoint, code: ErrorCode): Recipe | undefined =>
  byHand.get(`${endpoint.name} ${code}`) ?? genericRecipe(endpoint, code)

const pairs = publicEndpoints.flatMap(endpoint => errorsOf(endpoint).map(code => ({ endpoint, code })))
const named = ({ endpoint, code }: { endpoint: Endpoint; code: ErrorCode }) => `${endpoint.name} ${code}`

/** Failures that are about what was sent: they name the field and its rule. */
const ofInputStatus = [400, 404, 410, 412, 413, 415, 422]
const ofInputCodes: readonly ErrorCode[] = [
  'idempotency_key_reused',
  'link_expired',
  'upload_incomplete',
  'upload_signature_invalid',
]
/** Of a team that the request does not name, and of a picture that the account of the request does not have. */
const isOfState = ({ team }: Endpoint, code: ErrorCode): boolean =>
  code === 'not_found' || (code === 'team_not_found' && team !== 'path')
const isOfInput = (endpoint: Endpoint, code: ErrorCode): boolean =>
  (ofInputStatus.includes(catalogue[code].status) || ofInputCodes.includes(code)) && !isOfState(endpoint, code)

/** The answer is the catalogue's, whole. */
function expectError(endpoint: Endpoint, { status, error, type, headers, text }: Answer, code: ErrorCode): void {
  expect(error?.code, `${status} ${text.slice(0, 500)}`).toBe(code)
  const known = catalogue[code]
  expect(status).toBe(known.status)
  expect(error?.title).toBe(known.title)
  expect(error?.message).toMatch(/\S/)
  expect(type).toBe(limitCodes.has(code) ? 'limit' : undefined)
  if (code === 'rate_limited') expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  if (!isOfInput(endpoint, code)) return
  expect(error?.field, text).toMatch(/\S/)
  expect(error?.rule, text).toMatch(/\S/)
}

const setups: Setup[] = []
let setup: Setup
beforeAll(async () => {
  setup = await startSetup({
    stripe: true,
    env: {
      RATE_LIMIT_FACTOR: '1000',
      TRUSTED_PROXIES: '1',
      // The smallest plan: its limits are reached with few posts and accounts.
      DEFAULT_PRODUCT_ID: '0',
      ACCOUNT_CACHE_MS: '0',
      // A team's plan is changed beside the product.
      IDENTITY_CACHE_MS: '0',
      CALL_TIMEOUT_MS: '5000',
      POLL_MS: '40',
      BACKOFF_MS: '40',
      ASK_MS: '40',
    },
  })
  setups.push(setup)
})
afterAll(() => setup?.close())

test('every declared error has its recipe', () => {
  const missing = pairs.filter(
    pair => !ofTheSystem.includes(pair.code) && !recipeOf(pair.endpoint, pair.code) && !exceptions[named(pair)],
  )
  expect(missing.map(named)).toEqual([])
  const declared = new Set(pairs.map(named))
  expect([...byHand.keys()].filter(name => !declared.has(name))).toEqual([])
})

describe.each(publicEndpoints.map(endpoint => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
  const recipes = errorsOf(endpoint).flatMap(code => recipeOf(endpoint, code) ?? [])
  test.each(recipes.map(recipe => [recipe.code, recipe] as const))('%s', async (code, recipe) => {
    const answer = await recipe.run(setup)
    expectError(endpoint, answer, code)
    if (recipe.field !== undefined) expect(answer.error?.field).toBe(recipe.field)
  })
})

describe('wrong input is refused with its field and rule', () => {
  const withInput = publicEndpoints.map(endpoint => [endpoint.name, endpoint, badInputs(endpoint)] as const)
  test.each(withInput.filter(([, , bad]) => bad.length > 0))('%s', async (_, endpoint, bad) => {
    const { client, teamId } = await ownerFor(endpoint)(setup)
    const as = endpoint.access === 'public' ? setup.visitor() : client
    const params: Record<string, string> = endpoint.team === 'path' ? { teamId } : {}
    for (const { what, ask, field } of bad) {
      const answer = await setup.ask(endpoint, as, { ...ask, params: { ...params, ...ask.params } })
      expect({ what, code: answer.error?.code }).toEqual({ what, code: 'invalid_input' })
      expectError(endpoint, answer, 'invalid_input')
      expect(`${answer.error?.field}.`, what).toContain(`${field}.`)
    }
  })
})

describe('a part of the system', () => {
  let broken: Setup
  beforeAll(async () => {
    broken = await startSetup({ env: { RATE_LIMIT_FACTOR: '1000', TRUSTED_PROXIES: '1', IDENTITY_CACHE_MS: '0' } })
    setups.push(broken)
    await owner(broken)
  })
  afterAll(() => broken?.close())

  const declaring = (code: ErrorCode) =>
    pairs.filter(pair => pair.code === code && !exceptions[named(pair)]).map(({ endpoint }) => endpoint)

  async function everywhere(code: ErrorCode): Promise<void> {
    const wrong: string[] = []
    for (const endpoint of declaring(code)) {
      const answer = await knock(endpoint, broken)
      if (answer.error?.code === code) expectError(endpoint, answer, code)
      else wrong.push(`${endpoint.name}: ${answer.status} ${answer.text.slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
  }

  test('that has a fault is answered without internals', async () => {
    await hideTables(broken)
    try {
      await everywhere('internal_error')
    } finally {
      await showTables(broken)
    }
  })
  test('that is down is answered as that', async () => {
    await stopAnswering(broken)
    await everywhere('service_unavailable')
  })
})

test('no endpoint answered an error that it does not declare', () => {
  const undeclared = publicEndpoints.flatMap(endpoint => {
    const declared: string[] = errorsOf(endpoint)
    return setups
      .flatMap(({ seen }) => [...(seen.get(endpoint.name) ?? [])])
      .filter(code => !declared.includes(code))
      .map(code => `${endpoint.name} ${code}`)
  })
  expect(undeclared).toEqual([])
})
