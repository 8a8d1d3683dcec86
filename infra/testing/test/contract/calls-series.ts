import { CreateSeries, DeleteSeries, GetSeries, UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { replacing } from './calls-posts.ts'
import { good } from './calls-recipe.ts'

/** Good calls of posts that repeat. */
export const seriesCalls = [
  good(CreateSeries, async setup => ({
    body: {
      accounts: [setup.ig.id],
      caption: 'Every month',
      items: [{ media_id: setup.image.id }],
      schedule: { kind: 'date' as const, wall: setup.wall(), zone: 'Europe/Lisbon' },
      recurrence: { unit: 'month' as const, every: 1, nth: 2 as const, weekdays: [2], times: 2 },
      overrides: [{ account_id: setup.ig.id, caption: 'For this one' }],
      library_id: (await setup.libraryItem()).id,
      replaces: replacing(await setup.draft()),
      skip_refused: false,
      dry_run: false,
    },
  })),
  good(GetSeries, async setup => ({ params: { id: await setup.series() } })),
  good(UpdateSeries, async (setup, { person }) => ({
    params: { id: await setup.series(person) },
    body: {
      caption: 'From here on',
      from: 1,
      time: '12:30',
      date: setup.wall().slice(0, 10),
      recurrence: { unit: 'day' as const, every: 2, times: 2 },
      skip_refused: true,
      dry_run: false,
    },
  })),
  good(DeleteSeries, async (setup, { person }) => ({
    params: { id: await setup.series(person) },
    query: { from: 1, dry_run: false },
  })),
]
