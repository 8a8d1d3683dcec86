import type { Db } from '../db/db.ts'
import { accountsOfCut, type CutRow, newestCuts, postsOfCut } from '../stores/history-cuts.ts'

/** How many cuts are shown. */
const most = 10

const noticedWords: Record<CutRow['noticed'], string> = {
  behind: 'the database was behind what had been seen',
  other_history: 'the database did not know what had been seen',
  moved: 'the database answered from another server, timeline or database',
  operator: 'an operator said so',
}

const outcomeWords = {
  asking: 'is being asked about',
  live: 'found live',
  missing: 'not on the profile: a person decides',
  unclear: 'not sure: a person decides',
  superseded: 'taken over by a later restore',
}

/** A report of the restores that were noticed and what was found, newest first, as lines of text. */
export const reportCuts = async (db: Db): Promise<string> => {
  const cuts = await newestCuts(db, most)
  if (cuts.length === 0) return 'No restore was noticed.\n'
  const sections = await Promise.all(cuts.map(cut => section(db, cut)))
  return `${sections.join('\n')}`
}

const section = async (db: Db, cut: CutRow): Promise<string> => {
  const [accounts, posts] = await Promise.all([accountsOfCut(db, cut.id), postsOfCut(db, cut.id)])
  const lines = [
    `${cut.noticed_at.toISOString()}  restored: ${noticedWords[cut.noticed]}; lost from ${cut.lost_from.toISOString()}`,
    ...posts.map(
      post =>
        `  post ${post.post_id} of account ${post.social_account_id}: ${outcomeWords[post.outcome]}${post.permalink ? ` ${post.permalink}` : ''}`,
    ),
  ]
  for (const account of accounts) {
    const { social_account_id: id, state, problem, strangers } = account
    if (state === 'asking') lines.push(`  account ${id}: is being asked`)
    if (problem) lines.push(`  account ${id}: ${problem}`)
    for (const { content_id, at, text, permalink } of strangers)
      lines.push(
        `  account ${id}: live and unknown here: ${content_id} of ${at} ${JSON.stringify(text)}${permalink ? ` ${permalink}` : ''}`,
      )
  }
  return `${lines.join('\n')}\n`
}
