import { EnableTotp, SetupTotp } from '@fanfare/contracts/endpoints/auth.ts'
import { DeleteCaption, StoreCaption } from '@fanfare/contracts/endpoints/captions.ts'
import { DeleteNote, StoreNote } from '@fanfare/contracts/endpoints/day-notes.ts'
import { EnqueuePosts } from '@fanfare/contracts/endpoints/placing.ts'
import { StorePostLibrary } from '@fanfare/contracts/endpoints/post-libraries.ts'
import { CreatePosts, DeletePost, GetPost } from '@fanfare/contracts/endpoints/posts.ts'
import { CreateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { CreateSocialSet } from '@fanfare/contracts/endpoints/social-sets.ts'
import { SwitchTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { AddTimeslots, DeleteTimeslots } from '@fanfare/contracts/endpoints/timeslots.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import type { SavedCaption } from '@fanfare/contracts/entities/captions.ts'
import type { DayNote } from '@fanfare/contracts/entities/day-notes.ts'
import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { Failed, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount, SocialSet } from '@fanfare/contracts/entities/teams.ts'
import type { Timeslot } from '@fanfare/contracts/entities/timeslots.ts'
import { AddMember } from '@fanfare/contracts/internal/team.ts'
import { Owner, type Role } from '@fanfare/contracts/policy.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { createCaller } from '@fanfare/runtime/http/call.ts'
import pg from 'pg'
import { fixtures } from '../../../simulator/src/state/fixtures.ts'
import type { Client } from '../../client.ts'
import { confirmEmail, mailedToken } from '../../confirmed.ts'
import { picture } from '../../pictures.ts'
import type { System, SystemOptions } from '../../system.ts'
import { totpCode } from '../../totp-code.ts'
import { until } from '../../until.ts'
import { connectAccount, connectPerson, makeAccounts, uploadFile } from '../../walk.ts'

/** Settings under which every call may be tried many times: short waits, a large plan, no rate limits, no notification sent meanwhile. */
export const settings: SystemOptions = {
  stripe: true,
  env: {
    RATE_LIMIT_FACTOR: '10000',
    DEFAULT_PRODUCT_ID: '3',
    IDENTITY_CACHE_MS: '0',
    PAGE_FLOW: 'photos-then-feed',
    GRACE_PERIOD_MS: '100',
    ASK_MS: '20',
    POLL_MS: '20',
    BACKOFF_MS: '20',
    NOTIFY_QUIET_MS: '3600000',
  },
}

/** Someone who is signed in, with a team of their own. */
export interface Person {
  client: Client
  userId: string
  email: string
  password: string
  /** The team that came with signing up. */
  ownTeam: string
  /** The team that they act in. */
  team: string
  role: Role
}

/** Who makes a call. `person` is whose things it is about: themselves, or someone of the team for who is nobody. */
export interface Caller {
  kind: 'anonymous' | 'person' | 'key'
  client: Client
  person: Person
}

/** One team with all that calls are about. What a call uses up is made again each time it is asked for. */
export interface Setup {
  system: System
  teamId: string
  owner: Person
  ig: SocialAccount
  page: SocialAccount
  image: MediaFile
  /** A person who has just signed up; `confirmed`: the e-mail too. */
  newcomer(confirmed?: boolean): Promise<Person>
  /** A new member of this team, who acts in it. */
  join(role: Role): Promise<Person>
  /** A new member who makes one call, or whom one is about. */
  guest(role: Role): Promise<Person>
  /** Takes those out of the team whom earlier calls needed, so that its plan has seats. */
  dismissGuests(): Promise<void>
  /** Gives a member another role. */
  rank(person: Person, role: Role): Promise<void>
  /** Another person in the same position as the caller. For a key or nobody: the same caller, about another person's things. */
  twin(as: Caller): Promise<Caller>
  /** The same person with a session of its own, to be ended. */
  session(as: Caller): Promise<Caller>
  /** Through the network's dialog, as a person of the simulated network who has just been made. */
  connect(person: Person): Promise<{ userId: string; igId: string; pageId: string; username: string }>
  /** A connected account that nothing is planned for. */
  spareAccount(): Promise<SocialAccount>
  /** A set of accounts, with one in it. */
  socialSet(): Promise<SocialSet>
  /** A time slot of the Instagram account, on a Monday. */
  timeslot(): Promise<Timeslot>
  deletedTimeslot(): Promise<Timeslot>
  /** A post in a time slot; always the same one, for it is only read. */
  inSlot(): Promise<Post>
  /** A wall-clock time on a day of its own, so that no day reaches its limit. */
  wall(): string
  /** An item of the team's post library, for one account. */
  libraryItem(): Promise<PostLibrary>
  /** One of which a post is live and another one planned. */
  usedItem(): Promise<PostLibrary>
  /** A draft put into a slot by a call of this person that can be undone: the id of that step. */
  batch(person?: Person): Promise<string>
  /** Posts of this person that repeat: the id of the series. */
  series(person?: Person): Promise<string>
  caption(): Promise<SavedCaption>
  note(): Promise<DayNote>
  deletedNote(): Promise<DayNote>
  deletedCaption(): Promise<SavedCaption>
  draft(): Promise<Post>
  deletedDraft(): Promise<Post>
  planned(): Promise<Post>
  /** A live post; always the same one, for it is only read. */
  posted(): Promise<Post>
  /** A live post of its own, to be hidden. */
  published(): Promise<Post>
  /** A live post whose first comment the network refused. */
  uncommented(): Promise<Post>
  failed(): Promise<Post>
  /** Makes someone the author of a post, an upload, a saved caption or an item of the library. */
  give(id: string, person: Person): Promise<void>
  unconfirmed(): Promise<Post>
  /** A person with the second factor on, and codes that each work once. */
  withSecondFactor(as: Caller): Promise<Caller & { codes: string[] }>
  /** A token of the newest message to someone that links to such a page. */
  mailed(email: string, page: RegExp): Promise<string>
  /** A number that was not given out before. */
  count(): number
}

let counted = 0

/** What an authenticator app shows now. */
export const codeOf = (secret: string): string => totpCode(secret, Date.now())

/** Someone who has just signed up; their e-mail is confirmed where they are to do more than sign in. */
async function newcomer(system: System, confirmed = true): Promise<Person> {
  const client = system.client()
  const { id, email, password } = await client.signUp()
  if (confirmed) await confirmEmail(system.mail, client, email)
  const ownTeam = (await client.call(GetUser)).active_team ?? ''
  return { client, userId: id, email, password, ownTeam, team: ownTeam, role: Owner }
}

/** Changes rows for states that no call leads to. */
export async function query({ database }: System, text: string, values: unknown[]): Promise<void> {
  const sql = new pg.Client({ connectionString: database.adminUrl })
  await sql.connect()
  await sql.query(text, values).finally(() => sql.end())
}

/** Makes a page's posts unconfirmed: commits have no response, and reads fail. */
function silence({ simulator }: System, pageId: string): void {
  simulator.control.addFault({ kind: 'cut_after', match: { account: pageId, call: 'feed', method: 'POST' } })
  simulator.control.addFault({ kind: 'http_502_html', match: { account: pageId, call: 'published_posts' } })
}

/** Signs someone up and fills their team. A second or so. */
export async function startSetup(system: System): Promise<Setup> {
  const owner = await newcomer(system)
  const { client, team: teamId } = owner
  const { identitySecret } = system.site.secrets
  const internal = createCaller({ urls: system.urls, identitySecret, clock: systemClock })

  const ready = async () => {
    const [made] = await makeAccounts(system.simulator.url, 1)
    if (!made) throw new Error('the simulator made no account')
    return made
  }
  /** A person's connection is their own, whatever they may in the team they act in. */
  const connect: Setup['connect'] = async person => {
    const made = await ready()
    const elsewhere = person.team !== person.ownTeam
    if (elsewhere) await person.client.call(SwitchTeam, { body: { to: person.ownTeam } })
    await connectPerson(person.client, system.simulator.url, made.userId)
    if (elsewhere) await person.client.call(SwitchTeam, { body: { to: person.team } })
    return made
  }
  const rank: Setup['rank'] = async ({ userId }, role) => {
    await internal(AddMember, { body: { team_id: teamId, user_id: userId, role } })
  }
  const join: Setup['join'] = async role => {
    const person = await newcomer(system)
    await rank(person, role)
    await person.client.call(SwitchTeam, { body: { to: teamId } })
    return { ...person, team: teamId, role }
  }
  const guests: string[] = []
  const guest = async (role: Role) => {
    const person = await join(role)
    guests.push(person.userId)
    return person
  }
  const twin: Setup['twin'] = async as => {
    if (as.kind !== 'person') return { ...as, person: await guest(0) }
    const { team, role, ownTeam } = as.person
    const person = team === ownTeam && team !== teamId ? await newcomer(system) : await guest(role)
    return { kind: 'person', client: person.client, person }
  }

  const quiet = await connect(owner)
  const quietPage = await connectAccount(client, teamId, quiet.pageId, 'fb')
  silence(system, quiet.pageId)
  await connectPerson(client, system.simulator.url, fixtures.mira, ['comments', 'insights'])
  const ig = await connectAccount(client, teamId, fixtures.olea.ig, 'ig')
  const page = await connectAccount(client, teamId, fixtures.olea.page, 'fb')
  const image = await uploadFile(client, await picture({ seed: 1, width: 640, height: 640 }), 'one.jpg')

  const make = async (body: {
    caption: string
    kind: 'draft' | 'now' | 'date' | 'time_slot'
    accounts?: string[]
    bare?: boolean
    comment?: string
    library?: string
  }): Promise<Post> => {
    const { posts } = await client.call(CreatePosts, {
      body: {
        accounts: body.accounts ?? [ig.id],
        caption: `${body.caption} ${++counted}`,
        items: body.bare ? [] : [{ media_id: image.id, alt_text: 'A bowl' }],
        first_comment: body.comment ?? '',
        ...(body.library ? { library_id: body.library } : {}),
        schedule: { kind: body.kind, ...(body.kind === 'date' ? { wall: wall() } : {}) },
      },
    })
    return posts[0] as Post
  }
  const libraryItem = () =>
    client.call(StorePostLibrary, {
      body: { caption: `Kept ${++counted}`, items: [{ media_id: image.id }], account_id: ig.id },
    })
  const rested = ({ id }: Post, what: string, fits: (post: Post) => boolean) =>
    until(
      async () => {
        const post = await client.call(GetPost, { params: { id } })
        return fits(post) ? post : undefined
      },
      { what: `a post that is ${what}`, withinMs: 45_000 },
    )
  const published = async () =>
    rested(await make({ caption: 'Posted #bowls', kind: 'now' }), 'live', ({ status }) => status === Posted)
  const caption = () =>
    client.call(StoreCaption, {
      body: { title: `Opening hours ${++counted}`, caption: 'Open from ten to six', tags: ['Shop'] },
    })
  const note = () =>
    client.call(StoreNote, { body: { title: `Sale ${++counted}`, first: '2026-12-27', last: '2027-01-05' } })
  const give = async (id: string, { userId }: Person) => {
    for (const table of ['posts', 'media', 'captions', 'post_libraries', 'post_batches', 'post_series'])
      await query(system, `update publishing.${table} set author_id = $2 where id = $1`, [id, userId])
  }
  let live: Promise<Post> | undefined
  let slotted: Promise<Post> | undefined
  const timeslot = async () => {
    // Each at a minute of its own, for an account has one slot at a time of the week.
    const minute = (++counted * 7) % 1440
    const hour = Temporal.PlainTime.from('00:00').add({ minutes: minute }).toString({ smallestUnit: 'minute' })
    const slots = await client.call(AddTimeslots, { body: { account_id: ig.id, days: [1], hours: [hour] } })
    return slots.find(slot => slot.day === 1 && slot.hour === hour) as Timeslot
  }
  let days = 0
  const wall = () => {
    days = (days % 600) + 1
    return `${Temporal.Now.plainDateISO('UTC').add({ days })}T12:00`
  }

  return {
    system,
    teamId,
    owner,
    ig,
    page,
    image,
    newcomer: (confirmed = false) => newcomer(system, confirmed),
    join,
    guest,
    dismissGuests: () =>
      query(system, 'delete from team.members where team_id = $1 and user_id = any($2)', [teamId, guests.splice(0)]),
    rank,
    twin,
    async session(as) {
      if (as.kind !== 'person') return as
      const again = system.client()
      await again.signIn(as.person.email, as.person.password)
      return { ...as, client: again, person: { ...as.person, client: again } }
    },
    connect,
    async spareAccount() {
      const { igId } = await connect(owner)
      return connectAccount(client, teamId, igId, 'ig')
    },
    socialSet: () =>
      client.call(CreateSocialSet, {
        params: { teamId },
        body: { name: `Set ${++counted}`, social_accounts: [ig.id] },
      }),
    timeslot,
    async deletedTimeslot() {
      const gone = await timeslot()
      await client.call(DeleteTimeslots, { body: { ids: [gone.id] } })
      return gone
    },
    inSlot() {
      slotted ??= timeslot().then(() => make({ caption: 'In a slot', kind: 'time_slot' }))
      return slotted
    },
    async batch(person = owner) {
      await timeslot()
      const { id } = await make({ caption: 'To be placed', kind: 'draft' })
      const { batch } = await client.call(EnqueuePosts, { body: { accounts: [ig.id], posts: [id] } })
      await give(id, person)
      await give(batch as string, person)
      return batch as string
    },
    async series(person = owner) {
      const { id, dates } = await client.call(CreateSeries, {
        body: {
          accounts: [ig.id],
          caption: `Repeats ${++counted}`,
          items: [{ media_id: image.id }],
          schedule: { kind: 'date', wall: wall() },
          recurrence: { unit: 'month', month_day: -1, times: 2 },
        },
      })
      for (const post of dates.flatMap(date => date.posts)) await give(post.id, person)
      await give(id as string, person)
      return id as string
    },
    libraryItem,
    wall,
    caption,
    note,
    async deletedNote() {
      const gone = await note()
      await client.call(DeleteNote, { params: { id: gone.id } })
      return gone
    },
    async deletedCaption() {
      const gone = await caption()
      await client.call(DeleteCaption, { params: { id: gone.id } })
      return gone
    },
    async usedItem() {
      const item = await libraryItem()
      await make({ caption: 'Planned from the library', kind: 'date', library: item.id })
      const now = await make({ caption: 'Posted from the library', kind: 'now', library: item.id })
      await rested(now, 'live', ({ status }) => status === Posted)
      return item
    },
    draft: () => make({ caption: 'A draft', kind: 'draft' }),
    async deletedDraft() {
      const post = await make({ caption: 'Deleted', kind: 'draft' })
      await client.call(DeletePost, { params: { id: post.id } })
      return post
    },
    planned: () => make({ caption: 'Planned', kind: 'date' }),
    posted() {
      live ??= published()
      return live
    },
    published,
    async uncommented() {
      const refused = system.simulator.control.addFault({
        kind: 'code_368',
        match: { account: fixtures.olea.ig, call: 'comments' },
      })
      const post = await make({ caption: 'Silent', kind: 'now', comment: 'Made in Porto' })
      return rested(post, 'live without its comment', ({ alerts }) => alerts.length > 0).finally(() =>
        system.simulator.control.clearFaults(refused.id),
      )
    },
    give,
    async failed() {
      const post = await make({ caption: 'sim-error-2207009', kind: 'now' })
      return rested(post, 'refused', ({ status, unconfirmed }) => status === Failed && !unconfirmed)
    },
    async unconfirmed() {
      const post = await make({ caption: 'Nobody knows', kind: 'now', accounts: [quietPage.id], bare: true })
      return rested(post, 'unconfirmed', ({ unconfirmed }) => unconfirmed)
    },
    async withSecondFactor(as) {
      const other = await twin(as)
      const { client: own, password } = other.person
      const { secret } = await own.call(SetupTotp, { body: { password } })
      const { backup_codes: codes } = await own.call(EnableTotp, { body: { code: codeOf(secret) } })
      return { ...other, codes }
    },
    mailed: (email, page) => mailedToken(system.mail, email, page),
    count: () => ++counted,
  }
}
