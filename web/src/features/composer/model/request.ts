import type { ScheduleInput } from '@fanfare/contracts/entities/post-schedule.ts'
import { scheduling } from '@fanfare/contracts/limits.ts'
import { clockNow } from './clocks.ts'
import type { Composer, ComposerItem } from './composer-state.ts'
import { ownTexts } from './stored-post.ts'

/** The stored file of an item; while it is read only a draft can have it. */
const fileOf = ({ mediaId, upload }: ComposerItem, isDraft: boolean): string | null =>
  upload.state === 'ready' ? mediaId : isDraft ? (upload.arrived ?? null) : null

/** What the post says and shows. Pictures that are still uploading are left out, and of a post that is no draft those that are still read. */
export const contentOf = (
  { items, firstComment, postType, options }: Pick<Composer, 'items' | 'firstComment' | 'postType' | 'options'>,
  isDraft = false,
) => ({
  items: items.flatMap(item => {
    const media_id = fileOf(item, isDraft)
    if (!media_id) return []
    return [{ media_id, alt_text: item.altText, user_tags: item.userTags, crop: item.crop, ...item.chosen }]
  }),
  first_comment: firstComment,
  post_type: postType,
  ...options,
})

/**
 * The request to check or create the post. Pictures that are still uploading are left out; the caller waits for them. Accounts are sorted:
 * in whichever order they were chosen, pressing again must be the same request. A draft of several is one draft, and keeps their order.
 */
export const requestOf = (state: Composer, schedule: ScheduleInput) => {
  const isDraft = schedule.kind === 'draft'
  return {
    accounts: isDraft ? [...state.accounts] : [...state.accounts].sort(),
    ...(isDraft && state.accounts.length > 1 && { together: true }),
    caption: state.caption,
    overrides: Object.entries(ownTexts(state))
      .map(([account_id, caption]) => ({ account_id, caption }))
      .sort((a, b) => (a.account_id < b.account_id ? -1 : 1)),
    ...contentOf(state, isDraft),
    schedule,
  }
}

/** Zone of the first account, and the time that is offered while none is chosen. */
export interface Offer {
  zone: string
  wall: string
}
const inZone = (state: Composer, zone: string) =>
  clockNow(state) === 'moment' && state.accounts.length > 1 ? { zone } : {}

/** When it is published. Now leaves a few seconds to undo it. */
export const scheduleOf = (state: Composer, offer: Offer): ScheduleInput => {
  // Each account takes its own slot: the one at that time of its clock, or its next one.
  if (state.when === 'slot') return { kind: 'time_slot', ...(state.slot && { wall: state.slot }) }
  return state.when === 'date'
    ? { kind: 'date', wall: state.wall ?? offer.wall, ...inZone(state, offer.zone) }
    : { kind: 'now', undo_seconds: scheduling.undoSeconds }
}

/** A draft keeps a time that was chosen as its plan, not one that was only offered. */
export const draftScheduleOf = (state: Composer, { zone }: Pick<Offer, 'zone'>): ScheduleInput =>
  state.when === 'date' && state.wall !== null
    ? { kind: 'draft', wall: state.wall, ...inZone(state, zone) }
    : { kind: 'draft' }
