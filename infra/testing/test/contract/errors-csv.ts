import { ImportPosts } from '@fanfare/contracts/endpoints/post-csv.ts'
import { takenKey } from './errors-held.ts'
import { on, type Recipe } from './errors-setup.ts'
import { teamFixture } from './errors-team-fixture.ts'

/** Errors of imports. What is wrong with a row is in the reply, and is no error of the request. */
export const csvRecipes: Recipe[] = [
  on(
    ImportPosts,
    'timezone_unknown',
    async setup => {
      const { client } = await teamFixture(setup)
      return setup.ask(ImportPosts, client, { body: { rows: [{ caption: 'A' }], zone: 'Nowhere/At_all' } })
    },
    'body.zone',
  ),
  ...takenKey(ImportPosts, 'publishing.idempotency', async setup => {
    const { client, main, file } = await teamFixture(setup)
    const date = `${Temporal.Now.plainDateISO('UTC').add({ days: 9 })} 12:00`
    return { client, ask: { body: { rows: [{ accounts: main.id, caption: 'From a table', date, media: file }] } } }
  }),
]
