import type { FastifyRequest } from 'fastify'
import type { Visitor } from '../actions/open-session.ts'
import { deviceName } from '../model/device.ts'

/** Where a request comes from. The gateway says the address; nobody else reaches this service. */
export function visitorOf({ headers, ip }: FastifyRequest): Visitor {
  const forwarded = headers['x-forwarded-for']
  const address = (Array.isArray(forwarded) ? forwarded[0] : forwarded)?.split(',')[0]?.trim()
  return { device: deviceName(headers['user-agent']), ip: (address || ip).slice(0, 64) }
}
