import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Nullable } from '../entities/common.ts'
import { OperatorFigures, OperatorPublication, Pause, publicationStates } from '../entities/operator.ts'
import { StatusMessage } from '../live.ts'
import { networkSlugs } from '../networks.ts'

export const PostSnapshot = endpoint({
  name: 'postSnapshot',
  service: 'publishing',
  method: 'POST',
  url: '/internal/posts/snapshot',
  access: 'service',
  summary: 'State of a post now, the first message of its status stream',
  body: Type.Object({ team_id: Id, post_id: Id }),
  reply: Nullable(StatusMessage),
})
/** Of all teams: only the gateway's page for the operator asks it. */
export const ReadOperatorFigures = endpoint({
  name: 'readOperatorFigures',
  service: 'publishing',
  method: 'POST',
  url: '/internal/operator/figures',
  access: 'service',
  summary: 'How publishing stands, for the operator',
  reply: OperatorFigures,
})

const Network = Type.Enum(networkSlugs)
/** Who does it, in their own words: the operator's password is one for all who know it. */
const By = Type.String({ minLength: 1, maxLength: 60 })
const strictly = { additionalProperties: false } as const

/** Of all teams: only the gateway's page for the operator asks it. */
export const ListPublications = endpoint({
  name: 'listPublications',
  service: 'publishing',
  method: 'POST',
  url: '/internal/operator/publications',
  access: 'service',
  summary: 'Publications of all teams by state, network and team, the newest first',
  body: Type.Object(
    {
      state: Type.Optional(Type.Enum([...publicationStates])),
      network: Type.Optional(Network),
      team_id: Type.Optional(Id),
      before: Type.Optional(Id),
    },
    strictly,
  ),
  reply: Type.Object({ publications: Type.Array(OperatorPublication), next: Nullable(Id) }),
})
/** Stops what has not begun to go live: of everything, a network, or a team. Returns the pauses in force. */
export const PausePublishing = endpoint({
  name: 'pausePublishing',
  service: 'publishing',
  method: 'POST',
  url: '/internal/operator/pause',
  access: 'service',
  summary: 'Pause publishing',
  body: Type.Object({ network: Type.Optional(Network), team_id: Type.Optional(Id), by: By }, strictly),
  reply: Type.Array(Pause),
})
/** Ends a pause. Returns the pauses in force. */
export const ResumePublishing = endpoint({
  name: 'resumePublishing',
  service: 'publishing',
  method: 'POST',
  url: '/internal/operator/resume',
  access: 'service',
  summary: 'Resume publishing',
  body: Type.Object({ id: Id, by: By }, strictly),
  reply: Type.Array(Pause),
})

export const internalPublishingEndpoints = [
  PostSnapshot,
  ReadOperatorFigures,
  ListPublications,
  PausePublishing,
  ResumePublishing,
] as const
