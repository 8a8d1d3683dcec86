import { ListOwnContent, RefreshOwnContent } from '@fanfare/contracts/endpoints/own-content.ts'
import {
  ExploreHashtagPosts,
  ExplorePage,
  ExploreProfile,
  ReadResearchUse,
  ResolveLink,
} from '@fanfare/contracts/endpoints/research.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import { until } from '../../until.ts'
import { connectAccount, connectPerson, makeAccounts } from '../../walk.ts'
import { somePage, someProfile } from './calls-research.ts'
import { badReads, reading, whileNetwork } from './errors-network.ts'
import { type Ask, lazy, newPerson, on, owner, type Recipe, type Setup } from './errors-setup.ts'

/** Errors of exploring, and of own content. */

interface Exploring {
  endpoint: AnyEndpoint
  /** The call of the network, by the simulator's name. */
  call: string
  ask(setup: Setup): Ask
  field: string
}
const exploring: Exploring[] = [
  {
    endpoint: ExploreProfile,
    call: 'business_discovery',
    ask: setup => ({ query: { username: someProfile(setup) } }),
    field: 'query.username',
  },
  {
    endpoint: ExplorePage,
    call: 'explore_page',
    ask: setup => ({ query: { id: somePage(setup) } }),
    field: 'query.id',
  },
  {
    endpoint: ExploreHashtagPosts,
    call: 'hashtag_media',
    ask: () => ({ query: { q: 'coffee' } }),
    field: 'query.q',
  },
]

/** What was read before is not taken as it was. */
const forget = ({ sql }: Setup) => sql.query('delete from research.explored_pages')

/** The person's team has used all looks of the day: at profiles and pages, and at hashtags. */
const useUp = async (setup: Setup, teamId: string) => {
  const day = Temporal.Now.plainDateISO('UTC')
  for (const days of [-1, 0, 1])
    await setup.sql.query(
      `insert into team.quota_counters (team_id, counter, day, committed)
        select $1, counter, $2, 250 from unnest(array['explore', 'post_hashtag']) as c(counter)
        on conflict (team_id, counter, day) do update set committed = 250`,
      [teamId, day.add({ days }).toString()],
    )
}
const release = (setup: Setup, teamId: string) =>
  setup.sql.query(
    `update team.quota_counters set committed = 0 where team_id = $1 and counter in ('explore', 'post_hashtag')`,
    [teamId],
  )

/** A code of the graph that says nothing about the thing itself: other parameters are refused so. */
const scriptFor = (code: ErrorCode, script: object): object =>
  code === 'graph_refused' ? { kind: 'answer_instead', code: 105, status: 400 } : script

/** A permission that the connection is known to have, and is refused, is one that the app lacks. */
const refusals: [ErrorCode, object][] = [
  ...badReads,
  ['network_not_approved', { kind: 'answer_instead', code: 10, status: 400 }],
]
const named: readonly ErrorCode[] = ['graph_permission', 'graph_refused', 'network_not_approved']
/** A person of whose connection it is not known what it was granted. */
const unsure = lazy(async setup => {
  const at = await newPerson(setup)
  await setup.sql.query('update team.teams set product_id = 2 where id = $1', [at.teamId])
  const { url } = setup.system.simulator
  const [made] = await makeAccounts(url, 1)
  if (!made) throw new Error('the simulator made no account')
  await connectPerson(at.client, url, made.userId, ['research'])
  await connectAccount(at.client, at.teamId, made.igId, 'ig')
  await setup.sql.query('update accounts.credentials set granted = null where team_id = $1', [at.teamId])
  await setup.sql.query('update team.social_accounts set permissions = null where team_id = $1', [at.teamId])
  return at
})

const ofExploring = ({ endpoint, call, ask, field }: Exploring): Recipe[] => [
  on(endpoint, 'no_account', async setup => setup.ask(endpoint, (await newPerson(setup)).client, ask(setup))),
  on(
    endpoint,
    'social_account_not_found',
    async setup => {
      const { query } = ask(setup)
      return setup.ask(endpoint, (await reading(setup)).client, { query: { ...query, acc: '7' } })
    },
    'query.acc',
  ),
  ...refusals.map(([code, script]) =>
    on(
      endpoint,
      code,
      async setup => {
        const { client } = await (code === 'graph_permission' ? unsure(setup) : reading(setup))
        await forget(setup)
        return whileNetwork(setup, call, scriptFor(code, script), () => setup.ask(endpoint, client, ask(setup)))
      },
      ...(named.includes(code) ? [field] : []),
    ),
  ),
  on(endpoint, 'usage_limit', async setup => {
    const { client, teamId } = await reading(setup)
    await useUp(setup, teamId)
    try {
      return await setup.ask(endpoint, client, ask(setup))
    } finally {
      await release(setup, teamId)
    }
  }),
]

/** Live posts of an account. */
const published = lazy(async setup => {
  const at = await reading(setup)
  setup.system.simulator.control.giveHistory(at.ig.ig_id ?? '', { posts: 3, days: 10 })
  const { data } = await until(async () => {
    const found = await at.client.call(ListOwnContent, { query: { accounts: at.ig.id } })
    return found.data.length > 0 ? found : undefined
  })
  return { ...at, ids: data.map(({ id }) => id).join(',') }
})
/** The same, read an hour ago. */
const contents = async (setup: Setup) => {
  const at = await published(setup)
  await setup.sql.query(`update research.own_contents set read_at = now() - interval '1 hour'`)
  return at
}

const link = (endpoint: typeof ResolveLink, code: ErrorCode, url: string, script?: object): Recipe =>
  on(
    endpoint,
    code,
    async setup => {
      const { client } = await owner(setup)
      const act = () => setup.ask(endpoint, client, { query: { url } })
      return script ? whileNetwork(setup, 'oembed', script, act) : act()
    },
    ...(script ? [] : ['query.url']),
  )
const post = (code: string) => `https://www.instagram.com/p/${code}/`

export const researchRecipes: Recipe[] = [
  ...exploring.flatMap(ofExploring),
  link(ResolveLink, 'link_not_understood', 'https://example.com/'),
  link(ResolveLink, 'post_unknown', post('AAAAAAAAAAA')),
  link(ResolveLink, 'network_unavailable', post('BBBBBBBBBBB'), { kind: 'http_503' }),
  link(ResolveLink, 'network_rate_limited', post('CCCCCCCCCCC'), { kind: 'http_429' }),
  on(
    ReadResearchUse,
    'social_account_not_found',
    async setup => setup.ask(ReadResearchUse, (await owner(setup)).client, { query: { acc: '7' } }),
    'query.acc',
  ),
  on(
    RefreshOwnContent,
    'social_account_not_found',
    async setup => setup.ask(RefreshOwnContent, (await reading(setup)).client, { query: { account: '7', ids: '7' } }),
    'query.account',
  ),
  ...badReads
    .filter(([code]) => code !== 'graph_refused')
    .map(([code, script]) =>
      on(RefreshOwnContent, code, async setup => {
        const { client, ig, ids } = await contents(setup)
        const query = { account: ig.id, ids }
        return whileNetwork(setup, 'batch', script, () => setup.ask(RefreshOwnContent, client, { query }))
      }),
    ),
]
