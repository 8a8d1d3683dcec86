import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { AddContents } from '@fanfare/contracts/endpoints/contents.ts'
import type { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { type AddedContent, ContentInput } from '@fanfare/contracts/entities/contents.ts'
import { catalogue } from '@fanfare/contracts/errors.ts'
import { contents } from '@fanfare/contracts/limits.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import { createCheck } from '@fanfare/runtime/input/input.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { itemOf, orderOf, scheduleOf, sent, withHashtags } from '../../model/contents/content-body.ts'
import type { PostRow } from '../../stores/posts.ts'
import { askedOnce } from '../asked-once.ts'
import { createPosts } from '../create-posts.ts'
import { viewPost } from '../view-posts.ts'
import { inContent } from './content-failure.ts'
import { refuseOtherIds } from './refuse-other-ids.ts'

type Body = BodyOf<typeof CreatePosts>

const wrong = (field: string, rule: string): never =>
  fail('invalid_input', { field: `body.${field}`, rule, message: `body.${field} must be ${rule}.` })

/** The request for the post that a content describes. Throws `invalid_input` where it says two things. */
function bodyOf(content: ContentInput): Body {
  const { owner_id, caption, description, media = [], hashtags = [], eligible_actions: _, ...rest } = content
  const { schedule_publish_timestamp: at, igtv_share_preview_to_feed: preview, ...same } = rest
  const { share_to_feed = preview } = same
  const igtv_share_preview_to_feed = preview ?? share_to_feed
  if (share_to_feed !== igtv_share_preview_to_feed)
    wrong('igtv_share_preview_to_feed', 'absent where body.share_to_feed is sent')
  if (caption !== undefined && description !== undefined && caption !== description)
    wrong('description', 'absent where body.caption is sent')
  refuseOtherIds(media, 'body.media')
  const text = withHashtags(caption ?? description ?? '', hashtags)
  return {
    accounts: [owner_id],
    caption: text,
    ...sent({ ...same, share_to_feed }),
    items: orderOf(media).map(at => itemOf(media[at] as (typeof media)[number])),
    schedule: scheduleOf(at),
  }
}

/** Adds a content as a post of its account. `key`: as of `createPosts`. */
export async function addContent(deps: Deps, who: Who, content: ContentInput, key?: string): Promise<PostRow> {
  const body = bodyOf(content)
  try {
    const [post] = await createPosts(deps, who, body, key)
    return post as PostRow
  } catch (err) {
    throw err instanceof AppError ? inContent(err, content) : err
  }
}

const checked = createCheck(ContentInput, 'body')

/** The contents of a list. Throws `invalid_input` where it is none. */
function listOf(data: string): unknown[] {
  const rule = `a JSON list of 1 to ${contents.added} contents`
  let list: unknown
  try {
    list = JSON.parse(data)
  } catch {
    return wrong('data', rule)
  }
  return Array.isArray(list) && list.length > 0 && list.length <= contents.added ? list : wrong('data', rule)
}

/** Where a failure of a content of a list lies in the request. */
const inList = (text: string, index: number): string => text.replaceAll(/\bbody\b/g, `body.data.${index}`)

function refused(index: number, { code, field, rule, message }: AppError): AddedContent {
  const error = {
    code,
    title: catalogue[code].title,
    message: inList(message, index),
    field: field === undefined ? null : inList(field, index),
    rule: rule ?? null,
  }
  return { index, post: null, error }
}

/**
 * Adds the contents of a list, each on its own. On a dry run all of them go through one transaction that is rolled back, so that each meets
 * what the ones before it took.
 */
export async function addContents(
  given: Deps,
  who: Who,
  { data, dry_run }: BodyOf<typeof AddContents>,
  key?: string,
): Promise<ReplyOf<typeof AddContents>> {
  const list = listOf(data)
  const deps = await askedOnce(given, who)
  const addOne = async (db: Db, content: unknown, index: number): Promise<AddedContent> => {
    try {
      const own = key === undefined || dry_run ? undefined : `${key}:${index}`
      const row = await addContent({ ...deps, db }, who, checked(content) as ContentInput, own)
      return { index, post: await viewPost({ ...deps, db }, row), error: null }
    } catch (err) {
      if (!(err instanceof AppError) || err.status >= 500) throw err
      return refused(index, err)
    }
  }
  const all = async (db: Db): Promise<AddedContent[]> => {
    const results: AddedContent[] = []
    for (const [index, content] of list.entries()) results.push(await addOne(db, content, index))
    return results
  }
  const results = await (dry_run ? transaction(deps.db, all) : all(deps.db))
  const added = results.filter(({ post }) => post !== null).length
  return { results, added, refused: results.length - added }
}
