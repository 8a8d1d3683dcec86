import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { User } from '@fanfare/contracts/entities/users.ts'
import type { Locator, Page } from '@playwright/test'
import { failed, scheduled } from './fixtures.ts'
import type { Width } from './harness.ts'

/** A screen or something opened on it, and what of it is kept. */
export interface Screen {
  name: string
  path: string
  /** What the server answers otherwise, before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  /** Opens the subject of the picture. Returns the element to cut out; without one the whole window is kept. */
  show?: (page: Page) => Promise<Locator | undefined>
  /** What is there when the screen is. */
  ready?: (page: Page) => Locator
  /** Where it exists; everywhere unless said. */
  widths?: readonly Width[]
}

const wide = [1440] as const
const both = [1440, 390] as const
const dialog = (page: Page) => page.getByRole('dialog').last()
const pressed = (keys: string, then: (page: Page) => Locator) => async (page: Page) => {
  await page.keyboard.press(keys)
  await then(page).waitFor()
  return then(page)
}
/** Clicks what has that name, and cuts out what opens. */
const clicked = (find: (page: Page) => Locator, then: (page: Page) => Locator) => async (page: Page) => {
  await find(page).click()
  await then(page).waitFor()
  return then(page)
}
const button = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const menu = (page: Page) => page.getByRole('menu')
const month = '/publishing/calendar/month?account=11'
const list = '/publishing/post-status/scheduled?account=11'

const menuOfFilters = (page: Page) =>
  page.locator('.mantine-Popover-dropdown').filter({ has: page.getByText('Sort by') })
/** Shows the time slots that are free, where they are not shown already. */
const openSlots = async (page: Page) => {
  await page.getByRole('button', { name: /^Empty slots/ }).click()
  await page
    .getByRole('button', { name: /^Empty time slot, / })
    .first()
    .waitFor()
  return undefined
}

/** A post as it is, with these changes, wherever one post or the list is asked for. */
const withPost = (id: string, change: (post: Post) => Partial<Post>) => (page: Page) =>
  page.route(/\/api\/posts(\/\d+)?(\?|$)/, async route => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: Post | { data: Post[] } }
    const changed = (post: Post): Post => (post.id === id ? { ...post, ...change(post) } : post)
    const list = 'data' in data ? { ...data, data: data.data.map(changed) } : changed(data)
    await route.fulfill({ json: { status: true, data: list } })
  })
/** Its first picture as a video of so many seconds; a picture stands for its timeline. */
const asVideo = ({ media: [first] }: Post, duration: number): Post['media'] =>
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
const inPart = withPost(failed.id, post => ({
  post_type: 'story',
  type: 'story',
  error: post.error && {
    ...post.error,
    title: '2 of 3 parts live',
    message: `Part 3 is missing. ${post.error.message}`,
  },
  publications: [place(1, 'live'), place(2, 'live'), { ...place(3, 'failed'), error: post.error }],
}))

/** The person has chosen that the composer lists accounts at its side. */
const accountsAtSide = (page: Page) =>
  page.route('**/api/user', async route => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: User }
    await route.fulfill({
      json: { status: true, data: { ...data, settings: { ...data.settings, editor_vertical_accounts: true } } },
    })
  })

/** The post is the third of twelve. */
const inSeries = (page: Page) =>
  page.route(`**/api/posts/${scheduled.id}`, async route => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: Post }
    const recurrence = { unit: 'week' as const, weekdays: [4], times: 12 }
    const series = { id: '81', index: 3, total: 12, alone: false, recurrence }
    await route.fulfill({ json: { status: true, data: { ...data, series } } })
  })

/** The same, with what a change of its dates would do. */
const replanned = async (page: Page) => {
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
  const series = { id: '81', author_id: '1', recurrence: { unit: 'week', every: 2, weekdays: [4], times: 7 }, dates }
  const left = [{ post_id: '9', index: 5, code: 'alone', message: 'This post was changed on its own.' }]
  const change = { series, changed: 3, moved: 3, added: 2, removed: 1, refused: 1, left, batch: null }
  await page.route('**/api/series/81', route =>
    route.fulfill({ json: { status: true, data: route.request().method() === 'GET' ? series : change } }),
  )
}

/** Publishes a post of the list at once, through its menu. */
const publishNow = async (page: Page) => {
  await button(/^Actions for New glaze/)(page).click()
  await page.getByRole('menuitem', { name: 'Publish now' }).click()
  await dialog(page).waitFor()
  return dialog(page)
}
/** Many posts on the day of another one. */
const crowd = (page: Page) =>
  page.route('**/api/posts/calendar?*', async route => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: { rows: CalendarRow[] } }
    const of = data.rows.find(({ id }) => id === scheduled.id)
    const more = of
      ? Array.from({ length: 8 }, (_, at) => ({ ...of, id: `${of.id}${at}`, c: `Bowl ${at + 1} of eight` }))
      : []
    await route.fulfill({ json: { status: true, data: { ...data, rows: [...data.rows, ...more] } } })
  })
const full = (page: Page) =>
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

export const screens: Screen[] = [
  { name: 'calendar-month', path: month },
  { name: 'calendar-week', path: '/publishing/calendar/week?account=11' },
  { name: 'calendar-list', path: '/publishing/calendar/list?account=11' },
  { name: 'grid', path: '/publishing/calendar/grid?account=11' },
  { name: 'posts-scheduled', path: '/publishing/post-status/scheduled?account=11' },
  { name: 'posts-posted', path: '/publishing/post-status/posted?account=11' },
  { name: 'time-slots', path: '/publishing/time-slots?account=11' },
  { name: 'import', path: '/publishing/import?account=11' },
  { name: 'flight-recorder', path: `/publishing/trace/${failed.id}?account=11` },
  { name: 'captions', path: '/publishing/saved-caption?account=11' },
  { name: 'composer-new', path: '/publishing/editor?account=11', ready: dialog },
  { name: 'composer-edit', path: `/publishing/editor/${scheduled.id}?account=11`, ready: dialog },
  {
    name: 'composer-accounts-at-side',
    path: '/publishing/editor?account=11',
    before: accountsAtSide,
    ready: dialog,
  },
  { name: 'composer-failed', path: `/publishing/editor/${failed.id}?account=11`, ready: dialog },
  {
    name: 'composer-reel',
    path: `/publishing/editor/${scheduled.id}?account=11`,
    before: withPost(scheduled.id, post => ({
      ...{ post_type: 'reel', type: 'reel', cover: { media_id: null, at: 9 } },
      media: asVideo(post, 20).map(item => ({ ...item, start: 4, end: 16 })),
    })),
    ready: dialog,
  },
  {
    name: 'composer-story-in-parts',
    path: `/publishing/editor/${scheduled.id}?account=11`,
    before: withPost(scheduled.id, post => ({ post_type: 'story', type: 'story', media: asVideo(post, 150) })),
    ready: dialog,
  },
  { name: 'posts-failed-in-part', path: '/publishing/post-status/error?account=11', before: inPart },
  { name: 'flight-recorder-parts', path: `/publishing/trace/${failed.id}?account=11`, before: inPart },
  { name: 'library', path: '/publishing/post-library?account=11' },
  { name: 'library-editor', path: '/publishing/post-library/editor/701?account=11', ready: dialog },
  { name: 'settings-team', path: '/settings/team?account=11' },
  { name: 'settings-accounts', path: '/settings/team-account?account=11' },
  { name: 'settings-keys', path: '/settings/keys?account=11' },
  { name: 'settings-webhooks', path: '/settings/webhooks?account=11' },
  { name: 'webhook-deliveries', path: '/settings/webhooks/901?account=11' },
  { name: 'settings-plan', path: '/settings/subscription?account=11' },
  { name: 'settings-profile', path: '/settings/profile?account=11' },
  { name: 'settings-security', path: '/settings/security?account=11' },
  { name: 'settings-preferences', path: '/settings/preferences?account=11' },
  { name: 'connect-1', path: '/connect/1' },
  { name: 'connect-2', path: '/connect/2' },
  { name: 'choose-team', path: '/onboarding/team' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'forgot', path: '/forgot' },
  { name: 'not-found', path: '/nowhere' },
]

/** Each picker, menu and dialog, opened. */
export const opened: Screen[] = [
  { name: 'account-menu', path: month, widths: wide, show: clicked(button(/, switch account$/), menu) },
  { name: 'user-menu', path: month, widths: wide, show: clicked(button(/your menu$/), menu) },
  { name: 'drawer', path: month, widths: [390], show: clicked(button(/^Menu and accounts/), dialog) },
  { name: 'command-search', path: month, widths: both, show: pressed('Control+k', dialog) },
  { name: 'keys', path: month, widths: wide, show: pressed('?', dialog) },
  {
    name: 'post-card',
    path: month,
    widths: wide,
    show: clicked(button(/New glaze/), page =>
      page.getByRole('dialog').or(page.locator('.mantine-Popover-dropdown')).first(),
    ),
  },
  {
    name: 'post-actions',
    path: '/publishing/post-status/scheduled?account=11',
    widths: both,
    show: clicked(button(/^Actions for New glaze/), menu),
  },
  { name: 'publishing-dialog', path: list, widths: both, show: publishNow },
  { name: 'limit-notice', path: list, widths: wide, before: full, show: publishNow },
  {
    name: 'crowded-day',
    path: month,
    widths: wide,
    before: crowd,
    show: clicked(button(/^\d+ more on /), page => page.getByRole('dialog', { name: /\d+ posts$/ })),
  },
  {
    name: 'note',
    path: month,
    widths: both,
    show: clicked(button(/^Autumn market$/), dialog),
  },
  {
    name: 'move-form',
    path: month,
    widths: wide,
    async show(page) {
      await button(/New glaze/)(page).click()
      const card = page.getByRole('dialog', { name: 'Post' })
      await card.getByRole('button', { name: 'Move to' }).click()
      await card.getByRole('button', { name: 'Move to date' }).waitFor()
      return card
    },
  },
  {
    name: 'drafts-tray',
    path: month,
    widths: wide,
    show: clicked(button(/^Drafts/), page => page.getByRole('complementary', { name: 'Drafts' })),
  },
  {
    name: 'second-factor',
    path: '/sign-in',
    widths: [390],
    async show(page) {
      await page.getByLabel('Email').fill('mira@harbour.example')
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page
        .getByRole('textbox', { name: /code|PinInput/i })
        .first()
        .waitFor()
      return undefined
    },
  },
  { name: 'reset-review', path: '/reset?token=t', widths: [390], ready: page => page.getByText('Newsroom') },
  {
    name: 'selection-bar',
    path: '/publishing/post-status/scheduled?account=11',
    widths: wide,
    async show(page) {
      await page
        .getByRole('checkbox', { name: /^Choose New glaze/ })
        .first()
        .check()
      const bar = page
        .getByRole('region', { name: 'Selected posts' })
        .or(page.getByRole('toolbar', { name: 'Selected posts' }))
      await bar.first().waitFor()
      return bar.first()
    },
  },
  { name: 'post-filters', path: list, widths: both, show: clicked(button(/^Filters and order/), menuOfFilters) },
  {
    name: 'bulk-move',
    path: list,
    widths: [1440, 820],
    async show(page) {
      await page
        .getByRole('checkbox', { name: /^Choose New glaze/ })
        .first()
        .check()
      await page
        .getByRole('toolbar', { name: 'Selected posts' })
        .getByRole('button', { name: 'Move', exact: true })
        .click()
      await dialog(page).getByText('1 post will stay as it is:').waitFor()
      return dialog(page)
    },
  },
  {
    name: 'placing',
    path: '/publishing/post-library?account=11',
    widths: both,
    async show(page) {
      await page
        .getByRole('checkbox', { name: /^Choose / })
        .first()
        .check()
      await page.getByRole('button', { name: 'Place in slots' }).click()
      await dialog(page).getByRole('region', { name: 'Preview' }).getByRole('listitem').first().waitFor()
      return dialog(page)
    },
  },
  { name: 'open-slots', path: '/publishing/calendar/week?account=11', widths: [1440, 820], show: openSlots },
  {
    name: 'date-picker',
    path: `/publishing/editor/${scheduled.id}?account=11`,
    widths: both,
    async show(page) {
      await dialog(page).waitFor()
      await dialog(page).getByRole('button', { name: /^Date/ }).first().click()
      await page.getByRole('table').last().waitFor()
      return page
        .locator('.mantine-Popover-dropdown, .mantine-Modal-body')
        .filter({ has: page.getByRole('table') })
        .last()
    },
  },
  {
    name: 'add-time-slots',
    path: '/publishing/time-slots?account=11',
    widths: both,
    show: clicked(button(/^Add time slots/), dialog),
  },
  {
    name: 'copy-time-slots',
    path: '/publishing/time-slots?account=11',
    widths: both,
    show: clicked(button(/^Copy to accounts/), dialog),
  },
  {
    name: 'change-zone',
    path: '/publishing/time-slots?account=11',
    widths: both,
    async show(page) {
      await button(/^Change time zone/)(page).click()
      await dialog(page).getByRole('combobox', { name: 'Time zone' }).click()
      await page.getByRole('option', { name: /Tokyo/ }).click()
      await dialog(page).getByText('8 h earlier').first().waitFor()
      return dialog(page)
    },
  },
  {
    name: 'shuffle-posts',
    path: '/publishing/time-slots?account=11',
    widths: both,
    async show(page) {
      await page.getByRole('button', { name: /^More for / }).click()
      await page.getByRole('menuitem', { name: 'Shuffle posts' }).click()
      await dialog(page).getByRole('listitem').first().waitFor()
      return dialog(page)
    },
  },
  {
    name: 'time-slot',
    path: '/publishing/time-slots?account=11',
    widths: both,
    show: clicked(button(/^Thursday, 18:00/), page => page.getByRole('dialog', { name: 'Time slot' })),
  },
  {
    name: 'next-slot',
    path: '/publishing/editor?account=11',
    widths: both,
    async show(page) {
      const when = dialog(page).getByRole('region', { name: 'When' })
      await when.getByText('Next slot', { exact: true }).click()
      await when.getByText(/^Skips/).waitFor()
      return when
    },
  },
  {
    name: 'repeat',
    path: '/publishing/editor?account=11&wall=2026-10-19T18:00',
    widths: both,
    async show(page) {
      const when = dialog(page).getByRole('region', { name: 'When' })
      await when.getByRole('combobox', { name: 'Repeat' }).click()
      await page.getByRole('option', { name: 'Other' }).click()
      await when.getByRole('list', { name: 'Next dates' }).waitFor()
      return when
    },
  },
  {
    name: 'series-scope',
    path: `/publishing/editor/${scheduled.id}?account=11`,
    widths: both,
    before: inSeries,
    async show(page) {
      const when = dialog(page).getByRole('region', { name: 'When' })
      await when.getByText('This and later', { exact: true }).click()
      return when
    },
  },
  {
    name: 'series-dates',
    path: `/publishing/editor/${scheduled.id}?account=11`,
    widths: both,
    before: replanned,
    async show(page) {
      const when = dialog(page).getByRole('region', { name: 'When' })
      await when.getByRole('combobox', { name: 'Repeat' }).click()
      await page.getByRole('option', { name: 'Other' }).click()
      await button(/^Schedule post/)(page).click()
      const asked = page.getByRole('dialog', { name: 'Change the series' })
      await asked.getByRole('list', { name: 'Next dates' }).waitFor()
      return asked
    },
  },
  {
    name: 'zone-select',
    path: '/settings/preferences?account=11',
    widths: both,
    async show(page) {
      await page
        .getByRole('combobox', { name: /time zone/i })
        .first()
        .click()
      await page.getByRole('listbox').waitFor()
      return page.getByRole('listbox')
    },
  },
  {
    name: 'account-actions',
    path: '/settings/team-account?account=11',
    widths: both,
    show: clicked(button(/^More for oleaandsons/), menu),
  },
  {
    name: 'confirm-dialog',
    path: '/settings/team-account?account=11',
    widths: both,
    async show(page) {
      await button(/^More for oleaandsons/)(page).click()
      await page.getByRole('menuitem', { name: 'Disconnect' }).click()
      await dialog(page).getByRole('button', { name: 'Disconnect' }).waitFor()
      return dialog(page)
    },
  },
  {
    name: 'caption-dialog',
    path: '/publishing/saved-caption?account=11',
    widths: both,
    show: clicked(button(/^Ceramics tags$/), dialog),
  },
  {
    name: 'caption-picker',
    path: '/publishing/editor?account=11',
    widths: both,
    async show(page) {
      await dialog(page).getByRole('button', { name: 'Saved captions' }).click()
      const picker = page.getByRole('dialog', { name: 'Saved captions' })
      await picker.getByRole('option').first().waitFor()
      return picker
    },
  },
  {
    name: 'people-in-picture',
    path: `/publishing/editor/${scheduled.id}?account=11`,
    widths: both,
    async show(page) {
      await dialog(page).getByRole('button', { name: '2 people tagged' }).click()
      const people = dialog(page).getByRole('region', { name: 'People in picture 1' })
      await people.getByRole('button', { name: /^@juno/ }).focus()
      return people
    },
  },
  { name: 'new-key', path: '/settings/keys?account=11', widths: both, show: clicked(button(/^New key/), dialog) },
  {
    name: 'new-webhook',
    path: '/settings/webhooks?account=11',
    widths: both,
    show: clicked(button(/^New webhook/), dialog),
  },
  {
    name: 'webhook-actions',
    path: '/settings/webhooks?account=11',
    widths: wide,
    show: clicked(button(/^More for Warehouse/), menu),
  },
  {
    name: 'webhook-delivery',
    path: '/settings/webhooks/901?account=11',
    widths: both,
    show: clicked(button(/^Details of Post failed/), dialog),
  },
  {
    name: 'toast',
    path: '/settings/preferences?account=11',
    widths: wide,
    async show(page) {
      await page.getByText('Sunday', { exact: true }).click()
      const said = page.getByText('Saved', { exact: true })
      await said.waitFor()
      // It goes after some seconds unless it is held.
      await said.hover()
      return said.locator('..')
    },
  },
]
