import type { Endpoint } from '../endpoint.ts'
import { authEndpoints } from './auth.ts'
import { connectEndpoints } from './connect.ts'
import { mediaEndpoints } from './media.ts'
import { postEndpoints, streamEndpoints } from './posts.ts'
import { teamEndpoints } from './teams.ts'

/** Every endpoint that the gateway offers. The OpenAPI page, the routes and the contract tests are made from this list. */
export const publicEndpoints: readonly Endpoint[] = [
  ...authEndpoints,
  ...connectEndpoints,
  ...teamEndpoints,
  ...mediaEndpoints,
  ...postEndpoints,
  ...streamEndpoints,
] as unknown as readonly Endpoint[]
