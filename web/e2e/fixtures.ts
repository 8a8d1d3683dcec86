import { randomInt } from 'node:crypto'
import { sessionCookie } from '@fanfare/contracts/cookies.ts'
import { SignUp } from '@fanfare/contracts/endpoints/auth.ts'
import { ConnectSocialAccount, ListAvailableAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import { type ConnectFeature, connectFeatures } from '@fanfare/contracts/entities/integrations.ts'
import type { User } from '@fanfare/contracts/entities/users.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import { Manager, type Role } from '@fanfare/contracts/policy.ts'
import { createClient } from '@fanfare/infra/testing/client.ts'
import { addMember } from '@fanfare/infra/testing/members.ts'
import { inTime } from '@fanfare/infra/testing/time-left.ts'
import { h264, picture, tone, withVideos } from '@fanfare/infra/testing/videos.ts'
import { connectPerson, control, makeAccounts, type ReadyAccount } from '@fanfare/infra/testing/walk.ts'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expectAudited } from './audit.ts'

const place = (
  name:
    | 'FANFARE_URL'
    | 'SIMULATOR_URL'
    | 'MAIL_URL'
    | 'TEAM_URL'
    | 'IDENTITY_SECRET'
    | 'OPERATOR_TOKEN'
    | 'DATABASE_URL',
) => {
  const url = process.env[name]
  if (!url) throw new Error(`${name} is not set`)
  return url
}
export const places = {
  app: () => place('FANFARE_URL'),
  simulator: () => place('SIMULATOR_URL'),
  mail: () => place('MAIL_URL'),
  /** The team service itself, and what it knows other services by. */
  team: () => place('TEAM_URL'),
  secret: () => place('IDENTITY_SECRET'),
  /** The password of the operator's pages. */
  operator: () => place('OPERATOR_TOKEN'),
  /** The database, for hours that a journey can't wait. */
  database: () => place('DATABASE_URL'),
}

export interface Person {
  name: string
  email: string
  password: string
}
/**
 * An address of the range for documentation that no other journey has: people who sign up from one address share a limit, and journeys
 * sign up faster than people do.
 */
const newAddress = () => `2001:db8:${[1, 2].map(() => randomInt(1, 0xffff).toString(16)).join(':')}::1`
const comesFrom = (address: string) => ({ 'x-forwarded-for': address })

let people = 0
export const newPerson = (name = 'Mira Castelo'): Person => ({
  name,
  email: `person-${process.pid}-${Date.now()}-${++people}@harbour.example`,
  password: 'correct horse battery',
})

/** Makes a video of this size and length, with sound, and returns its path. */
type VideoFile = (name: string, size: string, seconds: number) => Promise<string>

/**
 * `page` begins at the application; `faults` fails a test in which the page threw or logged an error; `videoFile` makes a video, which is gone
 * at the end of the run.
 */
export const test = base.extend<{ app: string; faults: string[]; inTime: undefined }, { videoFile: VideoFile }>({
  inTime: [inTime, { auto: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of this pattern
  extraHTTPHeaders: async ({}, use) => use(comesFrom(newAddress())),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of this pattern
  baseURL: async ({}, use) => use(places.app()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of this pattern
  app: async ({}, use) => use(places.app()),
  faults: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', error => faults.push(error.stack ?? error.message))
      await use(faults)
      expect(faults, 'errors thrown in the page').toEqual([])
    },
    { auto: true },
  ],
  videoFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of this pattern
    async ({}, use) =>
      withVideos(({ make }) =>
        use((name, size, seconds) =>
          make(`${name}.mp4`, ...picture(size, { seconds, rate: 24 }), ...tone(seconds), ...h264),
        ),
      ),
    { scope: 'worker' },
  ],
})
export { expect }

/** Registers and stops at the first page of the way in. */
export const signUp = async (page: Page, person = newPerson()): Promise<Person> => {
  await page.goto('/sign-up')
  await page.getByLabel('Your name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome. Connect your first account' })).toBeVisible()
  return person
}

/** Signs in with e-mail and password; what comes after depends on the person. */
export const signIn = async (page: Page, { email, password }: Pick<Person, 'email' | 'password'>) => {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Through the simulated dialog as Mira Castelo, to the choice of accounts. */
export const throughDialog = async (page: Page) => {
  await page.getByRole('button', { name: /with Facebook$/ }).click()
  await page.getByRole('button', { name: 'Continue as Mira Castelo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose accounts' })).toBeVisible()
}

/** Through the simulated dialog of Instagram as this account, to the choice of accounts. */
export const throughInstagram = async (page: Page, username: string) => {
  await page.getByRole('button', { name: /with Instagram$/ }).click()
  await page.getByRole('radio', { name: username, exact: true }).check()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose accounts' })).toBeVisible()
}

/** The person of the simulated network who has pages and Instagram accounts. */
const mira = '10226000000000101'

/**
 * A new person with all accounts of `networkUserId`; ends on the calendar. Registered over HTTP in the zone and with the clock of the browser:
 * the forms of it have journeys of their own (sign-up, connect).
 */
const withAccountsOf = async (page: Page, networkUserId: string, features?: ConnectFeature[]): Promise<Person> => {
  const person = newPerson()
  const local = await page.evaluate(() => {
    const { timeZone, hourCycle } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions()
    return { timezone: timeZone, timeFormat: hourCycle === 'h23' ? (24 as const) : (12 as const) }
  })
  const client = createClient(places.app(), { headers: comesFrom(newAddress()) })
  const { active_team: teamId } = await client.call(SignUp, { body: { ...person, ...local } })
  if (!teamId) throw new Error('the new person is in no team')
  await connectPerson(client, places.simulator(), networkUserId, features)
  const params = { teamId }
  for (const { state, account_id, type, page: linked } of await client.call(ListAvailableAccounts, { params })) {
    if (state !== 'connectable') continue
    const pages = linked && { fb_id: linked.id, ...(networkOf(type).linkedTo && { fb_page_id: linked.id }) }
    const { timezone } = local
    await client.call(ConnectSocialAccount, { params, body: { account_id, type, timezone, ...pages } })
  }
  const cookies = [...client.cookies].map(([name, value]) => ({
    name,
    value: encodeURIComponent(value),
    url: places.app(),
    httpOnly: name === sessionCookie(false),
  }))
  await page.context().addCookies(cookies)
  await page.goto('/publishing/calendar/month')
  await expect(page).toHaveURL(/\/publishing\/calendar\/month\?account=\d+/)
  // The address changes before the frame is drawn, and a key that is pressed in between reaches nothing.
  await expect(page.locator('#main')).toBeVisible()
  return person
}

/** With all accounts that Mira Castelo can connect: every journey's person shares them. `features`: what is asked for beside publishing. */
export const withAccounts = (page: Page, features?: ConnectFeature[]): Promise<Person> =>
  withAccountsOf(page, mira, features)

/** A person of the simulated network with a page and its Instagram account, which no other journey uses; nothing is connected yet. */
export const ownAccount = async (): Promise<ReadyAccount> => {
  const [own] = await makeAccounts(places.simulator(), 1, 'harbour')
  if (!own) throw new Error('the simulator made no account')
  return own
}

/** With an account that no other journey has: for what breaks its token, or has the network refuse what it sends. */
export const withOwnAccount = async (page: Page): Promise<ReadyAccount> => {
  const own = await ownAccount()
  await withAccountsOf(page, own.userId)
  return own
}

/** The same with posts of the last `days`, which are there before it is connected, and with all permissions. */
export const withHistory = async (page: Page, history: { posts: number; days: number }): Promise<ReadyAccount> => {
  const own = await ownAccount()
  await control(places.simulator(), 'POST', '/history', { account: own.igId, followers: 40_000, ...history })
  await withAccountsOf(page, own.userId, [...connectFeatures])
  return own
}

interface Mail {
  id: string
  subject: string
  text?: string
}
/** The messages to an address whose subject fits, the newest first, as the mail catcher has them. */
export const mailsTo = async (email: string, subject: RegExp): Promise<Mail[]> => {
  const answer = await fetch(`${places.mail()}/api/messages?to=${encodeURIComponent(email)}`)
  return ((await answer.json()) as Mail[]).filter(message => subject.test(message.subject))
}
/** The newest of them, once there is one. */
export const mailTo = async (email: string, subject: RegExp): Promise<string> => {
  let found: Mail | undefined
  await expect
    .poll(async () => {
      found = (await mailsTo(email, subject))[0]
      return Boolean(found)
    })
    .toBe(true)
  const whole = (await (await fetch(`${places.mail()}/api/messages/${found?.id}`)).json()) as Mail
  return whole.text ?? ''
}
export const linkIn = (text: string): string => {
  const link = text.match(/https?:\/\/\S+/)?.[0]
  if (!link) throw new Error(`No link in: ${text}`)
  return link
}

/** Follows the link of the confirmation mail: keys and the second factor are for confirmed emails. */
export const confirmEmail = async (page: Page, { email }: Pick<Person, 'email'>) => {
  await page.goto(linkIn(await mailTo(email, /confirm/i)))
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
}

/**
 * No serious finding of axe on the screen as it is now, and no sideways scroll at 390 and 320 px. It is looked at as it is: each further theme
 * and width costs as much as all else that a short journey does, and the pictures (`web/pictures`) audit every screen and what opens on it in
 * both themes, wide and as a phone shows it.
 */
export const expectGood = async (page: Page, what: string) => {
  const before = page.viewportSize()
  // Without motion until all is audited: what opens or closes has its colours at once.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAudited(page, what)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expectFitting(page, what)
  }
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
}

/** The screen does not scroll sideways at the width that it has now. */
const expectFitting = (page: Page, what: string) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: `${what} scrolls sideways at ${page.viewportSize()?.width} px`,
    })
    .toBeLessThanOrEqual(0)

/** The width and height of a phone, and the sizes of a journey that runs on a desktop and on a phone. */
export const phoneSize = { width: 390, height: 844 } as const
export const screenSizes = [
  { at: '1440 px', size: { width: 1440, height: 900 } },
  { at: '390 px', size: phoneSize },
] as const

/** A page of another browser window: another person, or the same one elsewhere. */
export const another = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: places.app(), extraHTTPHeaders: comesFrom(newAddress()) })).newPage()

/** Makes the person of `second` a member of the team of the person of `page`. Returns the team. */
export const joinTeam = async (page: Page, second: Page, role: Role = Manager): Promise<string> => {
  const { active_team: teamId } = await callApi<User>(page, 'GET', '/api/user')
  const { id: userId } = await callApi<User>(second, 'GET', '/api/user')
  if (!teamId) throw new Error('the person is in no team')
  await addMember({ teamUrl: places.team(), identitySecret: places.secret() }, { teamId, userId, role })
  return teamId
}

/** Someone else signs up in another browser, joins the team of the person of `page` as a Manager, and works in it. Ends on the calendar. */
export const colleague = async (page: Page, browser: Browser, name: string, role: Role = Manager): Promise<Page> => {
  const second = await another(browser)
  await signUp(second, newPerson(name))
  const teamId = await joinTeam(page, second, role)
  await callApi(second, 'POST', '/api/team/switch', { to: teamId })
  await second.goto('/publishing/calendar/month')
  await expect(second).toHaveURL(/\/publishing\/calendar\/month/)
  return second
}
