import type { Creator } from '@fanfare/contracts/entities/creators.ts'

/** Of an account whose network offers no choices for a post. */
export const nothingToChoose: Creator = {
  state: 'not_here',
  nickname: '',
  username: '',
  privacy_levels: [],
  comment_disabled: false,
  duet_disabled: false,
  stitch_disabled: false,
  max_video_seconds: null,
}
