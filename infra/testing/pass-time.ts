import pg from 'pg'

/** Runs one statement that changes rows. Throws where it changes none. */
async function change(databaseUrl: string, statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(statement, values)
    if (!rowCount) throw new Error(`nothing to change: ${statement}`)
  } finally {
    await client.end()
  }
}

/** Lets hours pass for a post that is held: its publications were due this many minutes ago. Throws where none of it is held. */
export const makePastDue = (databaseUrl: string, postId: string, minutes: number): Promise<void> =>
  change(
    databaseUrl,
    `update publishing.publications set due_at = now() - make_interval(mins => $2) where post_id = $1 and state = 'held'`,
    [postId, minutes],
  )

/** Lets days pass for the invitation of an address: it has expired a minute ago. Throws where there is none. */
export const expireInvite = (databaseUrl: string, email: string): Promise<void> =>
  change(databaseUrl, `update team.invites set expires_at = now() - interval '1 minute' where email = $1`, [email])
