import { DeleteNote, ListNotes, RestoreNote, StoreNote, UpdateNote } from '@fanfare/contracts/endpoints/day-notes.ts'
import { good } from './calls-recipe.ts'

const body = {
  title: 'Winter sale',
  text: 'All bowls',
  colour: 'red' as const,
  first: '2026-12-27',
  last: '2027-01-05',
}

/** Good calls of notes on days. */
export const noteCalls = [
  good(ListNotes, async setup => {
    await setup.note()
    return { query: { start: '2026-12-01', end: '2026-12-31' } }
  }),
  good(StoreNote, () => ({ body })),
  good(UpdateNote, async setup => {
    const { id, version } = await setup.note()
    return { params: { id }, body, headers: { 'if-match': `"${version}"` } }
  }),
  good(DeleteNote, async setup => ({ params: { id: (await setup.note()).id } })),
  good(RestoreNote, async setup => ({ params: { id: (await setup.deletedNote()).id } })),
]
