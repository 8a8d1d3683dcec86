import { CreateUpload } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts, GetPost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { DisconnectSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { Failed, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { fixtures } from '../../../simulator/src/state/fixtures.ts'
import type { Client } from '../../client.ts'
import { picture } from '../../pictures.ts'
import { until } from '../../until.ts'
import { connectAccount, connectPerson, uploadFile } from '../../walk.ts'
import { lazy, owner, type Setup } from './errors-setup.ts'

/** The owner's team at work: accounts, files, and posts in every state. */

export interface TeamFixture {
  client: Client
  teamId: string
  main: SocialAccount
  /** A file that is whole. */
  file: string
  /** A file of which no byte has come. */
  unready: string
}

export const teamFixture = lazy(async (setup): Promise<TeamFixture> => {
  const { client, teamId } = await owner(setup)
  await connectPerson(client, setup.system.simulator.url, fixtures.mira)
  const main = await connectAccount(client, teamId, fixtures.olea.ig, 'ig')
  const file = await uploadFile(client, await picture({ seed: 3, width: 640, height: 640 }), 'three.jpg')
  const { upload: ticket } = await setup.call(CreateUpload, client, { body: { filename: 'late.jpg', bytes: 100 } })
  return { client, teamId, main, file: file.id, unready: ticket.id }
})

/** A second account, so that no day of the first one fills up. The plan has three: one that is disconnected again goes first. */
export const pageOf = lazy(async setup => {
  await orphaned(setup)
  const { client, teamId } = await teamFixture(setup)
  return connectAccount(client, teamId, fixtures.olea.page, 'fb')
})

/** Makes a post of one picture for an account; `draft` where nothing else is said. */
export async function compose(setup: Setup, account: string, given: object = {}): Promise<Post> {
  const { client, file } = await teamFixture(setup)
  const content = { caption: 'A', items: [{ media_id: file }], schedule: { kind: 'draft' } }
  const body = { ...content, ...given, accounts: [account] }
  const { posts } = await setup.call(CreatePosts, client, { body })
  return posts[0] as Post
}

const untilSettled = async (setup: Setup, { id }: Post, isSettled: (post: Post) => boolean): Promise<Post> => {
  const { client } = await teamFixture(setup)
  return until(
    async () => {
      const post = (await setup.call(GetPost, client, { params: { id } })) as Post
      return isSettled(post) ? post : undefined
    },
    { what: `the settled post ${id}`, withinMs: 45_000 },
  )
}

/** A post that the network refuses for good. */
export async function failing(setup: Setup, account: string): Promise<Post> {
  const post = await compose(setup, account, { caption: 'sim-error-2207009', schedule: { kind: 'now' } })
  return untilSettled(setup, post, ({ status }) => status === Failed)
}

export const draft = lazy(async setup => compose(setup, (await teamFixture(setup)).main.id))
export const posted = lazy(async setup => {
  const post = await compose(setup, (await teamFixture(setup)).main.id, { schedule: { kind: 'now' } })
  return untilSettled(setup, post, ({ status }) => status === Posted)
})

/** A draft and a failed post that lack their picture, or whose picture is still on its way. */
const changed = async (setup: Setup, post: Post, items: object[]): Promise<Post> => {
  const { client } = await teamFixture(setup)
  return setup.call(UpdatePost, client, { params: { id: post.id }, body: { items } })
}
const lacking = (items: (on: TeamFixture) => object[]) =>
  lazy(async setup => {
    const on = await teamFixture(setup)
    const bare = await compose(setup, on.main.id, { items: items(on) })
    return { draft: bare, failed: await changed(setup, await failing(setup, on.main.id), items(on)) }
  })
export const bare = lacking(() => [])
export const waiting = lacking(({ unready }) => [{ media_id: unready }])

/** A draft and a failed post of an account that was taken out of the team. */
export const orphaned = lazy(async setup => {
  const { client, teamId } = await teamFixture(setup)
  const account = await connectAccount(client, teamId, fixtures.northfold.ig, 'ig')
  const posts = { draft: await compose(setup, account.id), failed: await failing(setup, account.id) }
  await setup.call(DisconnectSocialAccount, client, { params: { teamId, accountId: account.id } })
  await setup.system.drain()
  return posts
})

/** A zone in which it is about noon, so that a test never sees midnight. */
const noonZone = (): string => {
  const east = 12 - new Date().getUTCHours()
  return east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}

/** An account whose posts of today are used up, with a draft and a failed post beside them. */
export const usedUp = lazy(async setup => {
  await orphaned(setup)
  const { client, teamId } = await teamFixture(setup)
  const zone = noonZone()
  const account = await connectAccount(client, teamId, fixtures.juno.ig, 'ig', zone)
  const posts = { draft: await compose(setup, account.id), failed: await failing(setup, account.id) }
  const wall = `${Temporal.Now.plainDateISO(zone)}T21:00`
  for (let post = 1; post <= 5; post++) await compose(setup, account.id, { schedule: { kind: 'date', wall } })
  return { account, wall, ...posts }
})
