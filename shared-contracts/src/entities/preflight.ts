import { type Static, Type } from 'typebox'
import { Id, Nullable, Optional } from './common.ts'

export const CheckLevel = Type.Enum(['pass', 'warn', 'stop'])
/** What a line of the list takes from the score of a post, 0 to 100. */
const Cost = Type.Integer({ minimum: 0, maximum: 100 })

/**
 * What the button of a line does. `remove_item` removes the item, `remove_rest` it and all behind it, `remove_videos` every video, `use_all`
 * sends the whole video again, `as_post` makes it a post, the kind that every network has, `no_page` leaves out the linked page, `remove_collaborator` the `username` among the collaborators. `add_pictures` opens the choice of files, `edit_caption`, `edit_comment` and `choose_time` go to that field, `describe`
 * to the first alt text that is missing, `show_item` to the picture, `turn_on` to the settings of the account, `see_plan` to those of the plan, `trim` to the part of the
 * video that goes out, `choose_audience` to who may see the post, `edit_title` to its title, `choose_cover` to the cover of the
 * video. `leave_out` takes the account of the line out of the post.
 */
const FixKind = Type.Enum([
  'crop',
  'remove_item',
  'remove_rest',
  'remove_videos',
  'use_all',
  'as_post',
  'no_page',
  'remove_collaborator',
  'trim_hashtags',
  'reconnect',
  'next_day',
  'move',
  'add_pictures',
  'edit_caption',
  'edit_comment',
  'describe',
  'show_item',
  'choose_time',
  'turn_on',
  'see_plan',
  'trim',
  'choose_audience',
  'edit_title',
  'choose_cover',
  'leave_out',
])

/** One line of the pre-flight list. A line that passes costs something where a part is left out that most posts have. */
export const PreflightCheck = Type.Object({
  code: Type.String(),
  level: CheckLevel,
  cost: Cost,
  /** The account that it is about; null where it is about several. */
  account_id: Nullable(Id),
  /** All accounts that it is about, in the order of the request. */
  account_ids: Type.Array(Id),
  /** 1-based number of the picture it is about. */
  item: Nullable(Type.Integer()),
  title: Type.String(),
  text: Type.String(),
  /** A one-click fix, when there is one. */
  fix: Nullable(
    Type.Object({
      kind: FixKind,
      label: Type.String(),
      /** With `move`: the wall-clock time in the account's zone that is free, YYYY-MM-DDTHH:mm. */
      wall: Type.Optional(Type.String()),
      /** With `remove_collaborator`: who is no longer invited. */
      username: Type.Optional(Type.String()),
      /** With `reconnect` and `turn_on`: the account that is meant, where it is not the one of the line. */
      account_id: Optional(Id),
    }),
  ),
})
export type PreflightCheck = Static<typeof PreflightCheck>
