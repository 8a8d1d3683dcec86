import { recentTypes } from '@fanfare/contracts/networks/recents.ts'
import { plans } from '@fanfare/contracts/plans.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { IDENTITY_HEADER, signIdentity, type Who } from '@fanfare/runtime/security/identity.ts'
import pg from 'pg'
import { beside, median, type Row, timed } from './row.ts'
import type { Setup } from './setup.ts'

const cached = 1_000_000
const posts = 100_000
const rounds = 60
/** Rounds before these that are not counted: the first ones of a process take four times as long, until its code is compiled. */
const warmUp = 300
const atOnce = 100

const [, , , agency] = plans

async function ask({ system, userId, teamId }: Setup, path: string, body?: unknown): Promise<void> {
  const who: Who = {
    userId,
    teamId,
    role: Owner,
    plan: agency.productId,
    via: 'session',
    scopes: [],
    requestId: 'bench',
  }
  const secret = system.site.secrets.identitySecret
  const response = await fetch(`${system.part('research').url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      [IDENTITY_HEADER]: signIdentity(who, { secret, clock: systemClock, audience: 'research' }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
}

/** A million hashtags that were counted, and posts with ten of them each: the lower its number, the more a hashtag is used. */
async function fill(db: pg.Client): Promise<void> {
  await db.query(
    `insert into research.hashtags (name, network_id, media_count, state, fetched_at, wanted_until, due_at)
      select 'read' || n, n::text, 1000000000 / n, 'processed', now(), now(), now() from generate_series(1, $1::int) n on conflict do nothing`,
    [cached],
  )
  await db.query(
    `with posts as (
      insert into research.explored_posts (id, network, post_id, tags, posted_at, seen_at)
      select n, $2::text, 'bench' || n, array(select distinct 'read' || (1 + floor(power(random(), 3) * 10000 + 0 * n))::int from generate_series(1, 10)),
        now() - n * interval '1 minute', now() from generate_series(1, $1::int) n
      on conflict do nothing returning id, tags, posted_at)
    insert into research.explored_post_tags (tag, posted_at, post_id) select unnest(tags), posted_at, id from posts on conflict do nothing`,
    [posts, recentTypes.explore],
  )
  await db.query('analyze research.hashtags, research.explored_posts, research.explored_post_tags')
}

const names = (round: number) =>
  Array.from({ length: atOnce }, (_, at) => `read${1 + ((round * 7919 + at * 104_729) % cached)}`)

/** Hashtags of a batch, and those that are used together with one, through the research service, beside the same rows by SQL. Rounds alternate. */
export async function hashtagReads(setup: Setup, say: (text: string) => void): Promise<Row[]> {
  const db = new pg.Client({ connectionString: setup.system.adminUrl })
  await db.connect()
  try {
    say(`writing ${cached} hashtags`)
    await fill(db)
    const kinds = [
      {
        name: `${atOnce} hashtags`,
        service: (round: number) => ask(setup, '/api/hashtag/batch', { hashtags: names(round) }),
        raw: (round: number) => db.query('select * from research.hashtags where name = any($1)', [names(round)]),
      },
      {
        name: 'related hashtags',
        service: (round: number) => ask(setup, `/api/hashtag/read${1 + (round % 50)}/related`),
        raw: (round: number) =>
          db.query(
            `select o.name, o.n, h.* from (
              select u.name, count(*) as n from (
                select post_id from research.explored_post_tags where tag = $1 order by posted_at desc, post_id desc limit 500
              ) p join research.explored_posts e on e.id = p.post_id, unnest(e.tags) as u(name)
              where u.name <> $1 group by u.name order by n desc, u.name limit 50
            ) o left join research.hashtags h on h.name = o.name`,
            [`read${1 + (round % 50)}`],
          ),
      },
    ]
    const rows: Row[] = []
    for (const { name, service, raw } of kinds) {
      const ours: number[] = []
      const theirs: number[] = []
      for (let round = 0; round < warmUp + rounds; round++) {
        const took = [await timed(() => service(round)), await timed(() => raw(round))] as const
        if (round < warmUp) continue
        ours.push(took[0])
        theirs.push(took[1])
      }
      rows.push(
        beside(`${name} among ${cached}: the service beside the same rows by SQL`, 'ms', median(ours), median(theirs), {
          target: { ratio: 2, bound: 'at most' },
        }),
      )
    }
    return rows
  } finally {
    await db.query('truncate research.hashtags, research.explored_posts, research.explored_post_tags')
    await db.end()
  }
}
