import type { TestSystem } from './test-system.ts'
import type { Sent } from './verdict.ts'

/** The result of a case, before counting. */
export interface Outcome {
  posts: Sent[]
  /** Seconds between the end of the fault and the last settled post. */
  recoveryS: number
  /** What went wrong with the case itself: a fault that was never injected proves nothing. */
  mistakes: string[]
}

/** One fault, done to posts of one kind, or of several at once. */
export interface Case {
  fault: string
  /** The kind; several with + between them (`group.ts`), `mixed` where chance decides. */
  kind: string
  /** `alone`: it kills or stops what other cases need. `beside`: it affects only its own accounts. */
  how: 'alone' | 'beside'
  run(system: TestSystem): Promise<Outcome>
}

export const caseName = ({ fault, kind }: { fault: string; kind: string }) => `${fault} (${kind})`
