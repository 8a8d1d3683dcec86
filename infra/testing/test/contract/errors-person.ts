import { ChangeEmail, CreateExport, DeleteUser, DownloadExport } from '@fanfare/contracts/endpoints/person.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { guarded } from './errors-auth.ts'
import { newPerson, on, owner, type Recipe, type Setup } from './errors-setup.ts'

const email = 'somewhere.else@example.test'
const wrong = 'not that one'

/** The person's own call to delete their account, with what is wrong in it. */
const asking = async (setup: Setup, person: { client: Parameters<Setup['ask']>[1]; password: string }, change = {}) => {
  const { username } = await setup.call(GetUser, person.client)
  return setup.ask(DeleteUser, person.client, { body: { username, password: person.password, ...change } })
}
/** After as many wrong passwords as are free. */
const impatient = async (setup: Setup, endpoint: typeof ChangeEmail | typeof DeleteUser, body: object) => {
  const { client } = await newPerson(setup)
  for (let tries = 0; tries < 5; tries++) await setup.ask(endpoint, client, { body })
  return setup.ask(endpoint, client, { body })
}

export const personRecipes: Recipe[] = [
  on(
    ChangeEmail,
    'wrong_password',
    async setup => setup.ask(ChangeEmail, (await newPerson(setup)).client, { body: { email, password: wrong } }),
    'body.password',
  ),
  on(
    ChangeEmail,
    'wrong_code',
    async setup => {
      const { client, password } = await guarded(setup)
      return setup.ask(ChangeEmail, client, { body: { email, password } })
    },
    'body.code',
  ),
  on(ChangeEmail, 'too_many_attempts', setup => impatient(setup, ChangeEmail, { email, password: wrong })),
  on(CreateExport, 'export_limit', async setup => {
    const { client, userId } = await newPerson(setup)
    await setup.sql.query(
      "insert into accounts.exports (id, user_id, state, created_at) select $1::bigint + n, $1, 'failed', now() from generate_series(1, 3) n",
      [userId],
    )
    return setup.ask(CreateExport, client)
  }),
  on(
    DownloadExport,
    'export_not_found',
    async setup => setup.ask(DownloadExport, (await owner(setup)).client, { params: { id: '7' } }),
    'params.id',
  ),
  on(
    DeleteUser,
    'wrong_password',
    async setup => asking(setup, await newPerson(setup), { password: wrong }),
    'body.password',
  ),
  on(DeleteUser, 'too_many_attempts', setup => impatient(setup, DeleteUser, { username: 'ada', password: wrong })),
  on(
    DeleteUser,
    'username_wrong',
    async setup => asking(setup, await newPerson(setup), { username: 'someone.else' }),
    'body.username',
  ),
  on(DeleteUser, 'teams_in_the_way', async setup => {
    const [host, guest] = [await newPerson(setup), await newPerson(setup)]
    await setup.sql.query('insert into team.members (team_id, user_id, role, joined_at) values ($1, $2, $3, now())', [
      host.teamId,
      guest.userId,
      Creator,
    ])
    return asking(setup, host)
  }),
]
