import { ListNotifications } from '@fanfare/contracts/endpoints/notifications.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { GetUser, UpdateSettings } from '@fanfare/contracts/endpoints/users.ts'
import { SweepAccounts } from '@fanfare/contracts/jobs.ts'
import type { Role } from '@fanfare/contracts/policy.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { createJobs } from '@fanfare/runtime/jobs/jobs.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import type { Client } from '../../../../infra/testing/client.ts'
import { confirmEmail } from '../../../../infra/testing/confirmed.ts'
import { addMember } from '../../../../infra/testing/members.ts'
import { picture } from '../../../../infra/testing/pictures.ts'
import { type System, startSystem } from '../../../../infra/testing/system.ts'
import { connectAccount, connectNew, uploadFile } from '../../../../infra/testing/walk.ts'

/** A person with a client of their own. */
export interface Person {
  client: Client
  id: string
  email: string
  password: string
  teamId: string
}

/** The whole product on a clock that can be moved ahead, with people in one team. */
export async function startNotifications(env: Record<string, string> = {}) {
  let ahead = 0
  const now = () => systemClock.now() + ahead
  const clock = { now, instant: () => Temporal.Instant.fromEpochMilliseconds(now()) }
  const system = await startSystem({
    clock,
    env: () => ({
      RATE_LIMIT_FACTOR: '100',
      POLL_MS: '40',
      NOTIFY_QUIET_MS: '120000',
      DEFAULT_PRODUCT_ID: '3',
      ...env,
    }),
  })
  return {
    system,
    advance: (ms: number) => {
      ahead += ms
    },
    /** Has everything sent that is due. */
    async sweep() {
      const jobs = createJobs({ redisUrl: system.redisUrl, prefix: 'fanfare', log: silentLog })
      await jobs.add(SweepAccounts, {})
      await jobs.close()
      await system.drain()
    },
  }
}

let people = 0
export async function newMember(system: System, team?: { id: string; role: Role }): Promise<Person> {
  const client = system.client()
  const email = `person-${++people}@example.test`
  const { id, password } = await client.signUp({ name: `Person ${people}`, email })
  await system.drain()
  await confirmEmail(system.mail, client, email)
  if (team) {
    const { secrets } = system.site
    await addMember(
      { teamUrl: system.urls.team, identitySecret: secrets.identitySecret },
      { teamId: team.id, userId: id, role: team.role },
    )
  }
  const user = await client.call(GetUser)
  return { client, id, email, password, teamId: team?.id ?? (user.active_team as string) }
}

/** Connects an account of the simulated network. */
export async function connected({ client }: Person, system: System) {
  const { teamId, ready } = await connectNew(client, system.simulator.url)
  return { account: await connectAccount(client, teamId, ready.igId, 'ig'), ready }
}

/** Publishes posts at once. */
export async function publish({ client }: Person, accountId: string, captions: readonly string[]): Promise<string[]> {
  const file = await uploadFile(client, await picture({ seed: 1, width: 640, height: 640 }), 'p.jpg')
  const ids: string[] = []
  for (const caption of captions) {
    const { posts } = await client.call(CreatePosts, {
      body: { accounts: [accountId], caption, items: [{ media_id: file.id }], schedule: { kind: 'now' } },
    })
    ids.push(posts[0]?.id ?? '')
  }
  return ids
}

export const notificationsOf = async ({ client }: Person, query = {}) =>
  (await client.call(ListNotifications, { query })).notifications

type Settings = NonNullable<NonNullable<Parameters<Client['call']>[1]>['body']>
export const choose = ({ client }: Person, body: Settings) => client.call(UpdateSettings, { body: body as never })

/** Refuses every picture that an account is to publish, for the same reason. */
export const refuseAll = (system: System, account: string) =>
  system.simulator.control.addFault({
    match: { account, call: 'media' },
    kind: 'answer_instead',
    status: 400,
    code: 36003,
    subcode: 2207009,
  })
