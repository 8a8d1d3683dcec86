import { type Static, Type } from 'typebox'
import { Id, Nullable } from './common.ts'

export const CheckLevel = Type.Enum(['pass', 'warn', 'stop'])
/** What a line of the list takes from the score of a post, 0 to 100. */
const Cost = Type.Integer({ minimum: 0, maximum: 100 })

/** One line of the pre-flight list. A line that passes costs something where a part is left out that most posts have. */
export const PreflightCheck = Type.Object({
  code: Type.String(),
  level: CheckLevel,
  cost: Cost,
  account_id: Nullable(Id),
  /** 1-based number of the picture it is about. */
  item: Nullable(Type.Integer()),
  title: Type.String(),
  text: Type.String(),
  /** A one-click fix, when there is one. */
  fix: Nullable(
    Type.Object({
      kind: Type.Enum(['crop', 'remove_item', 'trim_hashtags', 'reconnect', 'next_day', 'move']),
      label: Type.String(),
      /** With `move`: the wall-clock time in the account's zone that is free, YYYY-MM-DDTHH:mm. */
      wall: Type.Optional(Type.String()),
    }),
  ),
})
export type PreflightCheck = Static<typeof PreflightCheck>
