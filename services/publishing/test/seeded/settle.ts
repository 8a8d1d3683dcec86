import { Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import { AccountActive } from '@fanfare/contracts/entities/teams.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import { decide } from '../../src/actions/decide-publication.ts'
import { retryPost } from '../../src/actions/retry-post.ts'
import type { Deps } from '../../src/deps.ts'
import { postsByIds } from '../../src/stores/posts.ts'
import { type Accounts, teamId } from './accounts.ts'
import type { Judge } from './judge.ts'
import type { NetworkState } from './network-state.ts'
import { mira } from './people.ts'
import type { Written } from './posts.ts'

const minute = 60_000

interface Given {
  deps: Deps
  accounts: Accounts
  posts: readonly Written[]
  state: NetworkState
  time: { ms: number }
  pass: (until: number) => Promise<void>
  trace: (line: string) => void
  judge: Judge
}

/**
 * All harm has ended. Time passes until nothing happens by itself, and people then do what each post asks them for: look at the profile and
 * say whether it is live, or try again. In a few rounds everything that was not withdrawn must be live.
 */
export const settleAll = async ({ deps, accounts, posts, time, pass, trace, judge }: Given): Promise<void> => {
  for (const id of accounts.all.keys()) if (accounts.all.get(id)?.status !== AccountActive) accounts.renew(id)
  await pass(time.ms + 45 * minute)
  for (let rounds = 0; rounds < 5; rounds++) {
    const rows = await postsByIds(
      deps.db,
      teamId,
      posts.map(({ id }) => id),
    )
    const byId = new Map(rows.map(row => [row.id, row]))
    let open = 0
    for (const post of posts) {
      const row = byId.get(post.id)
      if (!row || row.deleted_at || post.withdrawn) continue
      const isMissing =
        row.status === Posted && row.publications?.some(one => one.status === 'failed' || one.status === 'unconfirmed')
      if (row.status !== Failed && !isMissing) continue
      open += 1
      const unsure = row.unconfirmed || row.publications?.some(one => one.status === 'unconfirmed')
      const done = unsure
        ? decide(deps, mira, post.id, { live: judge.isDoubtLive(post, row), permalink: null })
        : retryPost(deps, mira, post.id)
      await done.then(
        () => trace(`${unsure ? 'decided' : 'retried'} ${post.id}`),
        err => {
          if (!(err instanceof AppError)) throw err
          trace(`refused ${post.id} ${err.code}`)
        },
      )
    }
    if (open === 0) return
    await pass(time.ms + 45 * minute)
  }
}
