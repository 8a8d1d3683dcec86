import type { Locator, Page } from '@playwright/test'
import { expectAudited, inTheme, themes } from '../e2e/audit.ts'
import {
  clipped,
  enlarge,
  expect,
  keptNames,
  matches,
  open,
  refreshing,
  removePictures,
  settled,
  test,
  type Width,
  widths,
} from './harness.ts'
import { openedInComposer } from './opened-in-composer.ts'
import { openedInInsights } from './opened-in-insights.ts'
import { openedInPublishing } from './opened-in-publishing.ts'
import { openedInSettings } from './opened-in-settings.ts'
import { openedInShell } from './opened-in-shell.ts'
import { openedInTeam } from './opened-in-team.ts'
import { openedInTimeSlots } from './opened-in-time-slots.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'

/** Each picker, menu and dialog, opened. */
const opened = [
  ...openedInShell,
  ...openedInPublishing,
  ...openedInTimeSlots,
  ...openedInComposer,
  ...openedInSettings,
  ...openedInInsights,
  ...openedInTeam,
]

const all = Object.keys(widths).map(Number) as Width[]
const cases = (list: readonly Screen[]) =>
  list.flatMap(screen => (screen.widths ?? all).map(width => ({ screen, width })))

const large = cases(screens)
test('every kept picture belongs to a screen', () => {
  const wanted = new Set([
    ...cases([...screens, ...opened]).flatMap(({ screen, width }) =>
      themes.map(theme => `${screen.name}-${width}-${theme}`),
    ),
    ...large.filter(({ width }) => width === 1440).map(({ screen, width }) => `${screen.name}-${width}-large`),
  ])
  const left = keptNames().filter(name => !wanted.has(name))
  if (refreshing) removePictures(left)
  else expect(left, 'nothing is compared with these: run make pictures').toEqual([])
})

/** With text of 200 % nothing is cut and nothing scrolls sideways. Loaded again, as a reader would who has set that: from the cache. */
const readableLarge = async (page: Page, { name, ready }: Screen, width: Width) => {
  await inTheme(page, 'light')
  await enlarge(page, 200)
  await page.reload()
  await (ready?.(page) ?? page.getByRole('heading', { level: 1 })).first().waitFor()
  await settled(page)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(beyond, 'it scrolls sideways').toBeLessThanOrEqual(0)
  expect(await clipped(page), 'texts that are cut').toEqual([])
  if (width === 1440) await matches(`${name}-${width}-large`, page)
}

/** What is opened lies within the window: a dialog that is wider than a phone is cut on both sides. */
async function isWithin(page: Page, opened: Locator): Promise<void> {
  await settled(page)
  const box = await opened.boundingBox()
  const window = page.viewportSize()
  if (!box || !window) return
  expect(Math.round(box.x), 'begins left of the window').toBeGreaterThanOrEqual(0)
  expect(Math.round(box.x + box.width), 'ends right of the window').toBeLessThanOrEqual(window.width)
}
const isScreen = (screen: Screen): boolean => screens.includes(screen)

for (const { screen, width } of cases([...screens, ...opened]))
  test(`${screen.name} at ${width}`, async ({ browser, server }) => {
    const page = await open(browser, server, width)
    await screen.before?.(page)
    await page.goto(screen.path)
    await (screen.ready?.(page) ?? page.getByRole('heading', { level: 1 })).first().waitFor()
    await settled(page)
    const subject = (await screen.show?.(page)) ?? page
    if ('boundingBox' in subject) await isWithin(page, subject)
    for (const theme of themes) {
      await inTheme(page, theme)
      await settled(page)
      await matches(`${screen.name}-${width}-${theme}`, subject)
      // In the dark the same elements have other colours, and nothing else differs.
      if (width !== 820 && !refreshing)
        await expectAudited(page, `${screen.name} at ${width}, ${theme}`, theme === 'light' ? 'all' : 'colours')
    }
    if (isScreen(screen)) await readableLarge(page, screen, width)
    await page.context().close()
  })
