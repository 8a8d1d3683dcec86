import { CheckPost } from '@fanfare/contracts/endpoints/publishing.ts'
import type { Case } from '../case.ts'
import {
  accountsOf,
  besideFor,
  type FaultCase,
  type FaultedStep,
  faultedSteps,
  late,
  limit,
  ofStep,
  once,
  runFaultCase,
  type Step,
  twice,
} from '../fault-case.ts'
import { clearFaults, injectAt } from '../faults.ts'
import type { Flow } from '../flow.ts'
import { isSentOnce, isStory, type Kind, specOf } from '../kinds.ts'
import { send } from '../send.ts'
import { inHand, waitUntilSettled } from '../settle.ts'
import type { TestSystem } from '../test-system.ts'
import { times } from '../times.ts'

/** Everything that a network may do to a call, for the call that prepares and the one that cannot be taken back. */
function troubles(kind: Kind, { step, faults }: FaultedStep, flow: Flow): FaultCase[] {
  const { prepare, transfer, commit, asks, skip, onPage } = step
  const preparing: FaultCase[] = prepare
    ? [
        { fault: 'cut after a preparation was accepted', injections: [once('cut_after', prepare)] },
        { fault: 'cut before a preparation', injections: [once('cut_before', prepare)] },
        { fault: 'no answer in time to a preparation', injections: [late('latency_after', prepare)] },
        {
          fault: '500 and 502 with a page, preparing',
          injections: [once('http_500', prepare), once('http_502_html', prepare)],
        },
        { fault: 'limit (17) while preparing', injections: [limit('code_17', prepare)] },
        ...(transfer
          ? [{ fault: 'cut in the middle of a piece of the file', injections: [once('cut_halfway', transfer)] }]
          : []),
      ]
    : []
  const committing: FaultCase[] = [
    { fault: 'cut after the network accepted', injections: [once('cut_after', commit)] },
    {
      fault: 'accepted, no answer in time, and the question cut',
      injections: [late('latency_after', commit)],
      afterwards: asks.map(ask => once('cut_after', ask)),
    },
    { fault: 'cut before the network accepted', injections: [once('cut_before', commit)] },
    { fault: 'accepted, but no answer in time', injections: [late('latency_after', commit)] },
    { fault: 'accepted after we gave up waiting', injections: [late('latency', commit)] },
    { fault: '500 at the irreversible call', injections: [once('http_500', commit)] },
    {
      fault: '502 with a page at the irreversible call, twice',
      injections: [(isSentOnce(kind, flow) ? once : twice)('http_502_html', commit)],
    },
    {
      fault: 'accepted, no answer in time, and 503 for the question, twice',
      injections: [late('latency_after', commit)],
      afterwards: asks.map(ask => twice('http_503', ask)),
    },
    { fault: '429 at the irreversible call', injections: [limit('http_429', commit)] },
    {
      fault: 'limits (4, 32) at the irreversible call',
      injections: [limit('code_4', commit), limit('code_32', commit)],
    },
  ]
  const slow: FaultCase = {
    fault: 'a slow network',
    injections: [],
    lasting: [{ kind: 'latency', delayMs: times.sluggish }],
  }
  const all = [...preparing, ...committing, slow]
  // What Instagram says of containers is the same for each publication of a post.
  if (specOf(kind).network === 'ig' && !onPage && skip === 0)
    all.push(...onlyInstagram, ...(isStory(kind) ? [] : [refused]))
  return faults === 'all' ? all : all.filter(({ fault }) => usual.has(fault))
}

/** Of each sort one, for kinds whose calls are those of another kind that meets all. */
const usual = new Set([
  'cut after a preparation was accepted',
  '500 and 502 with a page, preparing',
  'cut after the network accepted',
  'cut before the network accepted',
  'accepted, but no answer in time',
  'accepted after we gave up waiting',
  '502 with a page at the irreversible call, twice',
  '429 at the irreversible call',
  'limits (4, 32) at the irreversible call',
  'processing ends in ERROR',
  'the container expires at the irreversible call',
  'a slow network',
])

/** What is refused for its text, which stories do not have. */
const refused: FaultCase = {
  fault: 'refused for good',
  injections: [],
  say: 'sim-error-2207013',
  expects: 'refused',
  reasons: ['unknown_person'],
}

const onlyInstagram: FaultCase[] = [
  { fault: 'processing ends in ERROR', injections: [once('container_error', 'container_status')] },
  { fault: 'the container expires', injections: [once('container_expired', 'container_status')] },
  { fault: 'the container expires at the irreversible call', injections: [once('container_expired', 'media_publish')] },
  { fault: 'quota reached at the network', injections: [once('quota_reached', 'media_publish')] },
]

/** No answer to the irreversible call, and none to reads: the post is unconfirmed, is checked once the network is back, and is published once. */
async function askedInVain(system: TestSystem, kind: Kind, step: Step, count: number) {
  const { commit, asks, skip, part } = step
  const to = await system.accounts.take(kind, count)
  const accounts = accountsOf(to, step)
  await injectAt(system, accounts, { ...late('latency_after', commit), skip })
  const posts = await send(system, kind, to)
  await inHand(system, posts, ['commit_requested'], part)
  const deaf = (await Promise.all(asks.map(call => injectAt(system, accounts, { kind: 'http_503', call })))).flat()
  await waitUntilSettled(system, posts)
  const ids = posts.map(post => post.id)
  const { rowCount } = await system.db.query(
    `select 1 from publishing.publications where post_id = any($1::bigint[]) and state = 'unconfirmed' and part = $2`,
    [ids, part],
  )
  const mistakes = rowCount === posts.length ? [] : [`${rowCount} of ${posts.length} posts were put to a person`]
  await clearFaults(system, deaf)
  const clearedAt = performance.now()
  for (const id of ids) await system.client.ask(CheckPost, { params: { id } })
  const { at } = await waitUntilSettled(system, posts)
  return { posts, recoveryS: (at - clearedAt) / 1000, mistakes }
}

/** Faults of the network, each on accounts of its own, so that all of them can be injected at once. */
export function networkCases(given: readonly Kind[], flow: Flow, count: number): Case[] {
  return given.flatMap(kind => {
    const beside = besideFor(kind, flow)
    return faultedSteps(kind, flow).flatMap(faulted => {
      const { step } = faulted
      const asked = ofStep(step, { fault: 'accepted, and no check finds it; then checked by a person', injections: [] })
      return [
        ...troubles(kind, faulted, flow)
          .map(trouble => ofStep(step, trouble))
          .map(trouble => beside(trouble.fault, system => runFaultCase(system, kind, trouble, count))),
        beside(asked.fault, system => askedInVain(system, kind, step, count)),
      ]
    })
  })
}
