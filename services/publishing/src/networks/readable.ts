import type { NetworkType } from '@fanfare/contracts/networks.ts'
import type { Fields, ParamRules, Readable } from '../model/graph-read/readable.ts'

/**
 * What programs may read of an account through the social network proxy (spec §7; Graph v23.0): path, kind of login, fields, parameters and largest
 * limits. The reads of `/api/facebook-api` and of `/api/graph` are decided by this table alone. Everything in it is a read of the
 * account's own things, so no row lets an id of anyone else in.
 */

const all = (names: string): Fields => Object.fromEntries(names.split(' ').map(name => [name, true as const]))
const page = { since: 'time', until: 'time', after: 'cursor', before: 'cursor' } as const
const listOf = (most: number): ParamRules => ({ limit: { most }, ...page })
const summary = { one: ['true', 'total_count'] } as const
/** How many reacted: the number alone. Named alone, Graph would list the persons. */
const counted = {
  takes: { limit: { most: 0 }, summary },
  always: { limit: '0', summary: 'total_count' },
  fields: {},
} as const

const mediaFields: Fields = {
  ...all('id timestamp caption media_type media_product_type permalink shortcode'),
  ...all('media_url thumbnail_url like_count comments_count username alt_text is_comment_enabled'),
  children: { takes: {}, fields: all('id media_type media_url thumbnail_url permalink') },
}
const profileFields: Fields = {
  ...all('id username name biography website profile_picture_url followers_count follows_count media_count'),
  media: { takes: listOf(1000), fields: mediaFields },
}
const postFields: Fields = {
  ...all('id created_time updated_time message story full_picture permalink_url status_type is_published shares'),
  likes: counted,
  comments: counted,
  reactions: counted,
}
const reelFields = all('id description title created_time updated_time permalink_url length')

export const readable: Readonly<Record<NetworkType, readonly Readable[]>> = {
  ig: [
    {
      of: 'account',
      edge: '',
      logins: ['facebook'],
      params: {},
      fields: { ...profileFields, ...all('ig_id') },
    },
    {
      of: 'account',
      edge: '',
      logins: ['instagram'],
      params: {},
      fields: { ...profileFields, ...all('user_id account_type') },
    },
    { of: 'account', edge: 'media', logins: ['facebook', 'instagram'], params: listOf(1000), fields: mediaFields },
    {
      of: 'account',
      edge: 'insights',
      logins: ['facebook', 'instagram'],
      params: {
        metric: { some: ['reach', 'total_interactions'] },
        period: { one: ['day'] },
        metric_type: { one: ['total_value', 'time_series'] },
        since: 'time',
        until: 'time',
      },
      figures: true,
    },
  ],
  fb: [
    {
      of: 'account',
      edge: '',
      logins: ['facebook'],
      params: {},
      fields: {
        ...all('id name username about category link website fan_count followers_count'),
        published_posts: { takes: { ...listOf(100), summary }, fields: postFields },
      },
    },
    {
      of: 'account',
      edge: 'published_posts',
      logins: ['facebook'],
      params: { ...listOf(100), summary },
      fields: postFields,
    },
    { of: 'account', edge: 'video_reels', logins: ['facebook'], params: listOf(1000), fields: reelFields },
    {
      of: 'account',
      edge: 'insights',
      logins: ['facebook'],
      params: {
        metric: { some: ['page_impressions_unique', 'page_post_engagements', 'page_total_media_view_unique'] },
        period: { one: ['day', 'week', 'days_28'] },
        metric_type: { one: ['total_value'] },
        since: 'time',
        until: 'time',
      },
      unsent: ['metric_type'],
      figures: true,
      // Withdrawn for all versions by 15 June 2026; the other one counts the same people.
      replaced: { page_impressions_unique: 'page_total_media_view_unique' },
    },
    { of: 'post', edge: '', logins: ['facebook'], params: {}, fields: postFields },
  ],
  tiktok: [],
}
