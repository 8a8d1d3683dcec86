import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@fanfare/contracts/endpoint.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import type { Client } from '../../client.ts'
import type { Caller, Setup } from './calls-setup.ts'

/** A call that must succeed for a caller who may make it. */
export interface Good<E = AnyEndpoint> {
  params?: ParamsOf<E>
  query?: QueryOf<E>
  body?: BodyOf<E>
  /** Sent as they are, to an endpoint that takes bytes. */
  bytes?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  /** Who asks, where that is not the caller's own client: a session to be ended, a person made for the call. */
  client?: Client
}

/** How a good call of an endpoint comes about. `as` is who will make it; what the call uses up is made again. */
export interface Recipe {
  endpoint: Endpoint
  make(setup: Setup, as: Caller): Promise<Good>
}

export const good = <E extends AnyEndpoint>(
  endpoint: E,
  make: (setup: Setup, as: Caller) => Promise<Good<E>> | Good<E>,
): Recipe => ({ endpoint: endpoint as unknown as Endpoint, make: async (setup, as) => (await make(setup, as)) as Good })
