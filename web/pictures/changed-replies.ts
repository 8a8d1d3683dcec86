import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { User } from '@fanfare/contracts/entities/users.ts'
import type { Page } from '@playwright/test'
import { failed, scheduled } from './fixtures.ts'

/** A post as it is, with these changes, wherever one post or the list is asked for. */
export const withPost = (id: string, change: (post: Post) => Partial<Post>) => (page: Page) =>
  page.route(/\/api\/posts(\/\d+)?(\?|$)/, async route => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: Post | { data: Post[] } }
    const changed = (post: Post): Post => (post.id === id ? { ...post, ...change(post) } : post)
    const list = 'data' in data ? { ...data, data: data.data.map(changed) } : changed(data)
    await route.fulfill({ json: { status: true, data: list } })
  })
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
  page.route('**/api/user', async route => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: User }
    await route.fulfill({
      json: { status: true, data: { ...data, settings: { ...data.settings, editor_vertical_accounts: true } } },
    })
  })

/** The post is the third of twelve. */
export const inSeries = (page: Page) =>
  page.route(`**/api/posts/${scheduled.id}`, async route => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: Post }
    const recurrence = { unit: 'week' as const, weekdays: [4], times: 12 }
    const series = { id: '81', index: 3, total: 12, alone: false, recurrence }
    await route.fulfill({ json: { status: true, data: { ...data, series } } })
  })

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
  page.route('**/api/posts/calendar?*', async route => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: { rows: CalendarRow[] } }
    const of = data.rows.find(({ id }) => id === scheduled.id)
    const more = of
      ? Array.from({ length: 8 }, (_, at) => ({ ...of, id: `${of.id}${at}`, c: `Bowl ${at + 1} of eight` }))
      : []
    await route.fulfill({ json: { status: true, data: { ...data, rows: [...data.rows, ...more] } } })
  })
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
