import { changes } from '@fanfare/contracts/endpoint.ts'
import { errorsOf } from '@fanfare/contracts/endpoint-errors.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, goodCall, missingHeaders } from './calls.ts'
import type { Good } from './calls-recipe.ts'
import { changed } from './calls-rows.ts'
import type { Caller } from './calls-setup.ts'
import { endpointOf, expectGood, openStand, pick, type Stand } from './matrix-stand.ts'
import { type CallerName, callers, rows } from './matrix-table.ts'
import { faultsOf } from './replies-strict.ts'

/** Each caller makes a call that is good but for who makes it: refused as the table has it, and then nothing is changed. */

let stand: Stand
beforeAll(async () => {
  stand = await openStand()
})
afterAll(() => stand?.close())

test('the table has a row for every public endpoint', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(publicEndpoints.map(({ name }) => name).toSorted())
})

test('each refusal of the table is one that its endpoint declares', () => {
  const surprises = rows.flatMap(({ name, refused }) => {
    const declared: string[] = errorsOf(endpointOf(name))
    return callers
      .flatMap(who => refused[who]?.code ?? [])
      .filter(code => !declared.includes(code))
      .map(code => `${name} ${code}`)
  })
  expect(surprises).toEqual([])
})

/** What every refusal looks like, and nothing besides. */
const Failure = Type.Object({
  status: Type.Literal(false),
  error: Type.Object({
    code: Type.String(),
    title: Type.String({ minLength: 1 }),
    message: Type.String({ minLength: 1 }),
    field: Type.Optional(Type.String()),
    rule: Type.Optional(Type.String()),
    details: Type.Optional(
      Type.Union([
        Type.Object({ social_account_id: Type.String() }),
        Type.Object({ scope: Type.String(), scopes: Type.Array(Type.String()) }),
        Type.Object({ reason: Type.String() }),
      ]),
    ),
  }),
})

/** Endpoints that change nothing although their method may: they only look. `refreshGraphToken` where the network says what is known already. */
const lookOnly = [
  ...['openBillingPortal', 'preflight', 'reviewReset', 'checkContents', 'updateThumbs', 'showEditing'],
  ...['batchGraph', 'refreshGraphToken', 'batchHashtags'],
]

/** The one thing of a team that a call names. */
const namedBy = ({ params, body }: Good): string => {
  const named = body as { id?: string; ids?: string[]; posts?: ({ id: string } | string)[] } | undefined
  const [first] = named?.posts ?? []
  const post = typeof first === 'string' ? first : (first?.id as string)
  return (params as { id?: string } | undefined)?.id ?? named?.id ?? named?.ids?.[0] ?? post
}

/** Calls whose reply says of each entry what became of it: of another team’s things it changes nothing. */
const refusedInside = (name: string, who: CallerName): boolean =>
  ['importPosts', 'addContents', 'deleteSavedPosts', 'restoreSavedPosts'].includes(name) && who === 'stranger'

describe.each(rows)('$name', ({ name, own, scope, refused }) => {
  const endpoint = endpointOf(name)
  const callerOf = (who: CallerName) =>
    who === 'without' ? (stand.keysWithout.get(scope) as Caller) : stand.callers[who]
  const writes = changes(endpoint.method) && !lookOnly.includes(name)

  const shut = callers.filter(who => refused[who])
  if (shut.length > 0)
    test('who may not is refused with the reason, and changes nothing', async () => {
      const calls: { who: CallerName; as: Caller; call: Good }[] = []
      for (const who of shut) {
        const as = callerOf(who)
        // What is the team's is the same for all of them; what is a person's own is made for each.
        const shared = endpoint.access === 'team' ? calls[0]?.call : undefined
        calls.push({ who, as, call: shared ?? (await goodCall(endpoint, stand.setup, as)) })
      }
      if (writes) await stand.settled()
      const look = () => (writes ? stand.stored.now() : Promise.resolve({}))
      const before = await look()
      for (const { who, as, call } of calls) {
        const reply = await ask(endpoint, call, as)
        expect({ who, ...pick(reply) }).toEqual({ who, ...refused[who] })
        expect(faultsOf(Failure, reply.json)).toEqual([])
        expect(missingHeaders(reply)).toEqual([])
        expect({ who, changed: changed(before, await look()) }).toEqual({ who, changed: [] })
      }
    })

  if (own.length > 0)
    test('who may with posts and uploads of their own, can', async () => {
      for (const who of own) {
        const as = callerOf(who)
        const call = await goodCall(endpoint, stand.setup, as)
        await stand.setup.give(namedBy(call), as.person)
        const before = await stand.stored.now()
        expectGood(await ask(endpoint, call, as))
        if (writes)
          expect({ who, changed: changed(before, await stand.stored.now()) }).not.toEqual({ who, changed: [] })
      }
    })

  test('who may, can', async () => {
    for (const who of callers.filter(caller => !refused[caller])) {
      const as = callerOf(who)
      const call = await goodCall(endpoint, stand.setup, as)
      if (!writes) {
        expectGood(await ask(endpoint, call, as), endpoint)
        continue
      }
      const before = await stand.stored.now()
      expectGood(await ask(endpoint, call, as), endpoint)
      const after = { who, changed: changed(before, await stand.stored.now()) }
      if (refusedInside(name, who)) expect(after).toEqual({ who, changed: [] })
      // That something changed shows that the look above would have seen it.
      else expect(after).not.toEqual({ who, changed: [] })
    }
  })
})
