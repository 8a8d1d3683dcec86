import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import type { Subscription } from '@fanfare/contracts/entities/plans.ts'
import { Draft, type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { User } from '@fanfare/contracts/entities/users.ts'
import type { Page } from '@playwright/test'
import { changedReply } from './changed-reply.ts'
import { failed, scheduled } from './fixtures.ts'

/** A post as it is, with these changes, wherever one post or the list is asked for. */
export const withPost = (id: string, change: (post: Post) => Partial<Post>) => (page: Page) =>
  page.route(/\/api\/posts(\/\d+)?(\?|$)/, route =>
    changedReply<Post | { data: Post[] }>(route, data => {
      const changed = (post: Post): Post => (post.id === id ? { ...post, ...change(post) } : post)
      return 'data' in data ? { ...data, data: data.data.map(changed) } : changed(data)
    }),
  )
/** Its first picture as a video of so many seconds; a picture stands for its timeline. */
export const asVideo = ({ media: [first] }: Post, duration: number): Post['media'] =>
  first
    ? [
        {
          ...first,
          type: 'video',
          file_name: 'bowl.mp4',
          duration,
          width: 1080,
          height: 1920,
          user_tags: [],
          image: null,
          video: {
            ...{ src: null, width: 1080, height: 1920, fileId: first.media_id, fileName: 'bowl.mp4' },
            ...{ duration, ratio: 0.5625, hasAudio: true, loaded: true, generatedThumbs: first.url },
          },
        },
      ]
    : []
const place = (part: number, status: Post['publications'][number]['status']): Post['publications'][number] => ({
  ...{ part, status, account_id: '11', surface: 'instagram_story' },
  ...{ content_id: null, permalink: null, posted_at: null, error: null },
})
export const inPart = withPost(failed.id, post => ({
  post_type: 'story',
  type: 'story',
  error: post.error && {
    ...post.error,
    title: '2 of 3 parts live',
    // What is live can't be edited: the service offers to go on.
    action: 'retry' as const,
    message: `Part 3 is missing. ${post.error.message}`,
  },
  publications: [place(1, 'live'), place(2, 'live'), { ...place(3, 'failed'), error: post.error }],
}))

/** The person has chosen that the composer lists accounts at its side. */
export const accountsAtSide = (page: Page) =>
  page.route('**/api/user', route =>
    changedReply<User>(route, data => ({ ...data, settings: { ...data.settings, editor_vertical_accounts: true } })),
  )

/** A member asks the person to approve the post. */
export const forApproval = withPost(scheduled.id, () => ({
  status: Draft,
  approval: {
    ...{ state: 'waiting', asked_by: '8', asked_at: '2026-10-14T08:31:00Z', message: 'For the market on Friday.' },
    ...{ decided_by: null, decided_at: null, note: '' },
  },
}))

const withAccounts = (change: (accounts: SocialAccount[]) => SocialAccount[]) => (page: Page) =>
  page.route(/\/api\/team\/1\/social-accounts/, route => changedReply<SocialAccount[]>(route, change))
/** All accounts are in the set of shops. */
export const inSets = withAccounts(accounts => accounts.map(one => ({ ...one, social_set_id: '51' })))

/** A plan with room for two accounts, of which two have the same name on different networks. */
export const tooManyAccounts = async (page: Page) => {
  await withAccounts(accounts =>
    accounts.map((one, at) => ({
      ...one,
      locked: at === 1,
      ...(one.type === 'ig' && at === 0 && { username: 'Olea & Sons' }),
    })),
  )(page)
  await page.route('**/subscription', route =>
    changedReply<Subscription>(route, data => ({
      ...data,
      usage: { ...data.usage, social_accounts: { used: 3, limit: 2, locked: 1 } },
    })),
  )
}

/** The post is the third of twelve. */
export const inSeries = (page: Page) =>
  page.route(`**/api/posts/${scheduled.id}`, route =>
    changedReply<Post>(route, data => {
      const recurrence = { unit: 'week' as const, weekdays: [4], times: 12 }
      return { ...data, series: { id: '81', index: 3, total: 12, alone: false, recurrence } }
    }),
  )

/** The same, with what a change of its dates would do. */
export const replanned = async (page: Page) => {
  await inSeries(page)
  const dates = [0, 14, 28, 42, 56].map((days, at) => {
    const date = Temporal.PlainDate.from('2026-10-15').add({ days }).toString()
    const full = at === 2
    return {
      index: at + 3,
      date,
      posts: full ? [] : [{ status: Scheduled, wall: `${date}T18:05`, at: `${date}T18:05:00Z` }],
      refused: full ? { code: 'quota_reached', message: 'That day is full for its account.' } : null,
    }
  })
  const recurrence = { unit: 'week', every: 2, weekdays: [4], times: 7 }
  const words = 'every second Thursday'
  const rules = [{ recurrence, words, dates: dates.map(({ date }) => date) }]
  const series = { id: '81', author_id: '1', recurrence, words, rules, total: 7, dates }
  const left = [{ post_id: '9', index: 5, code: 'alone', message: 'This post was changed on its own.' }]
  const change = { series, changed: 3, moved: 3, added: 2, removed: 1, refused: 1, left, batch: null }
  await page.route('**/api/series/81', route =>
    route.fulfill({ json: { status: true, data: route.request().method() === 'GET' ? series : change } }),
  )
}

/** Many posts on the day of another one. */
export const crowd = (page: Page) =>
  page.route('**/api/posts/calendar?*', route =>
    changedReply<{ rows: CalendarRow[] }>(route, data => {
      const of = data.rows.find(({ id }) => id === scheduled.id)
      const more = of
        ? Array.from({ length: 8 }, (_, at) => ({ ...of, id: `${of.id}${at}`, c: `Bowl ${at + 1} of eight` }))
        : []
      return { ...data, rows: [...data.rows, ...more] }
    }),
  )
export const full = (page: Page) =>
  page.route('**/api/posts/*/publish?*', route =>
    route.fulfill({
      status: 403,
      json: {
        status: false,
        type: 'limit',
        error: {
          code: 'quota_reached',
          title: 'Limit reached',
          message: '14 October is full (25 of 25 posts). The next free day is Thu 15 Oct.',
        },
      },
    }),
  )
