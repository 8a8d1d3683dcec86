import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import { expect } from 'vitest'
import { startSystem } from '../../system.ts'
import { ask, goodCall, type Reply } from './calls.ts'
import type { Good } from './calls-recipe.ts'
import { type Caller, settings, startSetup } from './calls-setup.ts'
import { faultsOf, filledBy, type Schema } from './replies-strict.ts'

/** Endpoints know their types; lists of them do not. */
export const any = (endpoint: AnyEndpoint) => endpoint as unknown as Endpoint

/** A system with one team, whose owner makes the calls. */
export async function openReplies() {
  const system = await startSystem(settings)
  const setup = await startSetup(system)
  const owner: Caller = { kind: 'person', client: setup.owner.client, person: setup.owner }
  const filled = new Set<string>()

  /** What no response may hold, for any caller: tokens of the network and of sessions, hashes, and the secrets of an installation. */
  const secretsIn = (text: string): string[] => {
    const { identitySecret, mediaSecret, metaAppSecret, sealKeys } = system.site.secrets
    const session = setup.owner.client.cookies.get('fanfare_session') ?? 'none'
    const known = [
      identitySecret,
      mediaSecret,
      metaAppSecret,
      ...sealKeys.split(':').slice(1),
      session,
      setup.owner.password,
    ]
    const forms = [/EAA[\w-]{30,}/, /\$argon2/, /appsecret_proof["=:]+\w{8}/, /access_token["=:]+\w{8}/]
    return [...known.filter(secret => text.includes(secret)), ...forms.filter(form => form.test(text)).map(String)]
  }

  return {
    system,
    setup,
    owner,
    secretsIn,
    /** Each place of a reply that was seen filled (see `filledBy`). */
    filled,
    /** The good call of an endpoint, or the one given, by the owner. No answer may hold a secret. */
    async call(endpoint: AnyEndpoint, given?: Good): Promise<Reply> {
      const reply = await ask(any(endpoint), given ?? (await goodCall(any(endpoint), setup, owner)), owner)
      expect(secretsIn(Buffer.from(reply.bytes).toString('latin1'))).toEqual([])
      return reply
    },
    /** The data of a reply that must conform. */
    conforming({ name, reply }: AnyEndpoint, { status, type, json }: Reply): unknown {
      expect({ status, json }).toMatchObject({ status: 200, json: { status: true } })
      expect(type).toBe('application/json')
      const { status: _, data, ...surplus } = json as { status: boolean; data: unknown }
      expect(surplus).toEqual({})
      expect(faultsOf(reply, data)).toEqual([])
      for (const place of filledBy(reply as Schema, data, name)) filled.add(place)
      return data
    },
  }
}

export type Replies = Awaited<ReturnType<typeof openReplies>>
