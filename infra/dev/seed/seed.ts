import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfirmEmail } from '@fanfare/contracts/endpoints/auth.ts'
import { StoreCaption, UseCaption } from '@fanfare/contracts/endpoints/captions.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { RenameTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { AddTimeslots } from '@fanfare/contracts/endpoints/timeslots.ts'
import { GetUser, UpdateSettings } from '@fanfare/contracts/endpoints/users.ts'
import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import type { ScheduleInput } from '@fanfare/contracts/entities/post-schedule.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { AddMember } from '@fanfare/contracts/internal/team.ts'
import type { Role } from '@fanfare/contracts/policy.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { createCaller } from '@fanfare/runtime/http/call.ts'
import sharp from 'sharp'
import { type Client, createClient } from '../../testing/client.ts'
import { until } from '../../testing/until.ts'
import { connectAccount, connectPerson, connectTikTokLogin, control, uploadFile } from '../../testing/walk.ts'
import { readFigures } from './figures.ts'
import {
  type AccountKey,
  accounts,
  captions,
  homeZone,
  hours,
  people,
  type Story,
  slotDays,
  teamName,
  tiktokOptions,
} from './fixtures.ts'
import { makeLibrary } from './library.ts'
import { prepareThen, publishThen, tokensOf } from './network.ts'
import { writePast } from './past.ts'
import type { PastPost } from './past-post.ts'
import { type Planned, plan } from './plan.ts'
import { savePosts } from './saved.ts'

/** Who may sign in to the demo team. */
export interface DemoSignIn {
  email: string
  password: string
}

/** Where the system is that is filled. */
interface SeedInput {
  gatewayUrl: string
  simulatorUrl: string
  mailUrl: string
  adminUrl: string
  /** For the signed channel between services. */
  teamUrl: string
  identitySecret: string
  say(text: string): void
}

const password = 'harbour-lights-2026'

interface People {
  users: { id: string; name: string }[]
  pages: { id: string; name: string; igId?: string }[]
  accounts: { id: string; username: string }[]
}

/** Loads the demo team through the public API; only what lies in the past is written beside it. */
export async function seed(input: SeedInput): Promise<DemoSignIn> {
  const { gatewayUrl, simulatorUrl, say } = input
  const [owner, ...others] = people
  const client = createClient(gatewayUrl)
  const user = await client.signUp({ name: owner.name, email: owner.email, password, timezone: homeZone })
  await confirmEmail(client, input.mailUrl, owner.email)
  const teamId = (await client.call(GetUser)).active_team ?? ''
  await client.call(RenameTeam, { params: { teamId }, body: { name: teamName } })
  await client.call(UpdateSettings, { body: { timezone: homeZone, timeFormat: 24 } })
  const authors = [user.id, ...(await addMembers(input, teamId, others))]

  const network = await control<People>(simulatorUrl, 'GET', '/people')
  const mira = network.users.find(person => person.name === owner.name)
  if (!mira) throw new Error(`the simulated network has no ${owner.name}`)
  await connectPerson(client, simulatorUrl, mira.id, ['insights', 'research'])
  const connected = new Map<AccountKey, SocialAccount>()
  for (const one of accounts) {
    const id = {
      ig: () => network.accounts.find(({ username }) => 'username' in one && username === one.username)?.id,
      fb: () => network.pages.find(({ name }) => 'name' in one && name === one.name)?.id,
      tiktok: () => connectTikTokLogin(client, simulatorUrl, 'username' in one ? one.username : ''),
    }[one.type]
    connected.set(one.key, await connectAccount(client, teamId, (await id()) ?? '', one.type, one.zone))
  }

  await addTimeSlots(client, connected)
  say('uploading pictures')
  const files = await uploadPictures(client, plan())
  const filesOf = (story: Story) => story.pictures.map(name => files.get(name) as MediaFile)
  const library = await makeLibrary(client, connected, filesOf)
  const planned = plan()
  say(`making ${planned.length} posts`)
  const past = planned.filter(post => post.day !== undefined && post.day < 0)
  await makePast(input, mira.id, past, connected, filesOf, teamId, authors)
  await readFigures(input.adminUrl, teamId)
  for (const post of planned.filter(post => !past.includes(post))) {
    const account = connected.get(post.account) as SocialAccount
    const libraryId = library.get(post.story)
    await client.call(CreatePosts, {
      body: {
        accounts: [account.id],
        caption: post.story.caption,
        ...(libraryId && { library_id: libraryId }),
        ...(account.type === 'tiktok' && { tiktok_options: tiktokOptions }),
        items: filesOf(post.story).map(file => ({ media_id: file.id, alt_text: post.story.alt })),
        schedule: scheduleOf(post, account),
      },
    })
  }
  await saveCaptions(client)
  say('saving posts of others')
  await savePosts(client, simulatorUrl)
  return { email: owner.email, password }
}

/** The times of the week at which each account posts. */
async function addTimeSlots(client: Client, connected: Map<AccountKey, SocialAccount>): Promise<void> {
  for (const [key, { id }] of connected)
    await client.call(AddTimeslots, { body: { account_id: id, days: slotDays[key], hours: hours[key] } })
}

function scheduleOf(post: Planned, account: SocialAccount): ScheduleInput {
  if (post.fate === 'slot') return { kind: 'time_slot' }
  if (post.fate !== 'draft') return { kind: 'date', wall: wallOf(post, account) }
  return { kind: 'draft', ...(post.day === undefined ? {} : { wall: wallOf(post, account) }) }
}

/** The saved captions of the demo, each used as often as it says; the last one used comes first in lists. */
async function saveCaptions(client: Client): Promise<void> {
  for (const { uses, ...caption } of captions) {
    const { id } = await client.call(StoreCaption, { body: caption })
    for (let use = 0; use < uses; use += 1) await client.call(UseCaption, { params: { id } })
  }
}

/** Opens the confirmation link of the sign-up mail. */
async function confirmEmail(client: Client, mailUrl: string, email: string): Promise<void> {
  const token = await until(
    async () => {
      const list = await fetch(`${mailUrl}/api/messages?to=${encodeURIComponent(email)}`, {
        signal: AbortSignal.timeout(5000),
      })
      return (await list.text()).match(/confirm\?token=([A-Za-z0-9_-]+)/)?.[1]
    },
    { withinMs: 20_000, everyMs: 100, what: 'the message that asks to confirm the address' },
  )
  await client.call(ConfirmEmail, { body: { token } })
}

async function addMembers(
  { gatewayUrl, teamUrl, identitySecret, mailUrl }: SeedInput,
  teamId: string,
  others: readonly { name: string; email: string; role: Role }[],
): Promise<string[]> {
  const call = createCaller({ urls: { team: teamUrl }, identitySecret, clock: systemClock })
  const ids: string[] = []
  for (const { name, email, role } of others) {
    const client = createClient(gatewayUrl)
    const { id } = await client.signUp({ name, email, password, timezone: homeZone })
    await confirmEmail(client, mailUrl, email)
    await call(AddMember, { body: { team_id: teamId, user_id: id, role } })
    ids.push(id)
  }
  await call.close()
  return ids
}

/** Each picture once, as a JPEG of the size that feeds show. */
async function uploadPictures(client: Client, planned: Planned[]): Promise<Map<string, MediaFile>> {
  const files = new Map<string, MediaFile>()
  for (const name of new Set(planned.flatMap(post => post.story.pictures))) {
    const drawn = await readFile(join(import.meta.dirname, 'pictures', `${name}.webp`))
    const jpeg = await sharp(drawn).resize(1080, 1350).jpeg({ quality: 88 }).toBuffer()
    files.set(name, await uploadFile(client, jpeg, `${name}.jpg`))
  }
  return files
}

const wallOf = (post: Planned, account: SocialAccount) =>
  Temporal.Now.plainDateISO(account.settings.timezone)
    .add({ days: post.day ?? 0 })
    .toPlainDateTime(Temporal.PlainTime.from(post.hour))
    .toString({ smallestUnit: 'minute' })

/** Creates past posts on the simulated profiles, and the matching posts in Fanfare. */
async function makePast(
  { simulatorUrl, adminUrl, gatewayUrl }: SeedInput,
  networkUser: string,
  planned: Planned[],
  connected: Map<AccountKey, SocialAccount>,
  filesOf: (story: Story) => MediaFile[],
  teamId: string,
  authors: string[],
): Promise<void> {
  const { pages } = await tokensOf(simulatorUrl, networkUser)
  const posts: PastPost[] = planned
    .map((post, index): PastPost => {
      const account = connected.get(post.account) as SocialAccount
      const zone = account.settings.timezone
      const wall = wallOf(post, account)
      const at = new Date(Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds)
      return {
        teamId,
        accountId: account.id,
        authorId: authors[index % authors.length] as string,
        type: account.type as 'ig' | 'fb',
        caption: post.story.caption,
        alt: post.story.alt,
        media: filesOf(post.story),
        at,
        wall,
        zone,
        fate: post.fate as PastPost['fate'],
        live: undefined,
        container: undefined,
      }
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const accountOf = new Map([...connected.values()].map(account => [account.id, account]))
  for (const post of posts) {
    if (post.fate === 'failed') continue
    const account = accountOf.get(post.accountId) as SocialAccount
    const page = pages.find(entry =>
      account.type === 'ig' ? entry.igId === account.ig_id : entry.id === account.fb_id,
    )
    const id = account.type === 'ig' ? account.ig_id : account.fb_id
    if (!page || !id) throw new Error(`no token for ${account.name}`)
    const pictures = post.media.map(file => ({ url: new URL(file.url ?? '', gatewayUrl).href, alt: post.alt }))
    const own = { type: account.type as 'ig' | 'fb', id, token: page.token }
    const past = { at: post.at, caption: post.caption, pictures }
    if (post.fate === 'posted') post.live = await publishThen(simulatorUrl, own, past)
    else if (own.type === 'ig') post.container = await prepareThen(simulatorUrl, own, past)
  }
  await control(simulatorUrl, 'POST', '/clock', { setMs: Date.now() })
  await writePast(adminUrl, posts)
}
