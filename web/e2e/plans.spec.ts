import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { User } from '@fanfare/contracts/entities/users.ts'
import type { Browser, Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAudited } from './audit.ts'
import { expect, expectGood, newPerson, places, signUp, test, withAccounts } from './fixtures.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const planCard = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }) })

/** The operator sets the plan of a team on their page. */
async function operatorSets(browser: Browser, team: string, plan: string): Promise<void> {
  const context = await browser.newContext({
    baseURL: places.app(),
    httpCredentials: { username: 'operator', password: places.operator() },
  })
  const page = await context.newPage()
  await page.goto(`/ops/operator/plans?find=${team}`)
  await expect(page.getByText('The owner asked for')).toBeVisible()
  await expectAudited(page, 'the operator’s page of plans')
  await page.getByLabel('Plan').selectOption({ label: plan })
  await page.getByLabel('Your name').fill('Ops')
  await page.getByRole('button', { name: 'Set plan' }).click()
  await expect(page.getByRole('heading', { name: 'Plans of teams' })).toBeVisible()
  await context.close()
}

test('a smaller plan says what it locks; its limit is hit, a larger one is asked for, and it goes on', async ({
  page,
  browser,
}) => {
  await withAccounts(page)
  const { active_team: teamId } = await callApi<User>(page, 'GET', '/api/user')
  const team = teamId ?? ''
  await page.goto('/plans')
  await expect(planCard(page, 'Team')).toContainText('Your plan')
  await expectGood(page, 'plans')
  await planCard(page, 'Free').getByRole('button', { name: 'Change to Free' }).click()
  await expect(dialogOf(page)).toContainText('Scheduled posts still go out.')
  await expectGood(page, 'change to a smaller plan')
  await dialogOf(page).getByRole('button', { name: 'Change to Free' }).click()
  await expect(planCard(page, 'Free')).toContainText('Your plan')

  // The limit is hit: Free has one team of one's own.
  await page.goto('/onboarding/team')
  await page.getByRole('button', { name: /Create a team/ }).click()
  await expect(dialogOf(page)).toContainText('The Free plan includes 1 team of your own')
  await expectGood(page, 'the limit of teams')
  await dialogOf(page).getByRole('link', { name: 'Upgrade Now' }).click()
  await expect(page).toHaveURL(/\/plans/)
  await planCard(page, 'Team').getByRole('button', { name: 'Upgrade to Team' }).click()
  await dialogOf(page).getByRole('button', { name: 'Request Team' }).click()
  await expect(planCard(page, 'Team')).toContainText('Requested')
  await operatorSets(browser, team, 'Team')
  // The page follows by itself.
  await expect(planCard(page, 'Team')).toContainText('Your plan')

  await page.goto('/onboarding/team')
  await page.getByRole('button', { name: /Create a team/ }).click()
  await dialogOf(page).getByLabel('Team name').fill('Second harbour')
  await dialogOf(page).getByRole('button', { name: 'Create team' }).click()
  await expect(page.getByRole('button', { name: /, switch account$/ }).or(page.getByText('Welcome'))).toBeVisible()
  expect((await callApi<User>(page, 'GET', '/api/user')).teams).toHaveLength(2)
})

test('the limit message of a call has Upgrade Now and Do it later, with the way out on the left', async ({ page }) => {
  await withAccounts(page)
  const { active_team: first } = await callApi<User>(page, 'GET', '/api/user')
  const toFree = (team: string) => callApi(page, 'POST', `/api/team/${team}/subscription`, { product_id: 0 })
  // A deleted team of Free can't be restored beside another one: that plan has room for one.
  const name = 'Winter harbour'
  const { id: deleted } = await callApi<{ id: string }>(page, 'POST', '/api/team', { name })
  await toFree(deleted)
  await callApi(page, 'DELETE', `/api/team/${deleted}`, { name })
  await callApi(page, 'POST', '/api/team/switch', { to: first })
  await toFree(first ?? '')

  await page.goto('/onboarding/team')
  const answered = page.waitForResponse(response => response.url().endsWith(`/api/team/${deleted}/restore`))
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  expect(await (await answered).json()).toMatchObject({ status: false, type: 'limit', error: { code: 'team_limit' } })
  const dialog = page.getByRole('dialog', { name: 'Limit reached' })
  await expect(dialog.getByRole('alert')).toContainText('Your Free plan allows 1 team.')
  await expect(dialog.locator('[data-icon="warning"]')).toBeVisible()
  await expect(dialog.getByRole('button')).toHaveText(['Do it later', 'Upgrade Now'])
  const [later, upgrade] = ['Do it later', 'Upgrade Now'].map(text => dialog.getByRole('button', { name: text }))
  const leftOf = async (button = later) => (await button?.boundingBox())?.x ?? Number.NaN
  expect(await leftOf(later)).toBeLessThan(await leftOf(upgrade))
  // It is said once: the dialog is the message.
  await expect(page.getByText('Your Free plan allows 1 team.')).toHaveCount(1)
  await expectGood(page, 'the limit message of a call')
  await later?.click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/onboarding\/team$/)
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  await upgrade?.click()
  await expect(page).toHaveURL(/\/plans/)
  await expect(dialog).toHaveCount(0)
  await expect(planCard(page, 'Free')).toContainText('Your plan')
})

test('a plan that has become smaller says what it locks, and that can be chosen', async ({ page }) => {
  await withAccounts(page)
  const user = await callApi<User>(page, 'GET', '/api/user')
  const team = user.active_team ?? ''
  const accounts = await callApi<{ id: string }[]>(page, 'GET', `/api/team/${team}/social-accounts`)
  await callApi(page, 'POST', `/api/team/${team}/subscription`, { product_id: 0 })
  expect(accounts.length).toBeGreaterThan(3)

  await page.goto('/settings/subscription')
  const kept = page.getByRole('group', { name: /^Accounts: 3 of 3 active/ })
  await expect(kept).toBeVisible()
  await expect(page.getByRole('meter', { name: 'Accounts', exact: true })).toHaveAttribute('aria-valuetext', /of 3\b/)
  await expectGood(page, 'what stays active')
  const boxes = kept.getByRole('checkbox')
  await boxes.first().uncheck()
  await page.getByRole('checkbox', { disabled: false, checked: false }).last().check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const now = await callApi<{ id: string; locked: boolean }[]>(page, 'GET', `/api/team/${team}/social-accounts`)
  expect(now.filter(({ locked }) => locked)).toHaveLength(accounts.length - 3)
  expect(now[0]?.locked).toBe(true)

  await page.goto('/settings/team-account')
  await expect(page.getByText('Locked: your plan has no room').first()).toBeVisible()
  await expectGood(page, 'locked accounts')
})

/** A product of its own in which teams pay, beside the journeys' one. */
async function withPayments(): Promise<{ url: string; end: () => Promise<void> }> {
  const file = fileURLToPath(new URL('serve.ts', import.meta.url))
  const child = spawn(process.execPath, [file], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, WITH_STRIPE: '1' },
  })
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', chunk => {
      text += chunk
      if (text.includes('\n')) resolve(JSON.parse(text.slice(0, text.indexOf('\n'))).url)
    })
    child.once('exit', code => reject(new Error(`The system ended with ${code}`)))
  })
  const end = () =>
    new Promise<void>(resolve => {
      child.once('exit', () => resolve())
      child.stdin.end()
    })
  return { url, end }
}

test('a plan is paid for at Stripe and is there on the way back, with its invoice; it is cancelled and kept', async ({
  browser,
}) => {
  const { url, end } = await withPayments()
  try {
    const page = await (await browser.newContext({ baseURL: url, locale: 'en-GB' })).newPage()
    await signUp(page, newPerson())
    await page.goto('/plans')
    // Where teams pay, what was given before stays until they choose.
    await planCard(page, 'Free').getByRole('button', { name: 'Change to Free' }).click()
    await dialogOf(page).getByRole('button', { name: 'Change to Free' }).click()
    await expect(planCard(page, 'Free')).toContainText('Your plan')
    await planCard(page, 'Team').getByRole('button', { name: 'Upgrade to Team' }).click()
    await expect(dialogOf(page)).toContainText('Fanfare never sees your card')
    await dialogOf(page).getByRole('button', { name: 'Upgrade to Team' }).click()
    await expect(page.getByRole('heading', { name: 'Pay here' })).toBeVisible()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page).toHaveURL(/\/settings\/subscription/)
    await expect(page.getByRole('heading', { level: 2, name: 'Team' })).toBeVisible()
    await expect(page.getByRole('row', { name: /€19\.00.*Paid/ })).toBeVisible()
    await expectGood(page, 'a plan that is paid for')

    await page.getByRole('link', { name: 'Change plan' }).click()
    await planCard(page, 'Free').getByRole('button', { name: 'Change to Free' }).click()
    await expect(dialogOf(page)).toContainText('until the end of the period')
    await dialogOf(page).getByRole('button', { name: 'Keep my plan' }).click()
    await expect(planCard(page, 'Team')).toContainText('Your plan')
    await expect(page.getByRole('button', { name: 'Keep Team' })).toHaveCount(0)

    // Cancelled, the plan stays until the end of what is paid for; until then it can be kept.
    await planCard(page, 'Free').getByRole('button', { name: 'Change to Free' }).click()
    await dialogOf(page).getByRole('button', { name: 'Change to Free' }).click()
    await expect(dialogOf(page)).toHaveCount(0)
    await page.goto('/settings/subscription')
    await expect(page.getByText(/^Until .* After that the team is on Free\.$/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Team' })).toBeVisible()
    await expectGood(page, 'a plan that is cancelled')
    await page.getByRole('button', { name: 'Keep Team' }).click()
    await expect(page.getByText('You’re keeping Team')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Keep Team' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 2, name: 'Team' })).toBeVisible()
    await expect(page.getByText(/After that the team is on Free/)).toHaveCount(0)
    await page.goto('/settings/subscription')
    await page.getByRole('button', { name: 'Payment details' }).click()
    await expect(page).toHaveURL(/\/portal\/cus_/)
  } finally {
    await end()
  }
})
