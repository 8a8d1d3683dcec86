import { expireInvite } from '@fanfare/infra/testing/pass-time.ts'
import type { Page } from '@playwright/test'
import { saveDraft } from './api.ts'
import {
  another,
  colleague,
  confirmEmail,
  expect,
  expectGood,
  linkIn,
  mailTo,
  newPerson,
  type Person,
  places,
  signUp,
  test,
  withAccounts,
} from './fixtures.ts'

/** An owner who may invite, on the page of the team; returns the team's name. */
const ownerAtTeam = async (page: Page): Promise<string> => {
  const person = await withAccounts(page)
  await confirmEmail(page, person)
  await page.goto('/settings/team')
  await expect(page.getByRole('cell', { name: /\(you\)/ })).toBeVisible()
  return teamName(page)
}
/** The team's name beside the title of its pages in the settings. */
const teamName = async (page: Page) => (await page.locator(':has(> h1) + p').textContent()) ?? ''
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Invites by email, and returns the link that was mailed. */
const inviteByEmail = async (page: Page, email: string): Promise<string> => {
  await page.getByRole('button', { name: 'Invite people' }).click()
  await dialogOf(page).getByLabel('Emails').fill(email)
  await dialogOf(page).getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`Invited ${email}`)).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Not joined yet')
  return linkIn(await mailTo(email, /invited you to/))
}
const inviteByLink = async (page: Page, people: string): Promise<string> => {
  await page.getByRole('button', { name: 'Invite people' }).click()
  await dialogOf(page).getByText('By link', { exact: true }).click()
  await dialogOf(page).getByRole('combobox', { name: 'For how many people' }).click()
  await page.getByRole('option', { name: people, exact: true }).click()
  await dialogOf(page).getByRole('button', { name: 'Create link' }).click()
  const link = (await dialogOf(page).getByLabel('Invite link').textContent()) ?? ''
  await dialogOf(page).getByRole('button', { name: 'Done' }).click()
  return link
}
const joinAsNew = async (page: Page, { name, password }: Person) => {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account and join' }).click()
}
const expectJoined = async (page: Page, team: string) => {
  await expect(page).toHaveURL(/\/publishing\/calendar\/month/)
  await expect(page.getByText(`Welcome to ${team}`)).toBeVisible()
  await expect(page.getByRole('button', { name: /, switch account$/ })).toContainText(team)
}
const memberRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('a new person joins by the invitation in their inbox, gets a role, and is removed while they work', async ({
  page,
  browser,
}) => {
  const team = await ownerAtTeam(page)
  await page.getByRole('button', { name: 'Invite people' }).click()
  await dialogOf(page).getByLabel('Emails').fill('nobody, Liv <liv@harbour.example>')
  await dialogOf(page).getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialogOf(page).getByText('“nobody” isn’t a valid email')).toBeVisible()
  await expectGood(page, 'invite people')
  await page.keyboard.press('Escape')

  const newcomer = newPerson('Petra Lind')
  const link = await inviteByEmail(page, newcomer.email)
  await expectGood(page, 'a team with an invitation')
  const second = await another(browser)
  await second.goto(link)
  await expect(second.getByRole('heading', { name: `Join ${team}` })).toBeVisible()
  await expect(second.getByLabel('Email')).toHaveValue(newcomer.email)
  await expectGood(second, 'join as a new person')
  await joinAsNew(second, newcomer)
  await expectJoined(second, team)
  // The link came to that address, so it needs no other proof.
  await expect(second.getByRole('region', { name: 'Confirm your email' })).toHaveCount(0)
  // Opened again, it is used up, and still leads its person to the team.
  await second.goto(link)
  await expect(second.getByRole('heading', { name: `You’re a member of ${team}` })).toBeVisible()
  await expectGood(second, 'an invitation that was used')
  await second.getByRole('button', { name: `Open ${team}` }).click()
  await expect(second).toHaveURL(/\/publishing\/calendar\/month/)

  await page.reload()
  await memberRow(page, newcomer.name).getByRole('button', { name: /role$/ }).click()
  await page.getByRole('menuitem', { name: /^Manager/ }).click()
  await expect(page.getByText(`${newcomer.name} is now a Manager`)).toBeVisible()
  await second.goto('/settings/team')
  await second.getByRole('button', { name: 'Invite people' }).click()
  await expect(dialogOf(second).getByText(/Only the owner can invite managers\.$/)).toBeVisible()
  await second.keyboard.press('Escape')

  await memberRow(page, newcomer.name)
    .getByRole('button', { name: `More for ${newcomer.name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Remove from team' }).click()
  await expectGood(page, 'remove a member')
  await dialogOf(page).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`${newcomer.name} removed from ${team}`)).toBeVisible()
  await expect(memberRow(page, newcomer.name)).toHaveCount(0)
  // They are told at once, and are in their own team.
  await expect(second.getByRole('heading', { name: `You’re no longer in ${team}` })).toBeVisible()
  await second.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(second.getByRole('heading', { level: 1, name: 'Welcome. Connect your first account' })).toBeVisible()
  await second.context().close()
})

test('two people join by a link for two, the third does not, and one leaves', async ({ page, browser }) => {
  const team = await ownerAtTeam(page)
  const link = await inviteByLink(page, '2 people')
  await expect(memberRow(page, 'Invite link')).toContainText('For 2 more people')

  // Known, but not signed in.
  const known = await another(browser)
  const ines = await signUp(known, newPerson('Ines Kowal'))
  await known.context().clearCookies()
  await known.goto(link)
  await known.getByRole('link', { name: 'Sign in' }).click()
  // Signing up has fields of the same names, and stays until the next screen is there.
  await expect(known.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await known.getByLabel('Email').fill(ines.email)
  await known.getByLabel('Password', { exact: true }).fill(ines.password)
  await known.getByRole('button', { name: 'Sign in' }).click()
  await expect(known.getByText(`Signed in as ${ines.email}`)).toBeVisible()
  await expectGood(known, 'join, signed in')
  await known.getByRole('button', { name: `Join ${team}` }).click()
  await expectJoined(known, team)

  const fresh = await another(browser)
  await fresh.goto(link)
  const jonas = newPerson('Jonas Berg')
  await fresh.getByLabel('Email').fill(jonas.email)
  await joinAsNew(fresh, jonas)
  await expectJoined(fresh, team)

  const late = await another(browser)
  await late.goto(link)
  await expect(late.getByRole('heading', { name: 'This invitation isn’t valid' })).toBeVisible()
  await expect(late.getByRole('link', { name: 'Sign in' })).toBeVisible()

  await fresh.goto('/settings/team')
  await expect(fresh.getByRole('button', { name: 'Invite people' })).toHaveCount(0)
  await fresh.getByRole('button', { name: 'Leave team' }).click()
  await dialogOf(fresh).getByRole('button', { name: 'Leave team' }).click()
  await expect(fresh.getByText(`You left ${team}`)).toBeVisible()
  await expect(fresh.getByRole('heading', { level: 1, name: 'Welcome. Connect your first account' })).toBeVisible()
  // It was their own doing.
  await expect(fresh.getByRole('heading', { name: `You’re no longer in ${team}` })).toHaveCount(0)
  await page.reload()
  await expect(memberRow(page, ines.name)).toBeVisible()
  await expect(memberRow(page, jonas.name)).toHaveCount(0)
  await expect(memberRow(page, 'Invite link')).toHaveCount(0)
  for (const one of [known, fresh, late]) await one.context().close()
})

test('an invitation is for the person whom it was sent to, until it is revoked', async ({ page, browser }) => {
  const team = await ownerAtTeam(page)
  const right = newPerson('Samuel Adeyemi')
  const link = await inviteByEmail(page, right.email)
  const second = await another(browser)
  const wrong = await signUp(second, newPerson('Liv Holm'))
  await second.goto(link)
  await expect(second.getByRole('heading', { name: 'This invitation is for someone else' })).toBeVisible()
  await expect(second.getByText(`Signed in as ${wrong.email}`)).toBeVisible()
  await expectGood(second, 'an invitation of somebody else')
  await second.getByRole('button', { name: 'Sign out and continue' }).click()
  await expect(second.getByLabel('Email')).toHaveValue(right.email)

  // Registered by now, in another window: the page asks them to sign in, with the address filled in.
  const elsewhere = await another(browser)
  await signUp(elsewhere, right)
  await second.reload()
  await second.getByRole('link', { name: 'Sign in' }).click()
  await expect(second.getByLabel('Email')).toHaveValue(right.email)
  await second.getByLabel('Password', { exact: true }).fill(right.password)
  await second.getByRole('button', { name: 'Sign in' }).click()
  await expect(second.getByRole('button', { name: `Join ${team}` })).toBeVisible()

  await page.getByRole('button', { name: `More for ${right.email}` }).click()
  await page.getByRole('menuitem', { name: 'Send again' }).click()
  await expect(page.getByText(/sent a moment ago/)).toBeVisible()
  await page.getByRole('button', { name: `More for ${right.email}` }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await dialogOf(page).getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Invitation revoked')).toBeVisible()
  await second.getByRole('button', { name: `Join ${team}` }).click()
  await expect(second.getByRole('heading', { name: 'This invitation isn’t valid' })).toBeVisible()
  await expect(second.getByRole('link', { name: 'Open Fanfare' })).toBeVisible()
  for (const one of [second, elsewhere]) await one.context().close()
})

test('an invitation that has expired says so, and the next one works', async ({ page, browser }) => {
  const team = await ownerAtTeam(page)
  const late = newPerson('Dara Quinn')
  const link = await inviteByEmail(page, late.email)
  await expireInvite(places.database(), late.email)
  const theirs = await another(browser)
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { name: 'This invitation isn’t valid' })).toBeVisible()
  await expect(theirs.getByText('It may have expired')).toBeVisible()
  await expectGood(theirs, 'an invitation that has expired')
  // Its row says so too, and the person is invited again.
  await page.reload()
  await expect(memberRow(page, late.email)).toContainText('Expired')
  await theirs.goto(await inviteByEmail(page, late.email))
  await joinAsNew(theirs, late)
  await expectJoined(theirs, team)
  await theirs.context().close()
})

test('a team is created, deleted by its name, and restored; who has none left says what next', async ({ page }) => {
  await withAccounts(page)
  await saveDraft(page, 'oleaandsons', 'Olives')
  const first = (await page.getByRole('button', { name: /, switch account$/ }).textContent()) ?? ''
  await page.getByRole('button', { name: /, switch account$/ }).click()
  await page.getByRole('menuitem', { name: 'Create team' }).click()
  await expectGood(page, 'create a team')
  await dialogOf(page).getByLabel('Team name').fill('Juno Coffee')
  await dialogOf(page).getByRole('button', { name: 'Create team' }).click()
  await expect(page).toHaveURL(/\/onboarding\/connect/)

  await page.goto('/settings/team')
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  expect(await teamName(page)).toBe('Juno Coffee')
  const remove = async (name: string) => {
    await page.getByRole('button', { name: 'Delete team' }).click()
    await dialogOf(page).getByLabel(`Type ${name} to confirm`).fill(name)
    await dialogOf(page).getByRole('button', { name: 'Delete team' }).click()
    await expect(page.getByText(`${name} deleted. You can restore it until`)).toBeVisible()
  }
  await remove('Juno Coffee')
  // The other one is theirs as before.
  await expect(page).toHaveURL(/\/publishing\/calendar\/month/)
  await page.goto('/settings/team')
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
  const name = await teamName(page)
  expect(first).toContain(name)
  await expect(page.getByRole('heading', { name: 'Deleted teams' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete team' }).click()
  await expect(dialogOf(page).getByText('1 draft goes too.')).toBeVisible()
  await expectGood(page, 'delete a team')
  await page.keyboard.press('Escape')
  await remove(name)

  await expect(page.getByRole('heading', { level: 1, name: 'You’re not in a team' })).toBeVisible()
  await page.goto('/publishing/calendar/month')
  await expect(page).toHaveURL(/\/onboarding\/team/)
  await expectGood(page, 'in no team')
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(page.getByText(`${name} is back`)).toBeVisible()
  await expect(page).toHaveURL(/\/publishing\/calendar\/month/)
})

test('the owner hands the team over, and is a Manager from then on', async ({ page, browser }) => {
  const team = await ownerAtTeam(page)
  const second = await colleague(page, browser, 'Jonas Berg')
  await page.reload()
  await page.getByRole('button', { name: 'More for Jonas Berg' }).click()
  await page.getByRole('menuitem', { name: 'Make owner' }).click()
  await expectGood(page, 'hand over')
  await dialogOf(page).getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText(`Jonas Berg now owns ${team}`)).toBeVisible()
  await expect(memberRow(page, '\\(you\\)')).toContainText('Manager')
  await expect(page.getByRole('button', { name: 'Delete team' })).toHaveCount(0)
  await second.goto('/settings/team')
  await expect(second.getByRole('button', { name: 'Delete team' })).toBeVisible()
  await second.context().close()
})
