import {
  CancelEmailChange,
  ChangeEmail,
  CreateExport,
  DeleteUser,
  DownloadExport,
  ListExports,
  ReviewDeletion,
} from '@fanfare/contracts/endpoints/person.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { until } from '../../until.ts'
import { good } from './calls-recipe.ts'

/** Good calls about one's own account: its address, a copy of its data, its end. */
export const personCalls = [
  good(ChangeEmail, async (setup, as) => {
    const { client, person } = await setup.twin(as)
    const email = `changed-${setup.count()}-${process.pid}@example.test`
    return { client, body: { email, password: person.password } }
  }),
  good(CancelEmailChange, async (setup, as) => {
    const { client, person } = await setup.twin(as)
    const email = `wanted-${setup.count()}-${process.pid}@example.test`
    await person.client.call(ChangeEmail, { body: { email, password: person.password } })
    return { client }
  }),
  good(ListExports, async (_, { person }) => {
    await person.client.call(CreateExport)
    return {}
  }),
  good(CreateExport, async (setup, as) => ({ client: (await setup.twin(as)).client })),
  good(DownloadExport, async (setup, as) => {
    const { client, person } = await setup.twin(as)
    const { id } = await person.client.call(CreateExport)
    const isReady = async () => (await person.client.call(ListExports)).some(({ state }) => state === 'ready')
    await until(async () => (await isReady()) || undefined, { withinMs: 40_000, what: 'the export' })
    return { client, params: { id } }
  }),
  good(ReviewDeletion, () => ({})),
  good(DeleteUser, async (setup, as) => {
    const { client, person } = await setup.twin(as)
    const { username } = await person.client.call(GetUser)
    return { client, body: { username, password: person.password } }
  }),
]
