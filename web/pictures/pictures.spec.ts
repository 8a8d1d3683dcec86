import { expectAudited, inTheme, themes } from '../e2e/audit.ts'
import {
  clipped,
  expect,
  forget,
  keptNames,
  matches,
  open,
  refreshing,
  settled,
  test,
  type Width,
  widths,
} from './harness.ts'
import { opened, type Screen, screens } from './screens.ts'

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
  if (refreshing) forget(left)
  else expect(left, 'nothing is compared with these: run make pictures').toEqual([])
})

for (const { screen, width } of cases([...screens, ...opened]))
  test(`${screen.name} at ${width}`, async ({ browser, server }) => {
    const page = await open(browser, server, width)
    await screen.before?.(page)
    await page.goto(screen.path)
    await (screen.ready?.(page) ?? page.getByRole('heading', { level: 1 })).first().waitFor()
    await settled(page)
    const subject = (await screen.show?.(page)) ?? page
    for (const theme of themes) {
      await inTheme(page, theme)
      await settled(page)
      await matches(`${screen.name}-${width}-${theme}`, subject)
      if (width !== 820 && !refreshing) await expectAudited(page, `${screen.name} at ${width}, ${theme}`)
    }
    await page.context().close()
  })

for (const { screen, width } of large)
  test(`${screen.name} at ${width} with text of 200 %`, async ({ browser, server }) => {
    const page = await open(browser, server, width, 200)
    await page.goto(screen.path)
    await (screen.ready?.(page) ?? page.getByRole('heading', { level: 1 })).first().waitFor()
    await settled(page)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(beyond, 'it scrolls sideways').toBeLessThanOrEqual(0)
    expect(await clipped(page), 'texts that are cut').toEqual([])
    if (width === 1440) await matches(`${screen.name}-${width}-large`, page)
    await page.context().close()
  })
