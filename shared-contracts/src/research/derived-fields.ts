import { shortcodeOf } from '../shortcode.ts'

/** The profile whose post it is, as the network describes it. */
export interface PostOwner {
  id: string
  username: string
  name?: string | null
  profile_picture_url?: string | null
}

/** What the posts of an explored profile get beside what the network says of them (spec §3). */
export interface DerivedFields {
  shortcode: string | null
  user_id: string
  user_fullname: string
  user_name: string
  user_pict: string | null
}

/** The derived fields of a post of an explored profile. A profile without a name is called by its username. */
export const derivedFields = (post: { permalink?: string | null }, owner: PostOwner): DerivedFields => ({
  shortcode: shortcodeOf(post.permalink),
  user_id: owner.id,
  user_fullname: owner.name || owner.username,
  user_name: owner.username,
  user_pict: owner.profile_picture_url ?? null,
})
