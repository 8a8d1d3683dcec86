import {
  BatchHashtags,
  ReadHashtag,
  ReadHashtagLab,
  RelatedHashtags,
  SearchHashtags,
} from '@fanfare/contracts/endpoints/hashtags.ts'
import { ExploreHashtagPosts } from '@fanfare/contracts/endpoints/research.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import { badReads, reading, whileNetwork } from './errors-network.ts'
import { on, owner, type Recipe, type Setup } from './errors-setup.ts'

/** Errors of hashtags. */

/** Does something while a table of research is away, as it is while the database is. */
async function without<T>({ sql }: Setup, table: string, act: () => Promise<T>): Promise<T> {
  await sql.query(`alter table research.${table} rename to ${table}_away`)
  try {
    return await act()
  } finally {
    await sql.query(`alter table research.${table}_away rename to ${table}`)
  }
}

const info = (code: ErrorCode, tag: string, script: object): Recipe =>
  on(ReadHashtag, code, async setup => {
    const { client } = await owner(setup)
    try {
      return await whileNetwork(setup, 'tag_info', script, () => setup.ask(ReadHashtag, client, { params: { tag } }))
    } finally {
      await setup.sql.query(`update research.hashtag_reading set waits_until = '-infinity'`)
    }
  })

export const hashtagRecipes: Recipe[] = [
  on(SearchHashtags, 'hashtag_search_failed', async setup => {
    const { client } = await owner(setup)
    const act = () => setup.ask(SearchHashtags, client, { query: { q: 'zzznobodyknows' } })
    return whileNetwork(setup, 'tag_search', { kind: 'http_503' }, act)
  }),
  on(RelatedHashtags, 'hashtag_related_failed', async setup => {
    const { client } = await owner(setup)
    const act = () => setup.ask(RelatedHashtags, client, { params: { tag: 'coffee' } })
    return without(setup, 'explored_post_tags', act)
  }),
  on(BatchHashtags, 'hashtag_batch_failed', async setup => {
    const { client } = await owner(setup)
    return without(setup, 'hashtags', () => setup.ask(BatchHashtags, client, { body: { hashtags: ['coffee'] } }))
  }),
  info('hashtag_not_found', 'zzzgone', { kind: 'answer_instead', reason: 'not_found' }),
  info('network_unavailable', 'zzzaway', { kind: 'http_503' }),
  info('network_rate_limited', 'zzzbusy', { kind: 'http_429' }),
  on(ExploreHashtagPosts, 'hashtag_slots_used', async setup => {
    const { client, ig } = await reading(setup)
    await setup.sql.query('delete from research.explored_pages')
    await setup.sql.query(
      `insert into research.tag_slots (network_id, tag, used_at)
        select $1, 'used' || n, now() from generate_series(1, 30) n on conflict do nothing`,
      [ig.ig_id],
    )
    try {
      return await setup.ask(ExploreHashtagPosts, client, { query: { q: 'sourdough' } })
    } finally {
      await setup.sql.query(`delete from research.tag_slots where tag like 'used%'`)
    }
  }),
  on(
    ReadHashtagLab,
    'social_account_not_found',
    async setup => setup.ask(ReadHashtagLab, (await reading(setup)).client, { query: { account: '7' } }),
    'query.account',
  ),
  ...badReads
    .filter(([code]) => !code.startsWith('graph_'))
    .map(([code, script]) =>
      on(ReadHashtagLab, code, async setup => {
        const { client, ig } = await reading(setup)
        await setup.sql.query('delete from research.own_contents where social_account_id = $1', [ig.id])
        return whileNetwork(setup, 'media_list', script, () =>
          setup.ask(ReadHashtagLab, client, { query: { account: ig.id } }),
        )
      }),
    ),
]
