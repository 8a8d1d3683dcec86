import { chromium } from '@playwright/test'
import { clipped, differs, enlarge, expect, matches, open, settled, test } from './harness.ts'
import { startServer } from './server.ts'

/** What the comparison has to see, and what it must not mind. */
const seen = ['sign-in', 'settings-preferences', 'calendar-month', 'posts-scheduled'] as const
const paths: Record<(typeof seen)[number], string> = {
  'sign-in': '/sign-in',
  'settings-preferences': '/settings/preferences?account=11',
  'calendar-month': '/publishing/calendar/month?account=11',
  'posts-scheduled': '/publishing/post-status/scheduled?account=11',
}

test.skip(process.env.PICTURES === 'refresh', 'compared with pictures that are being taken')

for (const name of seen) {
  test(`${name}: a stylesheet that is missing is noticed`, async ({ browser }) => {
    const server = await startServer(path => path.endsWith('.css') && !/\/index-/.test(path))
    const page = await open(browser, server.url, 1440)
    await page.goto(paths[name])
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await settled(page)
    await differs(`${name}-1440-light`, page)
    await page.context().close()
    await server.close()
  })

  test(`${name}: a control that moved by six pixels is noticed`, async ({ browser, server }) => {
    const page = await open(browser, server, 1440)
    await page.goto(paths[name])
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await settled(page)
    await page.addStyleTag({ content: 'main button, main a[href], main input { transform: translate(0, 6px) }' })
    await differs(`${name}-1440-light`, page)
    await page.context().close()
  })

  test(`${name}: letters that are drawn otherwise are not`, async ({ server }) => {
    const { executablePath } = test.info().project.use.launchOptions ?? {}
    const args = [
      '--no-sandbox',
      '--disable-gpu',
      '--font-render-hinting=full',
      '--hide-scrollbars',
      '--enable-font-subpixel-positioning',
    ]
    const other = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args })
    const page = await open(other, server, 1440)
    await page.goto(paths[name])
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await settled(page)
    await matches(`${name}-1440-light`, page)
    await other.close()
  })
}

test('large text that a button or a row of fixed height cuts is noticed', async ({ browser, server }) => {
  const page = await open(browser, server, 390)
  await enlarge(page, 200)
  await page.goto(paths['settings-preferences'])
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
  expect(await clipped(page)).toEqual([])
  await page.addStyleTag({
    content: 'main h1 { height: 16px } main label { width: 40px; overflow: hidden; white-space: nowrap }',
  })
  const found = (await clipped(page)).join()
  expect(found).toContain('higher than its box: H1')
  expect(found).toContain('at the side of what is around it: ')
  await page.context().close()
})
