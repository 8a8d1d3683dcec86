import type { Locator } from '@playwright/test'
import { composer, openComposer } from './composing.ts'
import { another, confirmEmail, expect, expectGood, signIn, test, withAccounts } from './fixtures.ts'

test('settings are saved as they are changed, and every page is good to use', async ({ page, browser }) => {
  const person = await withAccounts(page)
  await page.goto('/settings')
  await expect(page).toHaveTitle('Settings · Fanfare')
  const index = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(index).toHaveCount(13)
  const pages = await index.evaluateAll(links =>
    links.map(link => ({
      path: new URL((link as HTMLAnchorElement).href).pathname,
      name: link.querySelector('strong')?.textContent ?? '',
    })),
  )
  for (const { path, name } of pages) {
    await page.goto(path)
    // One name: in its tab, its heading, the browser's title and the index.
    await expect(
      page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }),
    ).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(`${name} · Fanfare`)
    await expectGood(page, name)
  }

  await page.goto('/settings/subscription')
  await expect(page.getByRole('meter', { name: 'Storage used' })).toHaveAttribute(
    'aria-valuetext',
    /^0 bytes of \d+ GB used$/,
  )
  await page.goto('/settings/preferences')
  // A British browser begins with the clock of 24 hours.
  await page.getByText('6:05 pm', { exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: '6:05 pm' })).toBeChecked()

  const retries = page.getByRole('combobox', { name: 'Attempts before a post fails' })
  await expect(retries).toHaveValue('3 attempts')
  await retries.click()
  await page.getByRole('option', { name: 'Don’t retry' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(retries).toHaveValue('Don’t retry')
  const gap = page.getByRole('combobox', { name: 'Time between an account’s posts' })
  await expect(gap).toHaveValue('At least 30 minutes')
  await gap.click()
  await page.getByRole('option', { name: 'At least 2 hours' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(gap).toHaveValue('At least 2 hours')
  const atSide = page.getByRole('switch', { name: 'List accounts at the side' })
  await expect(atSide).toBeChecked()
  await atSide.click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(atSide).not.toBeChecked()
  // Nothing reads these settings yet, so they have no switch.
  await expect(page.getByText(/Tell me about|In this browser/)).toHaveCount(0)

  await page.goto('/settings/team')
  await page.getByRole('button', { name: 'Rename the team' }).click()
  await page.getByLabel('Team name').fill('Harbour Studio')
  await page.getByRole('button', { name: 'Save' }).click()
  const beside = page.locator(':has(> h1) + p')
  await expect(beside).toHaveText('Harbour Studio')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(beside).not.toHaveText('Harbour Studio')

  await page.goto('/settings/profile')
  await page.getByLabel('Username').fill('No Spaces!')
  await expect(page.getByText('3 to 32 lowercase letters')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()

  const other = await another(browser)
  await signIn(other, person)
  await expect(other).toHaveURL(/calendar/)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: /^Sign out on / }).click()
  await expect(page.getByText(/ signed out$/)).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL(/\/sign-in/)
  await other.context().close()
})

test('an API key is shown once, works, and stops when revoked', async ({ page, request, app }) => {
  const person = await withAccounts(page)
  await confirmEmail(page, person)
  await page.goto('/settings/keys')
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('Enter a name')).toBeVisible()
  await page.getByLabel('Name').fill('Newsroom')
  await page.getByRole('checkbox', { name: 'See connected accounts' }).check()
  await expectGood(page, 'new key')
  await page.getByRole('button', { name: 'Create key' }).click()
  const secret = (await page.getByLabel('API key secret').textContent()) ?? ''
  expect(secret).toMatch(/^ff_/)
  const asked = () => request.get(`${app}/api/posts`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await asked()).status()).toBe(200)
  await page.getByRole('button', { name: "I've saved it" }).click()
  await page.getByRole('button', { name: 'Revoke Newsroom' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No API keys yet.')).toBeVisible()
  await expect.poll(async () => (await asked()).status()).toBe(401)
})

test('search, keys and the theme are at hand everywhere', async ({ page }) => {
  await withAccounts(page)
  await page.keyboard.press('Control+k')
  const field = page
    .getByRole('textbox', { name: 'Search' })
    .or(page.getByPlaceholder('Search pages, accounts, posts, actions'))
  await field.first().fill('secur')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/security/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  await expectGood(page, 'keys')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /your menu$/ }).click()
  await page.getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: /your menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.goto('/settings/security')
  await expect(page).toHaveURL(/\/sign-in\?next=/)
})

test('leaving changed settings asks first', async ({ page }) => {
  await withAccounts(page)
  await page.goto('/settings/profile')
  await page.getByLabel('Name', { exact: true }).fill('Mira C.')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }).click()
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mira C.')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Calendar' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).not.toHaveURL(/settings\/profile/)
})

test('the composer lists accounts at its side on every device but a phone, and above the text for who wants that', async ({
  page,
}) => {
  await withAccounts(page)
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox()
    if (!box) throw new Error('It is not shown')
    return box
  }
  /** How the accounts of the composer lie: beside the text or above it. */
  const place = async () => {
    await openComposer(page)
    const chips = await boxOf(composer(page).getByRole('list', { name: 'Accounts' }))
    const text = await boxOf(composer(page).getByLabel('Caption', { exact: true }))
    await composer(page).getByRole('button', { name: 'Close' }).click()
    return chips.x + chips.width <= text.x ? 'beside' : chips.y + chips.height <= text.y ? 'above' : 'over'
  }
  for (const width of [1440, 820]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await place()).toBe('beside')
  }
  await openComposer(page)
  const accounts = composer(page).getByRole('list', { name: 'Accounts' }).getByRole('button')
  await accounts.nth(1).click()
  await expect(accounts.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expectGood(page, 'composer with accounts at its side')
  await composer(page).getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await place()).toBe('above')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/settings/preferences')
  await page.getByRole('switch', { name: 'List accounts at the side' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/publishing/calendar/month')
  expect(await place()).toBe('above')
})
