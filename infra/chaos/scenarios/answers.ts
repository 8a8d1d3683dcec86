import type { Case } from '../case.ts'
import { besideFor, type FaultCase, type FaultedStep, faultedSteps, ofStep, runFaultCase } from '../fault-case.ts'
import type { FaultInjection } from '../faults.ts'
import type { Flow } from '../flow.ts'
import { type Kind, specOf } from '../kinds.ts'
import { times } from '../times.ts'

/** An error that a network, or a proxy in front of it, answers to the irreversible call. */
interface Answer {
  name: string
  says: Pick<FaultInjection, 'code' | 'subcode' | 'status' | 'html' | 'reason'>
  /** Reasons that people see where nothing was done; absent where it is retried automatically. */
  refusal?: readonly string[]
}

const onlyInstagram: Answer[] = [
  { name: '24/2207008', says: { code: 24, subcode: 2207008 } },
  { name: '9007/2207027', says: { code: 9007, subcode: 2207027 } },
  { name: '4/2207051', says: { code: 4, subcode: 2207051, status: 403 }, refusal: ['action_blocked'] },
]
const onlyPages: Answer[] = [{ name: '368', says: { code: 368 }, refusal: ['action_blocked'] }]
/** By TikTok's own codes. A ban is said as one; all else ends by itself. */
const onlyTikTok: Answer[] = [
  { name: 'internal_error with 500', says: { reason: 'internal_error' } },
  {
    name: 'spam_risk_user_banned_from_posting',
    says: { reason: 'spam_risk_user_banned_from_posting' },
    refusal: ['account_restricted'],
  },
]
/** Where files are uploaded nothing is known of accounts: the API alone refuses one. */
const ofTikTok = (commit: string): Answer[] =>
  commit === 'tiktok_last_chunk' ? onlyTikTok.filter(({ refusal }) => refusal === undefined) : onlyTikTok
const everywhere: Answer[] = [
  { name: '10 with 403', says: { code: 10, status: 403 }, refusal: ['permission_missing', 'installation'] },
  { name: "a proxy's page with 404", says: { html: true, status: 404 } },
  { name: "a proxy's page with 408", says: { html: true, status: 408 } },
]

/** Reads that do not see what went live, and then do: within the grace period. */
const lists = ['media_list', 'published_posts', 'feed_list', 'posts', 'stories']
const lagging: FaultInjection[] = lists.map(call => ({ kind: 'stale_read', call, lagMs: times.lag, whenLive: true }))
const stale = (ask: string, as: 'missing' | 'finished'): FaultInjection => ({
  kind: 'stale_read',
  call: ask,
  as,
  whenLive: true,
  lagMs: times.lag,
})

/** Carried out but answered with an error: live once, whatever lagging reads return. */
function done({ name, says }: Answer, commit: string, asks: readonly string[]): FaultCase[] {
  const injections: FaultInjection[] = [{ kind: 'answer_after', call: commit, times: 1, ...says }]
  return [
    { fault: `done, but answered ${name}`, injections },
    {
      fault: `done, but answered ${name}, and not to be read`,
      injections,
      unsure: [...asks.map(ask => stale(ask, 'missing')), ...lagging],
    },
    {
      fault: `done, but answered ${name}, and read as before`,
      injections,
      unsure: [...asks.map(ask => stale(ask, 'finished')), ...lagging],
    },
  ]
}

/** A post that failed before a backup is looked for after its restore, and then has this code. */
const afterRestore = 'restored_missing'

/** Refused at every try: nothing is live, and the post says why. */
function refused({ name, says, refusal }: Answer, commit: string): FaultCase[] {
  if (!refusal) return []
  const lasting: FaultInjection[] = [{ kind: 'answer_instead', call: commit, ...says }]
  return [
    {
      fault: `not done, and answered ${name}`,
      injections: [],
      lasting,
      expects: 'refused',
      reasons: [...refusal, afterRestore],
    },
  ]
}

/** One error, and nothing carried out: the call is repeated and the post is published. */
const passing = ({ name, says, refusal }: Answer, commit: string): FaultCase[] =>
  refusal
    ? []
    : [
        {
          fault: `not done, and answered ${name} once`,
          injections: [{ kind: 'answer_instead', call: commit, times: 1, ...says }],
        },
      ]

/** Of each sort one, for kinds whose calls are those of another kind that meets all. */
const usual = new Set([
  'done, but answered 10 with 403, and not to be read',
  "done, but answered a proxy's page with 404, and read as before",
  'not done, and answered 10 with 403',
  "not done, and answered a proxy's page with 408 once",
])

/** What the irreversible call of one publication may answer. */
function troubles(kind: Kind, { step, faults }: FaultedStep): FaultCase[] {
  const { commit, asks, onPage } = step
  const { network } = specOf(kind)
  const isPage = onPage || network === 'fb'
  const own = isPage ? onlyPages : network === 'ig' ? onlyInstagram : network === 'tiktok' ? ofTikTok(commit) : []
  const all = [...own, ...everywhere].flatMap(answer => [
    ...done(answer, commit, asks),
    ...refused(answer, commit),
    ...passing(answer, commit),
  ])
  return faults === 'all' ? all : all.filter(({ fault }) => usual.has(fault))
}

/** Error responses to the irreversible call, after it was carried out and instead of it. */
export function answerCases(given: readonly Kind[], flow: Flow, count: number): Case[] {
  return given.flatMap(kind => {
    const beside = besideFor(kind, flow)
    return faultedSteps(kind, flow)
      .flatMap(faulted => troubles(kind, faulted).map(trouble => ofStep(faulted.step, trouble)))
      .map(trouble => beside(trouble.fault, system => runFaultCase(system, kind, trouble, count)))
  })
}
