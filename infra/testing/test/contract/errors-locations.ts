import { GetLocation, SearchLocations } from '@fanfare/contracts/endpoints/locations.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import { type Ask, on, type Recipe, type Setup } from './errors-setup.ts'
import { teamFixture } from './errors-team-fixture.ts'

/** Each asks for a place of its own: what is kept is not asked again. */
let asked = 0
const calls: [AnyEndpoint, string, () => Ask][] = [
  [SearchLocations, 'pages_search', () => ({ query: { q: `oslo ${++asked}` } })],
  [GetLocation, 'place_read', () => ({ params: { id: '110774245616525' } })],
]

export const ask = async (setup: Setup, endpoint: AnyEndpoint, { query, ...rest }: Ask, account?: string) => {
  const { client, main } = await teamFixture(setup)
  return setup.ask(endpoint, client, { ...rest, query: { ...query, account_id: account ?? main.id } })
}

/** While the network answers that call in one of its bad ways. */
export const whileNetwork =
  (endpoint: AnyEndpoint, call: string, given: () => Ask, script: object): Recipe['run'] =>
  async setup => {
    const { control } = setup.system.simulator
    const { id } = control.addFault({ match: { call }, ...script } as never)
    try {
      return await ask(setup, endpoint, given())
    } finally {
      control.clearFaults(id)
    }
  }

const bad: [ErrorCode, object][] = [
  ['network_unavailable', { kind: 'http_503' }],
  ['network_rate_limited', { kind: 'code_4', usage: false }],
  ['token_unauthorized', { kind: 'token_revoked' }],
  ['location_permission', { kind: 'answer_instead', code: 10, status: 400 }],
]

export const locationRecipes: Recipe[] = [
  ...calls.flatMap(([endpoint, call, given]) => [
    on(endpoint, 'social_account_not_found', setup => ask(setup, endpoint, given(), '7'), 'query.account_id'),
    ...bad.map(([code, script]) => on(endpoint, code, whileNetwork(endpoint, call, given, script))),
  ]),
  on(GetLocation, 'location_not_found', setup => ask(setup, GetLocation, { params: { id: '123456789' } }), 'params.id'),
]
