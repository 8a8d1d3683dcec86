import type { Case } from '../case.ts'
import { besideFor, type FaultCase, late, limit, once, runFaultCase } from '../fault-case.ts'
import type { FaultInjection } from '../faults.ts'
import type { Flow } from '../flow.ts'
import { type Kind, specOf } from '../kinds.ts'
import { times } from '../times.ts'

const call = 'comments'
const comment = 'First comment of post'
const answer = (says: Omit<FaultInjection, 'kind' | 'call'>): FaultInjection => ({
  kind: 'answer_after',
  call,
  times: 1,
  ...says,
})
/** The list of comments does not show the newest ones. */
const lagging: FaultInjection = { kind: 'stale_read', call: 'comments_list', lagMs: times.lag }
/** Less, where the comment itself comes late: together within the grace period. */
const laggingLess: FaultInjection = { ...lagging, lagMs: times.lag / 5 }

/** What may become of the call that posts the first comment. It is counted at the network, by its text. */
function troubles(kind: Kind): FaultCase[] {
  const denied: FaultInjection = {
    kind: 'answer_instead',
    call,
    status: 403,
    code: specOf(kind).network === 'ig' ? 10 : 200,
  }
  return [
    { fault: 'nothing', injections: [] },
    { fault: 'taken after we gave up waiting', injections: [late('latency', call)] },
    {
      fault: 'taken after we gave up waiting, and lists lag',
      injections: [late('latency', call)],
      unsure: [laggingLess],
    },
    { fault: 'taken, but no answer in time', injections: [late('latency_after', call)] },
    { fault: 'cut after it was taken', injections: [once('cut_after', call)] },
    { fault: 'cut after it was taken, and lists lag', injections: [once('cut_after', call)], unsure: [lagging] },
    { fault: 'cut before it was taken', injections: [once('cut_before', call)] },
    { fault: 'taken, but answered 500', injections: [answer({ code: 1, status: 500 })], unsure: [lagging] },
    { fault: 'taken, but answered 10 with 403', injections: [answer({ code: 10, status: 403 })], unsure: [lagging] },
    { fault: "taken, but answered a proxy's page with 404", injections: [answer({ html: true, status: 404 })] },
    { fault: 'limit (17) once', injections: [limit('code_17', call)] },
    // The post is live with an alert; once it is allowed, a person has it posted.
    { fault: 'not allowed', injections: [], lasting: [denied] },
  ].map(trouble => ({ ...trouble, fault: `first comment: ${trouble.fault}`, comment }))
}

/** First comments: never twice, and the post says when one is missing. */
export function commentCases(given: readonly Kind[], flow: Flow, count: number): Case[] {
  return given.flatMap(kind => {
    const beside = besideFor(kind, flow)
    return troubles(kind).map(trouble => beside(trouble.fault, system => runFaultCase(system, kind, trouble, count)))
  })
}
