import type { Browser, Page } from '@playwright/test'
import { type Filled, type FilledMonth, filled } from './fill.ts'
import { beside, bounded, median, quantile, type Row, timed } from './row.ts'
import { openBrowser, openContext, type Seen, seen, settled } from './screen.ts'
import type { Setup } from './setup.ts'

const visits = 5
/** How often each interaction of a screen is done. */
const turns = 6
/** Posts of the month with which the first ones are to be seen in time. */
const firstOf = 1_000
/** Elements that a screen may have, also after scrolling. */
const nodesBound = 3_000
const monthNodesBound = 2_500
/** Bars of the product for an interaction (95th percentile) and for a task of the main thread, ms. */
const interactionBound = 100
const taskBound = 100
const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

interface Screen {
  name: string
  viewport: { width: number; height: number }
  nodes: number
  /** Until its first posts are on the screen, warm, at most so long with `firstOf` posts, ms. */
  firstWithin?: number
  /** Where it shows a month. */
  address: (start: string, accountId: string) => string
  /** What a person does there, once. */
  use: (page: Page) => Promise<void>
}

const posts = (page: Page) => page.getByText(/Post number \d+/)
const first = (page: Page) => posts(page).first()
/** What a screen without posts says; a week says nothing and draws its hours. */
const nothingOn = (page: Page) =>
  page
    .getByText(/Nothing planned yet|Nothing is scheduled/)
    .or(page.locator('[data-hour="7"]'))
    .first()

/** Scrolls what lies under the middle of the window down and up again, in steps as of a wheel. */
async function scroll(page: Page, by: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? wide
  await page.mouse.move(width / 2, height / 2)
  for (const step of [by, by, by, -by, -by, -by]) {
    await page.mouse.wheel(0, step)
    await settled(page)
  }
}

/** Opens the first post that is in view, and closes its card. */
async function openPost(page: Page): Promise<void> {
  await first(page).click()
  await page.getByRole('dialog').waitFor()
  await settled(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await settled(page)
}

/** To the next month or week, and back. */
async function turn(page: Page, unit: string): Promise<void> {
  await page.getByRole('button', { name: `Next ${unit}` }).click()
  await settled(page)
  await page.getByRole('button', { name: `Previous ${unit}` }).click()
  await first(page).waitFor()
  await settled(page)
}

/** "N more" of the first crowded day, where there is one. */
async function more(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^\d+ more/ }).first()
  if ((await button.count()) > 0) {
    await button.click()
    await settled(page)
  }
}

const calendar = (view: string) => (start: string) => `/publishing/calendar/${view}?date=${start.slice(0, 10)}`
const screens: Screen[] = [
  {
    name: 'month',
    firstWithin: 500,
    viewport: wide,
    nodes: monthNodesBound,
    address: calendar('month'),
    use: async page => {
      await openPost(page)
      await turn(page, 'month')
    },
  },
  {
    name: 'week',
    viewport: wide,
    nodes: nodesBound,
    // A week that lies in its month whole.
    address: start => calendar('week')(`${start.slice(0, 8)}15`),
    use: async page => {
      await openPost(page)
      await scroll(page, 600)
      await turn(page, 'week')
    },
  },
  {
    name: 'phone agenda',
    viewport: phone,
    nodes: nodesBound,
    address: calendar('list'),
    use: async page => {
      await openPost(page)
      await more(page)
      await scroll(page, 1_500)
      await turn(page, 'month')
    },
  },
  {
    name: 'list',
    viewport: wide,
    nodes: nodesBound,
    address: (_start, accountId) => `/publishing/post-status/scheduled?only=${accountId}`,
    use: async page => {
      await page
        .getByRole('checkbox', { name: /^Choose / })
        .nth(1)
        .click()
      await settled(page)
      await page.keyboard.press('Escape')
      await scroll(page, 600)
      await page.getByRole('button', { name: 'Page 2', exact: true }).click()
      await settled(page)
      await page.getByRole('button', { name: 'Page 1', exact: true }).click()
      await first(page).waitFor()
      await settled(page)
    },
  },
]

/** Everything is loaded and drawn: what comes next is not measured together with the end of what was before. */
async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await settled(page)
}

/** The time until the first posts of an address are seen, warm cache, beside the same screen without posts. Each visit begins at rest. */
async function firstSeen(page: Page, url: string, emptyUrl: string): Promise<{ posts: number; empty: number }> {
  const visit = async () => {
    await page.goto(url, { waitUntil: 'commit' })
    await first(page).waitFor({ timeout: 60_000 })
  }
  const nothing = async () => {
    await page.goto(emptyUrl, { waitUntil: 'commit' })
    await nothingOn(page).waitFor()
  }
  const measured = async (work: () => Promise<void>) => {
    const ms = await timed(work)
    await atRest(page)
    return ms
  }
  await measured(visit)
  await measured(nothing)
  const times = { posts: [] as number[], empty: [] as number[] }
  for (let round = 0; round < visits; round++) {
    times.posts.push(await measured(visit))
    times.empty.push(await measured(nothing))
  }
  return { posts: median(times.posts), empty: median(times.empty) }
}

/** What the browser reported while the screen was loaded and while it was used. */
async function used(page: Page, url: string, { use }: Screen): Promise<{ loading: Seen; using: Seen; nodes: number }> {
  await page.goto(url, { waitUntil: 'commit' })
  await first(page).waitFor()
  await atRest(page)
  const loading = await seen(page)
  let { nodes } = loading
  for (let round = 0; round < turns; round++) {
    await use(page)
    nodes = Math.max(nodes, (await seen(page)).nodes)
  }
  return { loading, using: await seen(page), nodes }
}

async function screenRows(
  browser: Browser,
  setup: Setup,
  screen: Screen,
  month: FilledMonth,
  { empty, emptyAccountId }: Filled,
): Promise<Row[]> {
  const context = await openContext(browser, setup, screen.viewport)
  try {
    const page = await context.newPage()
    const at = (start: string, accountId: string) => `${setup.system.gatewayUrl}${screen.address(start, accountId)}`
    const url = at(month.start, month.accountId)
    const shown = await firstSeen(page, url, at(empty, emptyAccountId))
    const { loading, using, nodes } = await used(page, url, screen)
    const label = `${screen.name} of ${month.posts}`
    return [
      beside(
        `${label}: first posts on the screen, warm, beside the screen without posts`,
        'ms',
        shown.posts,
        shown.empty,
      ),
      ...(screen.firstWithin && month.posts <= firstOf
        ? [bounded(`${label}: first posts on the screen, warm`, 'ms', shown.posts, screen.firstWithin)]
        : []),
      bounded(`${label}: DOM nodes`, 'nodes', nodes, screen.nodes, `${loading.nodes} at first`),
      bounded(
        `${label}: interactions, p95`,
        'ms',
        quantile(using.interactions, 0.95),
        interactionBound,
        `of ${using.interactions.length}`,
      ),
      bounded(
        `${label}: longest task`,
        'ms',
        using.longest,
        taskBound,
        `${loading.longest.toFixed(0)} ms of it while loading`,
      ),
    ]
  } finally {
    await context.close()
  }
}

/** (e) Month, week, phone agenda and list of 1,000 and of 5,000 posts, in a browser. */
export async function calendars(setup: Setup, say: (text: string) => void): Promise<Row[]> {
  const browser = await openBrowser(say)
  if (!browser) return []
  try {
    const found = await filled(setup, say)
    const rows: Row[] = []
    for (const screen of screens)
      for (const month of found.months) {
        say(`${screen.name} of ${month.posts}`)
        rows.push(...(await screenRows(browser, setup, screen, month, found)))
      }
    return rows
  } finally {
    await browser.close()
  }
}
