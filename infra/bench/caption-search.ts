import type { Post } from '@fanfare/contracts/entities/posts.ts'
import pg from 'pg'
import { everywhere, filled } from './fill.ts'
import { askPublishing } from './identity.ts'
import { beside, bounded, median, quantile, type Row, timed } from './row.ts'
import type { Setup } from './setup.ts'

const rounds = 40
const pageSize = 20
/** What a page of the search may take at the 95th percentile, ms: a person types and expects to see. */
const p95Bound = 100

/** Words of a caption: of about one post of the team, and of all its posts and all others. */
const words = [
  { name: 'a rare word', keyword: 'number 4711 of' },
  { name: 'a word of every post', keyword: 'busy month' },
]

/** The captions that hold a word, through the publishing service, beside the same page and count by SQL. Rounds alternate. */
export async function captionSearch(setup: Setup, say: (text: string) => void): Promise<Row[]> {
  await filled(setup, say)
  const db = new pg.Client({ connectionString: setup.system.adminUrl })
  await db.connect()
  try {
    const rows: Row[] = []
    for (const { name, keyword } of words) {
      const path = `/api/posts?keyword=${encodeURIComponent(keyword)}&sort=-updated_at&limit=${pageSize}`
      const where = `from publishing.posts where team_id = $1 and deleted_at is null and caption ilike $2`
      const given = [setup.teamId, `%${keyword}%`]
      const raw = async () => {
        await db.query(`select * ${where} order by updated_at desc, id desc limit ${pageSize}`, given)
        await db.query(`select count(*) from (select 1 ${where} limit 10000) found`, given)
      }
      const found = JSON.parse(await askPublishing(setup, path)) as { data: { data: Post[] } }
      if (found.data.data.length === 0) throw new Error(`no caption holds ${keyword}`)
      const service: number[] = []
      const sql: number[] = []
      for (let round = 0; round < rounds; round++) {
        service.push(await timed(() => askPublishing(setup, path)))
        sql.push(await timed(raw))
      }
      const label = `caption search for ${name} among ${everywhere}`
      rows.push(
        beside(`${label}: the service beside the same rows by SQL`, 'ms', median(service), median(sql)),
        bounded(`${label}: p95`, 'ms', quantile(service, 0.95), p95Bound),
      )
    }
    return rows
  } finally {
    await db.end()
  }
}
