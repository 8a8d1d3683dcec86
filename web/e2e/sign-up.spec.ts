import type { User } from '@fanfare/contracts/entities/users.ts'
import { callApi } from './api.ts'
import { another, expect, expectGood, linkIn, mailTo, newPerson, places, signIn, signUp, test } from './fixtures.ts'

test('a visitor signs up, confirms the e-mail and enters without an account', async ({ page }) => {
  await page.goto('/publishing/calendar/month')
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await expectGood(page, 'sign-in')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expectGood(page, 'sign-up')

  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Use at least 10 characters').first()).toBeVisible()
  await expect(page.getByText('Enter a valid email')).toBeVisible()

  const person = await signUp(page)
  await expectGood(page, 'connect, step 1')
  // Their settings are theirs without an account; the calendar asks for one first.
  await page.goto('/settings/security')
  await expect(page.getByRole('heading', { level: 2, name: 'Password' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Accounts', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/team-account/)
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await expect(page).toHaveURL(/\/onboarding\/connect/)
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(/\/publishing\/calendar\/month/)
  await expect(page).toHaveTitle(/ · Fanfare$/)
  // Put off it stays until the next sign-in, also in another tab, and the page offers it.
  await page.reload()
  await expect(page).toHaveURL(/\/publishing\/calendar\/month/)
  await page.goto('/publishing/post-status/draft')
  await expect(page).toHaveURL(/\/publishing\/post-status\/draft/)
  const offer = page.getByRole('region', { name: 'Connect your first account' })
  await expect(offer.getByRole('link', { name: 'Connect' })).toHaveAttribute('href', '/connect/1')
  await expectGood(page, 'without an account')

  const banner = page.getByRole('region', { name: 'Confirm your email' })
  await expect(banner).toContainText(person.email)
  await banner.getByRole('button', { name: 'Send again' }).click()
  await expect(banner).toContainText('Sent again.')
  const link = linkIn(await mailTo(person.email, /confirm/i))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  // Opened again it says what is true, not that a link has expired.
  await page.goto('/settings/profile')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
})

test('a newcomer names their team on the way in, without being asked to', async ({ page }) => {
  const teamsOf = async () => (await callApi<User>(page, 'GET', '/api/user')).teams.map(({ name }) => name)
  await signUp(page)
  const field = page.getByLabel('Name your team')
  await expect(field).toHaveValue('Mira’s team')
  await field.fill('Harbour kitchens')
  await field.press('Enter')
  await expect(page.getByText('Saved as Harbour kitchens')).toBeAttached()
  expect(await teamsOf()).toEqual(['Harbour kitchens'])
  // Emptied, it is the name before.
  await field.fill('  ')
  await field.blur()
  await expect(field).toHaveValue('Harbour kitchens')
  await expectGood(page, 'onboarding, the name of the team')
  // What was typed last is kept by going on, too.
  await field.fill('Harbour and hill')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).toHaveURL(/\/publishing\/calendar\/month/)
  await expect.poll(teamsOf).toEqual(['Harbour and hill'])
  await expect(page.getByRole('button', { name: /, switch account$/ })).toContainText('Harbour and hill')
})

test('an e-mail that is taken is shown at its field', async ({ page, browser }) => {
  const person = await signUp(page)
  const other = await another(browser)
  await other.goto('/sign-up')
  await other.getByLabel('Your name').fill('Somebody Else')
  await other.getByLabel('Email').fill(person.email)
  await other.getByLabel('Password', { exact: true }).fill('another good password')
  await other.getByRole('button', { name: 'Create account' }).click()
  await expect(other.getByText('already an account with this email')).toBeVisible()
  await other.context().close()
})

test('a forgotten password is replaced by the link', async ({ page }) => {
  const person = await signUp(page)
  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // Sign-in has a field of that name too, and stays until the next screen is there.
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()

  const link = linkIn(await mailTo(person.email, /password/i))
  expect(link.startsWith(places.app())).toBe(true)
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('a quite new sentence')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()

  await signIn(page, person)
  await expect(page.getByRole('alert')).toContainText('Wrong email or password.')
  await signIn(page, { ...person, password: 'a quite new sentence' })
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome. Connect your first account' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
})

test('what is not there is said so, and a wrong password too', async ({ page }) => {
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectGood(page, 'not found')
  await signIn(page, newPerson())
  await expect(page.getByRole('alert')).toContainText('Wrong email or password.')
})
