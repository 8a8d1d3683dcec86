import { endpoint } from '@fanfare/contracts/endpoint.ts'
import { CommitQuota, ReserveQuota } from '@fanfare/contracts/internal/quotas.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { createCaller } from '@fanfare/runtime/http/call.ts'
import { createHttp } from '@fanfare/runtime/http/http.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { Type } from 'typebox'

/**
 * One route three times: `/checked` asks the policy table for role, plan and scope, `/open` does not; `/reserved` asks it, and reserves and
 * commits a counter of its team at the team service, as a route does that uses one up. All read the signed identity.
 */
const reply = Type.Object({ ok: Type.Boolean() })
const common = { service: 'team', method: 'GET', summary: 'For the bench', reply } as const
const checked = endpoint({ ...common, name: 'checked', url: '/checked', access: 'team', action: 'caption.read' })
const reserved = endpoint({ ...common, name: 'reserved', url: '/reserved', access: 'team', action: 'caption.read' })
const open = endpoint({ ...common, name: 'open', url: '/open', access: 'public' })

const { IDENTITY_SECRET: identitySecret = '', TEAM_URL: team = '' } = process.env
const call = createCaller({ urls: { team }, identitySecret, clock: systemClock })
const http = createHttp({ service: 'team', log: silentLog, clock: systemClock, identitySecret, ready: {} })
let reservations = 0
http.handle(checked, () => ({ ok: true }))
http.handle(reserved, async ({ who }) => {
  const given = { team_id: who.teamId, reservation_id: `bench-${process.pid}-${++reservations}` }
  await call(ReserveQuota, { body: { ...given, counter: 'saved_posts' } })
  await call(CommitQuota, { body: given })
  return { ok: true }
})
http.handle(open, () => ({ ok: true }))
const { port } = new URL(await http.listen({ port: 0, host: '127.0.0.1' }))
console.log(JSON.stringify({ port: Number(port) }))
