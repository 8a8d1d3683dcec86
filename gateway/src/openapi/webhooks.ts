import { WebhookPayload } from '@fanfare/contracts/entities/webhooks.ts'
import { networkOf, networks } from '@fanfare/contracts/networks.ts'
import type { componentSchemas, Schema } from './schemas.ts'

type Type = WebhookPayload['type']
type Facts = Omit<WebhookPayload['data'], 'team_id'>

const team_id = '779223586901230001'
const post_id = '779223586901230002'
const account_id = '779223586901230003'
/** A network whose accounts have a linked page, and that of the page: for examples. */
const own = networks.find(({ linkedTo }) => linkedTo !== null) as (typeof networks)[number]
const linked = networkOf(own.linkedTo ?? own.key)

/** Who did it: absent in events that no person brought about. */
const by = '348219584102400003'
/** Of a post on one account. */
const publicationsOf = (status: string): Facts['publications'] => [
  { part: 1, account_id, surface: own.kinds.post.surface, status },
]

/** What each message means, the facts that it has beside `team_id`, and those that it may have. */
const messages: Record<Type, { means: string; facts: Facts; may?: Facts }> = {
  'post.created': {
    means:
      'A post was created: a draft, or scheduled; `post.scheduled` follows then. `replaces` is the draft whose place it takes.',
    facts: { post_id },
    may: { by, replaces: '779223586901230004' },
  },
  'post.changed': { means: 'Content, account or a draft’s planned time changed.', facts: { post_id }, may: { by } },
  'post.scheduled': { means: 'A post was scheduled, or got another time.', facts: { post_id }, may: { by } },
  'post.cancelled': { means: 'A scheduled post is a draft again.', facts: { post_id }, may: { by } },
  'post.publishing': { means: 'Publishing began; once more where the post was held in between.', facts: { post_id } },
  'post.held': {
    means: 'A post that was to go out waits; `code` is the reason. Once more where the reason changes.',
    facts: { post_id, code: 'token_unauthorized' },
    may: { publications: publicationsOf('held') },
  },
  'post.resumed': { means: 'Nothing holds the post any more: it goes out at its time, or now.', facts: { post_id } },
  'post.published': { means: 'The post is live.', facts: { post_id }, may: { publications: publicationsOf('live') } },
  'post.settled': {
    means:
      'The post is live, and its linked page is done with too: `publications` says how each went. Only for posts that go to a linked page; once more where that is tried again.',
    facts: {
      post_id,
      publications: [
        { part: 1, account_id, surface: own.kinds.post.surface, status: 'live' },
        { part: 2, account_id: '348219584102400009', surface: linked.kinds.post.surface, status: 'live' },
      ],
    },
  },
  'post.failed': {
    means: 'The post failed; `code` is the reason.',
    facts: { post_id, code: 'rejected' },
    may: { publications: publicationsOf('failed') },
  },
  'post.unconfirmed': {
    means: 'Nobody knows whether the post is live; a person decides.',
    facts: { post_id },
    may: { publications: publicationsOf('unconfirmed') },
  },
  'post.resolved': {
    means: 'It is known whether an unconfirmed post is live. `post.published` or `post.failed` comes with it.',
    facts: { post_id, live: true },
  },
  'post.alerted': {
    means: 'The post is live and lacks something: `code` says what, and its `alerts` what to do.',
    facts: { post_id, code: 'comment_missing' },
    may: { publications: publicationsOf('live') },
  },
  'post.deleted': {
    means:
      'The post was deleted, or, when live, removed from the lists. `replaced`: posts made in the same step took the place of a draft.',
    facts: { post_id },
    may: { by, replaced: true },
  },
  'post.restored': { means: 'A deletion was undone.', facts: { post_id }, may: { by } },
  'post.approval_requested': {
    means: 'A member whose posts need approval, `by`, asks for it.',
    facts: { post_id, by },
  },
  'post.approval_decided': {
    means: 'A post that waited was approved and is scheduled, or was sent back to its author with the `note`.',
    facts: { post_id, by: '348219584102400004', approved: false, note: 'Please name the venue.' },
  },
  'connection.connected': { means: 'An account was connected.', facts: { account_id } },
  'connection.expiring': {
    means: 'A connection expires within 14 days, at `expires_at`. Sent once for each such time.',
    facts: { account_id, expires_at: '2026-12-06T09:00:00.000Z' },
  },
  'connection.expired': { means: 'A connection expired; the account’s posts are on hold.', facts: { account_id } },
  'connection.renewed': { means: 'An account has a new token.', facts: { account_id } },
  'connection.removed': { means: 'An account was removed from the team.', facts: { account_id } },
  ping: { means: 'A test, sent on request.', facts: {} },
}

const example = (type: Type): WebhookPayload => ({
  type,
  timestamp: '2026-11-22T21:20:00.000Z',
  data: { team_id, ...messages[type].facts, ...messages[type].may },
})

const headerOf = (name: string, description: string): Schema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const webhook = (type: Type, { reference }: ReturnType<typeof componentSchemas>): Schema => ({
  post: {
    operationId: `webhook_${type.replace('.', '_')}`,
    summary: `Sent to webhooks: ${type}`,
    description: messages[type].means,
    security: [],
    parameters: [
      headerOf('webhook-id', 'The same at every try and replay of a message.'),
      headerOf('webhook-timestamp', 'Of this try, seconds since 1970.'),
      headerOf(
        'webhook-signature',
        '`v1,` and a base64 HMAC-SHA256; two of them, parted by a space, while a secret is replaced.',
      ),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            allOf: [
              reference(WebhookPayload),
              {
                type: 'object',
                properties: {
                  type: { const: type },
                  data: { type: 'object', required: ['team_id', ...Object.keys(messages[type].facts)] },
                },
              },
            ],
          },
          example: example(type),
        },
      },
    },
    responses: {
      '2XX': { description: 'The message was taken. Every other status has it sent again.' },
      '410': { description: 'The webhook is switched off.' },
    },
  },
})

/** What a team's webhooks are sent, by the type of the event. */
export const webhooks = (components: ReturnType<typeof componentSchemas>): Schema =>
  Object.fromEntries((Object.keys(messages) as Type[]).map(type => [type, webhook(type, components)]))
