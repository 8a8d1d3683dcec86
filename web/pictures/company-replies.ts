import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListActivity } from '@fanfare/contracts/endpoints/activity.ts'
import type { ReadDataDeletion } from '@fanfare/contracts/endpoints/network-callbacks.ts'
import type { ReadUnsubscribe } from '@fanfare/contracts/endpoints/notifications.ts'
import type { ListExports, ReviewDeletion } from '@fanfare/contracts/endpoints/person.ts'
import type { GetSubscription, ListInvoices } from '@fanfare/contracts/endpoints/plans.ts'
import { defaultFeatures, features, hasFeature } from '@fanfare/contracts/features.ts'
import { plans } from '@fanfare/contracts/plans.ts'
import { Creator } from '@fanfare/contracts/policy.ts'

const mira = { id: '7', name: 'Mira Castelo' }
const ines = { id: '9', name: 'Ines Kowal' }
const northfold = { id: '12', name: 'northfold.co', type: 'ig', timezone: 'Europe/Lisbon' } as const
const nothing = {
  ...{ by: mira, key_id: null, post_id: null, account: null, person: null, post_at: null, role: null },
  ...{ email: null, note: null, product_id: null, operator: null, name: null, saved_count: null },
}

/** Of a company's plan and record, of one's own data, and of what opens from emails. */
export const companyReplies = {
  subscription: {
    product_id: 2,
    status: 'active',
    expired_at: null,
    requested_product_id: null,
    billing: 'stripe',
    offered: [0, 1, 2, 3],
    paid: true,
    includes: plans.map(({ productId }) => ({
      product_id: productId,
      features: features.filter(one => hasFeature(one, productId, { ...defaultFeatures, draft: 'plan' })),
    })),
    prices: [1900, 4900, 14_900].map((amount, at) => ({
      ...{ product_id: at + 1, amount, currency: 'EUR', interval: 'month', every: 1 },
    })),
    usage: {
      social_accounts: { used: 5, limit: 20, locked: 0 },
      members: { used: 9, limit: 10, locked: 0 },
      teams: { used: 2, limit: 5 },
      explore: { used: 38, limit: 250 },
      post_hashtag: { used: 236, limit: 250 },
      saved_posts: { used: 1240, limit: 5000 },
      editor_uploads: { used: 250, limit: 250 },
    },
  } satisfies ReplyOf<typeof GetSubscription>,
  invoices: [
    {
      ...{ id: 'in_2', number: 'FAN-0002', status: 'open', amount: 4900, currency: 'EUR' },
      ...{ created_at: '2026-10-01T08:00:00Z', url: 'https://invoices.example/2' },
    },
    {
      ...{ id: 'in_1', number: 'FAN-0001', status: 'paid', amount: 4900, currency: 'EUR' },
      ...{ created_at: '2026-09-01T08:00:00Z', url: 'https://invoices.example/1' },
    },
  ] satisfies ReplyOf<typeof ListInvoices>,
  activity: {
    data: [
      {
        ...{ ...nothing, id: '609', at: '2026-10-14T08:40:00Z', kind: 'post_sent_back', post_id: '501' },
        ...{ account: northfold, note: 'The price is missing. Add it and ask again.' },
      },
      { ...nothing, id: '608', at: '2026-10-14T08:31:00Z', kind: 'post_approval_requested', by: ines, post_id: '501' },
      {
        ...{ ...nothing, id: '607', at: '2026-10-14T07:55:00Z', kind: 'post_scheduled', post_id: '502' },
        ...{ account: northfold, post_at: '2026-10-16T17:05:00Z' },
      },
      { ...nothing, id: '606', at: '2026-10-13T16:02:00Z', kind: 'account_expired', by: null, account: northfold },
      { ...nothing, id: '605', at: '2026-10-13T15:20:00Z', kind: 'member_role_changed', person: ines, role: Creator },
      { ...nothing, id: '604', at: '2026-10-13T15:02:00Z', kind: 'invite_link_created', role: Creator },
      { ...nothing, id: '603', at: '2026-10-12T09:14:00Z', kind: 'plan_changed', product_id: 2 },
      { ...nothing, id: '602', at: '2026-10-12T09:00:00Z', kind: 'post_created', key_id: '41', post_id: '503' },
    ],
  } satisfies ReplyOf<typeof ListActivity>,
  exports: [
    {
      ...{ id: '91', state: 'making', progress: 62, step: 'Pictures and videos', bytes: null },
      ...{ created_at: '2026-10-14T09:10:00Z', expires_at: null },
    },
    {
      ...{ id: '90', state: 'ready', progress: 100, step: null, bytes: 48_200_000 },
      ...{ created_at: '2026-10-12T09:10:00Z', expires_at: '2026-10-19T09:10:00Z' },
    },
  ] satisfies ReplyOf<typeof ListExports>,
  deletionReview: {
    username: 'mira',
    second_factor: true,
    in_the_way: [{ id: '5', name: 'Harbour Studio', members: 4 }],
    deleted_along: [{ id: '6', name: 'Mira’s team', members: 1 }],
    left: [{ id: '2', name: 'Northfold', members: 7 }],
    reconnect: [{ team_id: '2', team_name: 'Northfold', name: 'northfold.co' }],
    api_keys: 2,
    purge_at: '2026-10-28T09:00:00Z',
  } satisfies ReplyOf<typeof ReviewDeletion>,
  dataDeletion: {
    status: 'done',
    login: 'instagram',
    requested_at: '2026-10-13T09:00:00Z',
    done_at: '2026-10-13T09:00:02Z',
  } satisfies ReplyOf<typeof ReadDataDeletion>,
  unsubscribed: {
    kind: 'post_failed',
    label: 'A post failed',
    copy: false,
    on: true,
  } satisfies ReplyOf<typeof ReadUnsubscribe>,
}
