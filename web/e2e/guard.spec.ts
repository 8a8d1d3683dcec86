import type { User } from '@fanfare/contracts/entities/users.ts'
import type { Page } from '@playwright/test'
import { accountNamed, callApi } from './api.ts'
import {
  another,
  expect,
  expectGood,
  joinTeam,
  newPerson,
  type Person,
  signIn,
  signUp,
  test,
  withAccounts,
} from './fixtures.ts'

const userOf = (page: Page) => callApi<User>(page, 'GET', '/api/user')
const switcher = (page: Page) => page.getByRole('button', { name: /, switch account$/ })
/** Makes another team, which is the active one from then on; returns both. */
const withSecondTeam = async (page: Page, name: string) => {
  const first = (await userOf(page)).teams[0]
  const second = await callApi<{ id: string }>(page, 'POST', '/api/team', { name })
  if (!first) throw new Error('the person is in no team')
  return { first, second: { ...second, name } }
}
/** Opens an address without a session and signs in there. */
const signInAt = async (page: Page, address: string, { email, password }: Person) => {
  await page.context().clearCookies()
  await page.goto(address)
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const choice = (page: Page, name: string) => page.getByRole('listitem').getByRole('button', { name: new RegExp(name) })
/** The accounts are read again at the network, as the flags of spec §2 say. */
const syncOf = (page: Page, team: string) =>
  page.waitForRequest(request => request.url().includes(`/api/team/${team}/social-accounts?sync=true`))

test('who is in two teams chooses one after signing in, and comes to the page that was asked for', async ({ page }) => {
  const person = await withAccounts(page)
  const { first } = await withSecondTeam(page, 'Second quay')
  await signInAt(page, '/publishing/post-status/draft?page=1', person)
  await expect(page).toHaveURL(/\/onboarding\/team\?next=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a team' })).toBeVisible()
  await expectGood(page, 'choose a team after signing in')
  const synced = syncOf(page, first.id)
  await choice(page, first.name).click()
  await expect(page).toHaveURL(/\/publishing\/post-status\/draft\?.*account=\d+/)
  await synced
  expect(page.url()).not.toMatch(/is_from_/)
  expect((await userOf(page)).active_team).toBe(first.id)
})

test('another team is another list of accounts, read again at the network', async ({ page }) => {
  await withAccounts(page)
  const { first, second } = await withSecondTeam(page, 'Third quay')
  await page.goto('/onboarding/team')
  const synced = syncOf(page, first.id)
  await choice(page, first.name).click()
  await expect(page).toHaveURL(/\/publishing\/calendar\/month\?account=\d+$/)
  await synced
  await expect(switcher(page)).toContainText('oleaandsons')
  // An account of the former team is not taken along, and one without accounts is asked to connect.
  const { id } = await accountNamed(page, 'oleaandsons')
  await callApi(page, 'POST', '/api/team/switch', { to: second.id })
  await page.goto(`/publishing/calendar/month?account=${id}`)
  await expect(page).toHaveURL(/\/onboarding\/team$|\/onboarding\/team\?next=/)
  expect(page.url()).not.toContain(id)
})

test('who has chosen the team to begin in signs in there, with the account of the address', async ({ page }) => {
  const person = await withAccounts(page)
  const { first } = await withSecondTeam(page, 'Fourth quay')
  await callApi(page, 'POST', '/api/team/switch', { to: first.id })
  const { id } = await accountNamed(page, 'junocoffee')
  const second = (await userOf(page)).teams.find(({ id }) => id !== first.id)
  await page.goto('/settings/preferences')
  await page.getByRole('combobox', { name: 'Team you start in' }).click()
  await page.getByRole('option', { name: first.name }).click()
  await expect.poll(async () => (await userOf(page)).settings.team_prefered_id).toBe(first.id)
  // The last one worked in was the other.
  await callApi(page, 'POST', '/api/team/switch', { to: second?.id })
  await signInAt(page, `/publishing/calendar/week?account=${id}`, person)
  await expect(page).toHaveURL(new RegExp(`/publishing/calendar/week\\?account=${id}$`))
  await expect(switcher(page)).toContainText('junocoffee')
  expect((await userOf(page)).active_team).toBe(first.id)
})

test('a person whose only team has no seat for them is told so when they sign in', async ({ page, browser }) => {
  await withAccounts(page)
  const { active_team: team, teams } = await userOf(page)
  const member = newPerson('Ines Moreau')
  const theirs = await another(browser)
  await signUp(theirs, member)
  const [own] = (await userOf(theirs)).teams
  await joinTeam(page, theirs)
  await callApi(theirs, 'DELETE', `/api/team/${own?.id}`, { name: own?.name })
  await callApi(page, 'POST', `/api/team/${team}/subscription`, { product_id: 0 })
  await theirs.context().clearCookies()
  await signIn(theirs, member)
  await expect(theirs).toHaveURL(/\/onboarding\/team/)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Your team has no seat for you' })).toBeVisible()
  await expect(theirs.getByRole('listitem').filter({ hasText: teams[0]?.name ?? '' })).toContainText('fewer seats')
  await expectGood(theirs, 'the only team has no seat')
  await theirs.context().close()
})
