import { reads as laggingReads } from '../../simulator/src/graph/stale.ts'
import type { Case } from '../case.ts'
import { besideFor, type FaultCase, type FaultedStep, faultedSteps, ofStep, once, runFaultCase } from '../fault-case.ts'
import type { FaultInjection } from '../faults.ts'
import type { Flow } from '../flow.ts'
import { type Kind, specOf } from '../kinds.ts'
import { times } from '../times.ts'

/** Every read that could show what went live; comments are for other cases. */
const reads = laggingReads.filter(call => call !== 'comments_list')
const lagging = (as: 'missing' | 'finished'): FaultInjection[] =>
  reads.map(call => ({ kind: 'stale_read', call, as, whenLive: true, lagMs: times.longLag }))

/**
 * The call is done and its answer lost; the network shows that only long after the grace period: until then all reads agree that it is not
 * live. What was prepared may be committed again, which can go live once; it is found in the end, or a person is asked.
 */
function troubles({ step: { commit } }: FaultedStep): FaultCase[] {
  const done = [once('cut_after', commit)]
  return [
    { fault: 'done, answer lost, and seen only after the grace period', injections: done, unsure: lagging('finished') },
    {
      fault: 'done, answer lost, and not to be read until after the grace period',
      injections: done,
      unsure: lagging('missing'),
    },
    {
      fault: 'done, but answered 500, and seen only after the grace period',
      injections: [{ kind: 'answer_after', call: commit, times: 1, code: 2, status: 500 }],
      unsure: lagging('finished'),
    },
  ]
}

/** Of kinds that make the calls of another kind which meets all, one. */
const usual = 1

/** Whether each call makes a post of its own, so that only the list tells what became of one: that is believed after the grace period. */
const isCreatedAtOnce = (kind: Kind, flow: Flow): boolean =>
  flow === 'photos-then-feed' && specOf(kind).items.length === 0

/** Reads that lag for longer than the grace period, of every kind that can go live once. */
export function lagCases(given: readonly Kind[], flow: Flow, count: number): Case[] {
  const kinds = given.filter(kind => !isCreatedAtOnce(kind, flow))
  return kinds.flatMap(kind => {
    const beside = besideFor(kind, flow)
    return faultedSteps(kind, flow)
      .flatMap(faulted => {
        const all = troubles(faulted)
        return (faulted.faults === 'all' ? all : all.slice(0, usual)).map(trouble => ofStep(faulted.step, trouble))
      })
      .map(trouble => beside(trouble.fault, system => runFaultCase(system, kind, trouble, count)))
  })
}
