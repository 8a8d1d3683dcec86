import { CreateSeries, DeleteSeries, GetSeries, UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import { takenKey } from './errors-held.ts'
import { creator, lazy, on, type Recipe, type Setup } from './errors-setup.ts'
import { pageOf, teamFixture, usedUp } from './errors-team-fixture.ts'

const unknown = '7'
const inDays = (days: number): string => `${Temporal.Now.plainDateISO('UTC').add({ days })}T12:00`
const at = (wall: string, zone?: string) => ({ schedule: { kind: 'date', wall, ...(zone ? { zone } : {}) } })

/** A request for a series that is right but for what is given. */
const making = async (setup: Setup, given: object = {}): Promise<object> => {
  const { file } = await teamFixture(setup)
  return {
    accounts: [(await pageOf(setup)).id],
    caption: 'Again',
    items: [{ media_id: file }],
    ...at(inDays(12)),
    recurrence: { unit: 'day', times: 2 },
    ...given,
  }
}
const create = (code: ErrorCode, given: (setup: Setup) => object | Promise<object>, field?: string): Recipe =>
  on(
    CreateSeries,
    code,
    async setup =>
      setup.ask(CreateSeries, (await teamFixture(setup)).client, { body: await making(setup, await given(setup)) }),
    field,
  )

const series = lazy(async setup => {
  const { client } = await teamFixture(setup)
  return (await setup.call(CreateSeries, client, { body: await making(setup) })).id as string
})
const change = (code: ErrorCode, given: (setup: Setup) => object | Promise<object>, field: string): Recipe =>
  on(
    UpdateSeries,
    code,
    async setup => {
      const { client } = await teamFixture(setup)
      return setup.ask(UpdateSeries, client, { params: { id: await series(setup) }, body: await given(setup) })
    },
    field,
  )
const unready = async (setup: Setup) => ({ items: [{ media_id: (await teamFixture(setup)).unready }] })

export const seriesRecipes: Recipe[] = [
  create('social_account_not_found', () => ({ accounts: [unknown] }), 'body.accounts.0'),
  create('post_library_not_found', () => ({ library_id: unknown }), 'body.library_id'),
  create('post_not_found', () => ({ replaces: { id: unknown, version: 1 } }), 'body.replaces.id'),
  create('media_not_found', () => ({ items: [{ media_id: unknown }] }), 'body.items.0.media_id'),
  create('media_not_ready', unready, 'body.items.0'),
  create(
    'post_incomplete',
    async setup => ({ accounts: [(await teamFixture(setup)).main.id], items: [] }),
    'body.items',
  ),
  create('schedule_in_past', () => at(inDays(-2)), 'body.schedule.wall'),
  create('schedule_too_far', () => at(inDays(200)), 'body.schedule.wall'),
  create('timezone_unknown', () => at(inDays(12), 'Mars/Olympus'), 'body.schedule.zone'),
  create('quota_reached', async setup => {
    const { account, wall } = await usedUp(setup)
    return { accounts: [account.id], ...at(wall) }
  }),
  ...takenKey(CreateSeries, 'publishing.post_series', async setup => ({
    client: (await teamFixture(setup)).client,
    ask: { body: await making(setup, at(inDays(15))) },
  })),
  change('media_not_found', () => ({ items: [{ media_id: unknown }] }), 'body.items.0.media_id'),
  change('media_not_ready', unready, 'body.items.0'),
  change('post_incomplete', () => ({ items: [], caption: '' }), 'body.items'),
  change('schedule_in_past', () => ({ date: inDays(-2).slice(0, 10) }), 'body.date'),
  change('schedule_too_far', () => ({ date: inDays(200).slice(0, 10) }), 'body.date'),
  on(
    UpdateSeries,
    'quota_reached',
    async setup => {
      const { client } = await teamFixture(setup)
      const { account, wall } = await usedUp(setup)
      const { id } = await setup.call(CreateSeries, client, {
        body: await making(setup, { accounts: [account.id], ...at(inDays(20).replace('12:00', '21:00')) }),
      })
      return setup.ask(UpdateSeries, client, { params: { id: id as string }, body: { date: wall.slice(0, 10) } })
    },
    'body.date',
  ),
  ...takenKey(UpdateSeries, 'publishing.post_series', async setup => ({
    client: (await teamFixture(setup)).client,
    ask: { params: { id: await series(setup) }, body: { date: inDays(14).slice(0, 10) } },
  })),
  ...([[GetSeries], [UpdateSeries, { caption: 'B' }], [DeleteSeries]] as [AnyEndpoint, object?][]).map(
    ([endpoint, body]) =>
      on(
        endpoint,
        'series_not_found',
        async setup =>
          setup.ask(endpoint, (await teamFixture(setup)).client, {
            params: { id: unknown },
            ...(body ? { body } : {}),
          }),
        'params.id',
      ),
  ),
  ...([[UpdateSeries, { caption: 'B' }], [DeleteSeries]] as [AnyEndpoint, object?][]).map(([endpoint, body]) =>
    on(
      endpoint,
      'not_allowed',
      async setup =>
        setup.ask(endpoint, (await creator(setup)).client, {
          params: { id: await series(setup) },
          ...(body ? { body } : {}),
        }),
      'params.id',
    ),
  ),
]
