import pg from 'pg'
import { everywhere, filled } from './fill.ts'
import { askPublishing } from './identity.ts'
import { beside, bounded, median, type Row, timed } from './row.ts'
import type { Setup } from './setup.ts'

const rounds = 30
const bytesBound = 250

/** A month of 5,000 posts among a million: the service beside raw SQL, and bytes a post. `calendars.ts` looks at it on the screen. */
export async function month(setup: Setup, say: (text: string) => void): Promise<Row[]> {
  const { months } = await filled(setup, say)
  const { posts, start, end } = months.reduce((a, b) => (b.posts > a.posts ? b : a))
  const db = new pg.Client({ connectionString: setup.system.adminUrl })
  await db.connect()
  try {
    const path = `/api/posts/calendar?start=${start.slice(0, 19)}Z&end=${end.slice(0, 19)}Z`
    let text = ''
    const ask = async () => {
      text = await askPublishing(setup, path)
    }
    const raw = () =>
      db.query(
        `select id, social_account_id, post_at, status, kind, left(caption, 40), thumb_media_id, thumb_color, fault, progress, version
         from publishing.posts where team_id = $1 and deleted_at is null and post_at >= $2 and post_at < $3 order by post_at, id`,
        [setup.teamId, start, end],
      )
    const service: number[] = []
    const sql: number[] = []
    for (let round = 0; round < rounds; round++) {
      service.push(await timed(ask))
      sql.push(await timed(raw))
    }
    const { data } = JSON.parse(text) as { data: { rows: unknown[] } }
    if (data.rows.length < posts) throw new Error(`the month has ${data.rows.length} rows`)
    return [
      beside(
        `month of ${posts} among ${everywhere}: the service beside the same rows by SQL`,
        'ms',
        median(service),
        median(sql),
      ),
      bounded(
        'bytes a post of the month',
        'bytes',
        Buffer.byteLength(JSON.stringify(data.rows)) / data.rows.length,
        bytesBound,
      ),
    ]
  } finally {
    await db.end()
  }
}
