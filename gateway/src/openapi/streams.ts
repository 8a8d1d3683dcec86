import { StreamPostStatus, StreamTeam } from '@fanfare/contracts/endpoints/streams.ts'
import { stream } from '@fanfare/contracts/limits.ts'
import { StatusMessage, StreamClose, TeamMessage } from '@fanfare/contracts/live.ts'
import type { Components, Schema } from './schemas.ts'

/** Without data. */
const nothing = { type: 'object', properties: {} }

/** The events of each live stream and the schemas of their data. */
const events: Record<string, Record<string, object>> = {
  [StreamPostStatus.name]: { message: StatusMessage, ping: nothing, close: StreamClose },
  [StreamTeam.name]: { message: TeamMessage, reset: nothing, ping: nothing, close: StreamClose },
}

const ABOUT = `Server-sent events: \`event\`, \`data\` (JSON) and \`id\`. \`ping\` comes about every 15 seconds: a stream that is silent for ${stream.silence / 1000} seconds is dead,
so open it again with \`Last-Event-ID\`. \`reset\` (team only) means that events were missed: load your lists again. \`close\` is the last event and says why. After
\`posted\`, \`draft\`, \`error\` and \`deleted\` close the stream yourself, for an EventSource opens it again otherwise; after \`restart\` and \`unchecked\` open it again.`

/** The body of a live stream: OpenAPI 3.1 has no schema for single events, so `x-events` has one for the data of each. */
export function streamContent({ name }: { name: string }, { reference }: Components): Schema {
  const data = Object.entries(events[name] ?? {}).map(([event, schema]) => [event, reference(schema)])
  const schema = { type: 'string', description: ABOUT }
  return { 'text/event-stream': { schema, 'x-events': Object.fromEntries(data) } }
}
