import { Creator } from '@fanfare/contracts/policy.ts'
import type { Chance } from '@fanfare/infra/chaos/random/chance.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { cancelPost } from '../../src/actions/cancel-post.ts'
import { requestCheck } from '../../src/actions/decide-publication.ts'
import { deletePost } from '../../src/actions/delete-post.ts'
import { publishPost } from '../../src/actions/publish-post.ts'
import { retryPost } from '../../src/actions/retry-post.ts'
import { schedulePost } from '../../src/actions/schedule-post.ts'
import { updatePost } from '../../src/actions/update-post.ts'
import type { Deps } from '../../src/deps.ts'
import { wallIn } from '../../src/model/zones.ts'
import { teamId } from './accounts.ts'
import type { Written } from './posts.ts'

export const mira: Who = {
  userId: '1',
  teamId,
  role: Creator,
  plan: 3,
  via: 'session',
  scopes: [],
  requestId: 'seeded',
}

/** What people do with a post, by how often. */
const moves = { edit: 6, cancel: 3, cancelAndPublish: 2, remove: 1, reschedule: 4, publishNow: 4, retry: 3, check: 2 }
type Move = keyof typeof moves

/** Whether the service did it; a refusal is an answer too. */
const accepted = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (err) {
    if (err instanceof AppError) return false
    throw err
  }
}

type Does = (deps: Deps, post: Written) => Promise<boolean>

const does: Record<Move, Does> = {
  async edit(deps, post) {
    // Of a story a piece is left out.
    if (post.caption === '') {
      const files = post.files.slice(0, -1)
      const end = post.cuts[files.length - 1]
      // One that is cut ends earlier; of another one the last item is left out, with all pieces of it.
      const isOneCut = end !== undefined
      if (!isOneCut && post.items.length !== post.files.length) return false
      const items = isOneCut ? [{ ...(post.items[0] as { media_id: string }), end }] : post.items.slice(0, -1)
      if (files.length === 0 || !(await accepted(() => updatePost(deps, mira, post.id, { items })))) return false
      Object.assign(post, { files, parts: files.length, ...(isOneCut ? {} : { items }) })
      return true
    }
    const caption = post.caption.replace(/v(\d+)$/, (_, version) => `v${Number(version) + 1}`)
    if (!(await accepted(() => updatePost(deps, mira, post.id, { caption })))) return false
    post.caption = caption
    return true
  },
  async cancel(deps, post) {
    if (!(await accepted(() => cancelPost(deps, mira, post.id)))) return false
    post.withdrawn = true
    return true
  },
  async cancelAndPublish(deps, post) {
    return (await does.cancel(deps, post)) && does.publishNow(deps, post)
  },
  async remove(deps, post) {
    if (!(await accepted(() => deletePost(deps, mira, post.id)))) return false
    post.withdrawn = true
    return true
  },
  async reschedule(deps, post) {
    const wall = wallIn(deps.clock.now() + 120_000, 'UTC')
    if (!(await accepted(() => schedulePost(deps, mira, post.id, { wall, zone: 'UTC' })))) return false
    post.withdrawn = false
    return true
  },
  async publishNow(deps, post) {
    if (!(await accepted(() => publishPost(deps, mira, post.id)))) return false
    post.withdrawn = false
    return true
  },
  async retry(deps, post) {
    if (!(await accepted(() => retryPost(deps, mira, post.id)))) return false
    // What of it was taken back while another part was live goes out after all.
    post.withdrawn = false
    return true
  },
  check: (deps, post) => accepted(() => requestCheck(deps, mira, post.id)),
}

/** Someone does something with a post. The post is changed by what the service has acknowledged. */
export const act = (deps: Deps, move: Move, post: Written): Promise<boolean> => does[move](deps, post)

export const moveOf = (chance: Chance): Move => chance.weighed(moves)
