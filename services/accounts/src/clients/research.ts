import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { ExportResearched } from '@fanfare/contracts/internal/person.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'

/** What accounts asks the research service. Every call throws `service_unavailable` while that one is away. */
export interface ResearchClient {
  /** What a person has looked for in a team, a page at a time. */
  researched(asked: BodyOf<typeof ExportResearched>): Promise<ReplyOf<typeof ExportResearched>>
}

/** The research service over its internal endpoints. */
export const createResearchClient = ({ call }: { call: Caller }): ResearchClient => ({
  researched: body => call(ExportResearched, { body }),
})
