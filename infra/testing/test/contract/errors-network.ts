import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import { connectAccount, connectPerson, makeAccounts } from '../../walk.ts'
import { lazy, newPerson, type Setup } from './errors-setup.ts'

/** A person whose plan has figures, with the accounts of someone of the simulated network. */
export const reading = lazy(async setup => {
  const person = await newPerson(setup)
  await setup.sql.query('update team.teams set product_id = 2 where id = $1', [person.teamId])
  const { url } = setup.system.simulator
  const [made] = await makeAccounts(url, 1)
  if (!made) throw new Error('the simulator made no account')
  await connectPerson(person.client, url, made.userId, ['comments', 'insights'])
  const ig = await connectAccount(person.client, person.teamId, made.igId, 'ig')
  const page = await connectAccount(person.client, person.teamId, made.pageId, 'fb')
  return { ...person, networkUser: made.userId, ig, page }
})

/** What the network says for each error of a read. */
export const badReads: [ErrorCode, object][] = [
  ['network_unavailable', { kind: 'http_503' }],
  ['network_rate_limited', { kind: 'code_4', usage: false }],
  ['token_unauthorized', { kind: 'token_revoked' }],
  ['graph_permission', { kind: 'answer_instead', code: 10, status: 400 }],
  ['graph_refused', { kind: 'answer_instead', code: 100, status: 400 }],
]

/** Does something while the network answers these calls as the script says. */
export async function whileNetwork<T>(
  { system }: Setup,
  call: string,
  script: object,
  act: () => Promise<T>,
): Promise<T> {
  const { id } = system.simulator.control.addFault({ match: { call }, ...script } as never)
  try {
    return await act()
  } finally {
    system.simulator.control.clearFaults(id)
  }
}
