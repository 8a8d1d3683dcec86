import { ExportActivity, ListActivity } from '@fanfare/contracts/endpoints/activity.ts'
import { ApprovePost, ApprovePosts, RequestApproval, SendBackPost } from '@fanfare/contracts/endpoints/approvals.ts'
import { SetApprovals } from '@fanfare/contracts/endpoints/members.ts'
import { UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { good } from './calls-recipe.ts'
import type { Setup } from './calls-setup.ts'

/** A draft with a planned time that waits for approval. */
async function waitingPost(setup: Setup): Promise<Post> {
  const { client } = setup.owner
  const params = { id: (await setup.draft()).id }
  await client.call(UpdatePost, { params, body: { schedule: { kind: 'draft' as const, wall: setup.wall() } } })
  return client.call(RequestApproval, { params, body: { message: 'For Friday' } })
}

/** Good calls of approvals, and of the record of a team. */
export const approvalCalls = [
  good(RequestApproval, async setup => ({
    params: { id: (await setup.draft()).id },
    body: { message: 'For Friday' },
  })),
  good(ApprovePost, async setup => {
    const { id, version } = await waitingPost(setup)
    return { params: { id }, body: { version, schedule: { kind: 'date' as const, wall: setup.wall() } } }
  }),
  good(ApprovePosts, async setup => {
    const { id, version } = await waitingPost(setup)
    return { body: { posts: [{ id, version }] } }
  }),
  good(SendBackPost, async setup => ({
    params: { id: (await waitingPost(setup)).id },
    body: { note: 'Please name the venue.' },
  })),
  good(ListActivity, async ({ teamId, owner, ig }) => ({
    params: { teamId },
    query: {
      people: owner.userId,
      accounts: ig.id,
      kinds: 'post_created,post_scheduled',
      start: '2020-01-01T00:00:00Z',
      end: '2090-01-01T00:00:00Z',
      limit: 10,
    },
  })),
  good(ExportActivity, ({ teamId, owner }) => ({ params: { teamId }, query: { people: owner.userId } })),
  good(SetApprovals, async setup => {
    await setup.dismissGuests()
    const { userId } = await setup.guest(Creator)
    return { params: { teamId: setup.teamId }, body: { on: false, except: [userId] } }
  }),
]
