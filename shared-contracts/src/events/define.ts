import { type Static, type TObject, Type } from 'typebox'

/** Past tense, ids and few facts. Consumers ask for the rest. */
export interface EventValue<P extends TObject = TObject> {
  name: string
  service: 'accounts' | 'team' | 'publishing' | 'research' | 'insights'
  payload: P
}
export const defineEvent = <P extends TObject>(event: EventValue<P>) => event
export type EventPayload<E> = E extends EventValue<infer P> ? Static<P> : never

export const EventId = Type.String()
/** Who did it: a person, and the API key where it came by one. Absent: Fanfare itself, or an event of a version before this. */
export const actor = { by: Type.Optional(EventId), key: Type.Optional(EventId) }
