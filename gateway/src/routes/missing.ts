import type { Method } from '@fanfare/contracts/endpoint.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const addresses = publicEndpoints.map(({ method, url }) => ({ method, parts: url.split('/') }))

/** Whether a path is one of an address with `:names` in it. */
function matches(parts: readonly string[], given: readonly string[]): boolean {
  return (
    parts.length === given.length &&
    parts.every((part, i) => (part.startsWith(':') ? given[i] !== '' : part === given[i]))
  )
}

/** The methods that the API takes at a path; none when it is not an address of the API. */
export function methodsAt(path: string): Method[] {
  const given = path.split('/')
  return [...new Set(addresses.filter(({ parts }) => matches(parts, given)).map(({ method }) => method))]
}

/** Whether a path belongs to the API or its media and never to the application. */
export function isApiPath(path: string): boolean {
  return /^\/(api|internal|media|m|ops)(\/|$)/.test(path)
}

/** Whether a path lies below /connect, where the API has addresses too, and is no step of the application's wizard: /connect/1 and so on. */
export function isUnknownConnect(path: string): boolean {
  return /^\/connect\/(?!\d+\/?$)./.test(path)
}

/** Responds to OPTIONS with the methods of the address. Other origins have no access, so there are no CORS headers. */
function options(reply: FastifyReply, allow: string): FastifyReply {
  return reply.code(204).header('allow', allow).send()
}

/** An address that is there, but not for this method; or nothing at all. Throws the error for the client. */
export function refuseMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.raw.url?.split('?', 1)[0] ?? '/'
  const methods = methodsAt(path)
  // The same address with an id would do: PATCH /api/posts asks to edit a post and doesn't say which (spec §5, word for word).
  const noId = { field: 'params.id', rule: 'an id at the end of the path', message: 'no id' }
  const lacksId = methodsAt(`${path}/1`).some(method => method === request.method)
  if (methods.length === 0) throw lacksId ? new AppError('invalid_input', noId) : new AppError('not_found')
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  if (request.method === 'OPTIONS') return options(reply, allow)
  reply.header('allow', allow)
  throw new AppError('method_not_allowed', lacksId ? noId : {})
}
