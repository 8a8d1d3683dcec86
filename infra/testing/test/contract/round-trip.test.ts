import { ListCaptions } from '@fanfare/contracts/endpoints/captions.ts'
import { ListNotes } from '@fanfare/contracts/endpoints/day-notes.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { shownFields } from '@fanfare/contracts/entities/shown.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type System, startSystem } from '../../system.ts'
import { ask } from './calls.ts'
import { reportScheduleOf } from './calls-reports.ts'
import { type Caller, type Setup, settings, startSetup } from './calls-setup.ts'

/** What a reply shows of a thing can be sent back whole to the call that changes it. */

type Thing = { id: string }
const listed = async (list: Promise<{ data: readonly Thing[] }>, id: string) =>
  (await list).data.find(one => one.id === id) as Thing

/** Things without a call that reads one alone, as their lists show them. */
const things: Record<string, (setup: Setup) => Promise<Thing>> = {
  updateTimeslot: setup => setup.timeslot(),
  updatePostLibrary: setup => setup.usedItem(),
  updateCaption: async setup => {
    const { id } = await setup.caption()
    return listed(setup.owner.client.call(ListCaptions, {}), id)
  },
  updateNote: async setup => {
    const { id, first } = await setup.note()
    return listed(setup.owner.client.call(ListNotes, { query: { start: first, end: first } }), id)
  },
  changeAccount: async setup => setup.ig,
  updateReportSchedule: setup => reportScheduleOf(setup),
}
/** These set a choice that is read in the shape in which it is sent, send bytes, repeat a connection, or name accounts that are read whole. */
const noThings = ['setApprovals', 'chooseKept', 'putUpload', 'renewConnectAccount', 'updateSocialSet']

const puts = publicEndpoints.filter(({ method }) => method === 'PUT')
/** The number of a thing under the name that the address has for it. */
const paramsOf = (url: string, id: string) => ({ [/:(\w+)$/.exec(url)?.[1] ?? 'id']: id })
const reading = (url: string) => publicEndpoints.find(one => one.method === 'GET' && one.url === url)

let system: System
let setup: Setup
let owner: Caller
beforeAll(async () => {
  system = await startSystem(settings)
  setup = await startSetup(system)
  owner = { kind: 'person', client: setup.owner.client, person: setup.owner }
})
afterAll(() => system?.close())

test('every call that sets a thing is walked', () => {
  expect(puts.map(({ name }) => name).toSorted()).toEqual([...Object.keys(things), ...noThings].toSorted())
})

const walked = puts.filter(({ name }) => name in things).map(endpoint => [endpoint.name, endpoint] as const)

test.each(walked)('%s takes back what is shown, whole', async (name, endpoint) => {
  const shown = await (things[name] as (setup: Setup) => Promise<Thing>)(setup)
  const params = paramsOf(endpoint.url, shown.id)
  const read = reading(endpoint.url)
  const body = read ? ((await ask(read, { params }, owner)).json as { data: Record<string, unknown> }).data : shown
  const { fixed } = shownFields(endpoint.body)
  expect(fixed.length).toBeGreaterThan(0)
  expect(await ask(endpoint, { params, body: body as object }, owner)).toMatchObject({ status: 200 })
})

test.each(walked)('%s refuses another value of what it cannot change, and names it', async (name, endpoint) => {
  const shown = await (things[name] as (setup: Setup) => Promise<Thing>)(setup)
  const params = paramsOf(endpoint.url, shown.id)
  const read = reading(endpoint.url)
  const body = (read ? ((await ask(read, { params }, owner)).json as { data: object }).data : shown) as object
  const { fixed } = shownFields(endpoint.body)
  const field = fixed.find(key => /^(team_id|author_id|social_account_id|social_set_id|id)$/.test(key)) as string
  const changed = { ...body, [field]: '77' }
  expect(await ask(endpoint, { params, body: changed }, owner)).toMatchObject({
    status: 422,
    json: {
      error: { code: 'invalid_input', field: `body.${field}`, rule: expect.stringContaining('cannot be changed') },
    },
  })
})
