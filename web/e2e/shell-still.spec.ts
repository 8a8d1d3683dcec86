import { expect, test, withAccounts } from './fixtures.ts'

for (const width of [1440, 820, 390])
  test(`nothing moves when the banner of an unconfirmed email comes late, ${width} px wide`, async ({ page }) => {
    await withAccounts(page)
    await page.setViewportSize({ width, height: 844 })
    let release = () => {}
    const held = new Promise<void>(done => (release = done))
    await page.route(/UnconfirmedBanner[^/]*\.js/, async route => {
      await held
      await route.continue()
    })
    await page.goto('/publishing/time-slots')
    const heading = page.getByRole('heading', { level: 1, name: 'Time slots' })
    await heading.waitFor()
    const banner = page.getByRole('region', { name: 'Confirm your email' })
    await expect(banner).toHaveCount(0)
    const before = await heading.boundingBox()
    release()
    await expect(banner).toBeVisible()
    expect(await heading.boundingBox()).toEqual(before)
  })
