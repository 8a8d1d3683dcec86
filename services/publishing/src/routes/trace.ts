import { GetTrace } from '@fanfare/contracts/endpoints/posts.ts'
import type { Trace, TraceStep } from '@fanfare/contracts/entities/trace.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { postOf } from '../actions/changeable-post.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Deps } from '../deps.ts'
import type { PostRow } from '../stores/posts.ts'
import { publicationOf } from '../stores/publications.ts'
import { type StepRow, stepsOf } from '../stores/steps.ts'

/** The flight recorder of a post. Secrets were removed before its steps were stored. */
export function traceRoutes(http: Http, deps: Deps): void {
  http.handle(GetTrace, async ({ who, params }) => {
    const post = await postOf(deps, who.teamId, params.id)
    const [publication, steps] = await Promise.all([
      publicationOf(deps.db, who.teamId, post.id),
      stepsOf(deps.db, who.teamId, post.id),
    ])
    return traceOf(post, publication, steps)
  })
}

const preparedOf = ({ prepared }: PublicationRow): Record<string, string> => ({
  ...(prepared.container ? { Container: prepared.container } : {}),
  ...Object.fromEntries((prepared.children ?? []).flatMap((id, index) => (id ? [[`Picture ${index + 1}`, id]] : []))),
})

const traceOf = (post: PostRow, publication: PublicationRow | undefined, steps: StepRow[]): Trace => ({
  post_id: post.id,
  publication_id: publication?.id ?? null,
  state: publication?.state ?? 'none',
  attempts: publication?.attempt ?? 0,
  max_retry: post.max_retry,
  lateness_s: publication?.published_at
    ? Math.max(0, (publication.published_at.getTime() - publication.due_at.getTime()) / 1000)
    : null,
  prepared: publication ? preparedOf(publication) : {},
  commits: Math.max(publication?.commits ?? 0, steps.filter(({ step }) => step === 'intent').length),
  deadline_at: publication?.deadline_at?.toISOString() ?? null,
  next_at: publication?.next_at.toISOString() ?? null,
  steps: steps.map(
    (step): TraceStep => ({
      id: step.id,
      at: step.at.toISOString(),
      attempt: step.attempt,
      worker: step.worker,
      step: step.step,
      title: step.title,
      text: step.text,
      verdict: step.verdict,
      duration_ms: step.duration_ms,
      after_commit: step.after_commit,
      calls: step.calls as TraceStep['calls'],
    }),
  ),
})
