import { opened, type Scene, screens } from './scenes.ts'
import {
  audited,
  clipped,
  expect,
  forget,
  inTheme,
  keptNames,
  matches,
  open,
  refreshing,
  settled,
  test,
  themes,
  type Width,
  widths,
} from './studio.ts'

const all = Object.keys(widths).map(Number) as Width[]
const cases = (scenes: readonly Scene[]) =>
  scenes.flatMap(scene => (scene.widths ?? all).map(width => ({ scene, width })))

const large = cases(screens)
test('every kept picture belongs to a scene', () => {
  const wanted = new Set([
    ...cases([...screens, ...opened]).flatMap(({ scene, width }) =>
      themes.map(theme => `${scene.name}-${width}-${theme}`),
    ),
    ...large.filter(({ width }) => width === 1440).map(({ scene, width }) => `${scene.name}-${width}-large`),
  ])
  const left = keptNames().filter(name => !wanted.has(name))
  if (refreshing) forget(left)
  else expect(left, 'nothing is compared with these: run make pictures').toEqual([])
})

for (const { scene, width } of cases([...screens, ...opened]))
  test(`${scene.name} at ${width}`, async ({ browser, stage }) => {
    const page = await open(browser, stage, width)
    await scene.before?.(page)
    await page.goto(scene.path)
    await (scene.ready?.(page) ?? page.getByRole('heading', { level: 1 })).first().waitFor()
    await settled(page)
    const subject = (await scene.show?.(page)) ?? page
    for (const theme of themes) {
      await inTheme(page, theme)
      await settled(page)
      await matches(`${scene.name}-${width}-${theme}`, subject)
      if (width !== 820 && !refreshing) await audited(page, `${scene.name} at ${width}, ${theme}`)
    }
    await page.context().close()
  })

for (const { scene, width } of large)
  test(`${scene.name} at ${width} with text of 200 %`, async ({ browser, stage }) => {
    const page = await open(browser, stage, width, 200)
    await page.goto(scene.path)
    await (scene.ready?.(page) ?? page.getByRole('heading', { level: 1 })).first().waitFor()
    await settled(page)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(beyond, 'it scrolls sideways').toBeLessThanOrEqual(0)
    expect(await clipped(page), 'texts that are cut').toEqual([])
    if (width === 1440) await matches(`${scene.name}-${width}-large`, page)
    await page.context().close()
  })
