import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { DraftFromSource } from '@fanfare/contracts/internal/publishing.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { findRequest } from '../stores/idempotency.ts'
import { createPosts } from './create-posts.ts'
import { fetchUploads } from './fetch-uploads.ts'
import { requireAccounts } from './post-content.ts'
import { requireDrafts } from './require-features.ts'

/** For all files together, ms: a person waits, and the gateway waits 30 s. */
const FETCH_MS = 20_000

const keyOf = (key: string): string => `source:${key}`

/** The draft that a request with this key made before. */
async function madeBefore({ db }: Deps, { teamId, userId }: Who, key: string): Promise<string | undefined> {
  return (await findRequest(db, teamId, `${userId}:${keyOf(key)}`))?.post_ids[0]
}

/**
 * Makes a draft of what another service keeps: its files become uploads of the person, who needs the same rights as for any other draft. With the
 * same key again it is the same draft. Throws what creating a draft and uploading its files throw.
 */
export async function draftFromSource(
  deps: Deps,
  who: Who,
  { account_id, source, source_ref, caption, media, key }: BodyOf<typeof DraftFromSource>,
): Promise<{ post_id: string }> {
  const before = await madeBefore(deps, who, key)
  if (before) return { post_id: before }
  // What would refuse the draft does so before anything is fetched.
  requireDrafts(deps, who, { schedule: { kind: 'draft' } })
  await requireAccounts(deps, who.teamId, [account_id], 'body.account_id')
  const files = await fetchUploads(deps, who, media, AbortSignal.timeout(FETCH_MS))
  const body = {
    accounts: [account_id],
    caption,
    items: files.map(media_id => ({ media_id })),
    schedule: { kind: 'draft' as const },
  }
  try {
    const [post] = await createPosts(deps, who, body, keyOf(key), { outside: { source, source_ref } })
    if (!post) throw new Error('no draft was made')
    return { post_id: post.id }
  } catch (err) {
    // A request with the same key was faster: its files have other ids.
    const isRepeated = err instanceof AppError && err.code === 'idempotency_key_reused'
    const there = isRepeated ? await madeBefore(deps, who, key) : undefined
    if (there === undefined) throw err
    return { post_id: there }
  }
}
