import type { Subscription } from '@fanfare/contracts/entities/plans.ts'
import { defaultFeatures, type Features, features, hasFeature } from '@fanfare/contracts/features.ts'
import { plans } from '@fanfare/contracts/plans.ts'
import { Creator, Owner, type Role } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createStore } from '../../../../src/app/store.ts'
import { limitsOf } from '../../../../src/features/settings/plans/model/limits.ts'
import {
  featuresIn,
  linesOf,
  lockedBy,
  lostWith,
  mayKeep,
  planNamed,
  priceOf,
} from '../../../../src/features/settings/plans/model/plan-words.ts'
import PlanSettings from '../../../../src/features/settings/plans/PlanSettings.tsx'
import PlansScreen from '../../../../src/features/settings/plans/PlansScreen.tsx'
import { shellApi } from '../../../../src/lib/session/session-api.ts'
import { answer, member } from '../../../team.ts'

afterEach(() => vi.unstubAllGlobals())

const subscription = (more: Partial<Subscription> = {}): Subscription => ({
  product_id: 2,
  status: 'active',
  expired_at: null,
  requested_product_id: null,
  billing: 'operator',
  offered: [0, 1, 2, 3],
  paid: false,
  prices: [],
  includes: plans.map(({ productId }) => ({
    product_id: productId,
    features: features.filter(feature => hasFeature(feature, productId)),
  })),
  usage: {
    social_accounts: { used: 5, limit: 20, locked: 0 },
    members: { used: 2, limit: 10, locked: 0 },
    teams: { used: 2, limit: 5 },
    explore: { used: 38, limit: 250 },
    post_hashtag: { used: 0, limit: 250 },
    saved_posts: { used: 1240, limit: 5000 },
    editor_uploads: { used: 250, limit: 250 },
  },
  ...more,
})

async function open(page: 'plans' | 'settings', given: Subscription, role: Role = Owner) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://fanfare.example')
    if (method !== 'GET') sent.push(JSON.parse(String(body)))
    if (pathname === '/api/user') return answer(member(role))
    if (pathname.endsWith('/subscription')) return answer(method === 'GET' ? given : { subscription: given, url: null })
    if (pathname.endsWith('/invoices'))
      return answer([
        {
          id: 'in_1',
          number: 'F-1',
          status: 'paid',
          amount: 1900,
          currency: 'EUR',
          created_at: '2026-11-01T10:00:00Z',
          url: 'https://invoice.stripe.example/in_1',
        },
      ])
    return answer(pathname.endsWith('/storage') ? { used_bytes: 0, allowed_bytes: 10 } : [])
  })
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>{page === 'plans' ? <PlansScreen /> : <PlanSettings />}</MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  return sent
}

test('what a plan allows, and what it would lock, in words', () => {
  expect(linesOf(planNamed(0))).toEqual([
    '3 accounts',
    '1 person',
    '5 posts per day and account',
    'Schedule 1 month ahead',
    '1 team of your own',
    '2 GB storage',
    '10 profiles to explore per day',
    '10 hashtag searches per day',
    '50 saved posts',
  ])
  expect(linesOf(planNamed(3))).toContain('20,000 saved posts')
  expect(lockedBy(planNamed(0), subscription())).toEqual(['2 accounts', '1 member'])
  expect(lockedBy(planNamed(3), subscription())).toEqual([])
})

test('a feature that every plan of the installation has is in each, and one that is turned off is not shown', () => {
  const named = (installed: Partial<Features>) =>
    featuresIn(planNamed(0), {
      includes: plans.map(({ productId }) => ({
        product_id: productId,
        features: features.filter(one => hasFeature(one, productId, { ...defaultFeatures, ...installed })),
      })),
    })
  const captions = { feature: 'saved_captions', name: 'Saved captions', detail: undefined }
  expect(named({ saved_captions: 'all' })).toContainEqual({ ...captions, has: true })
  expect(named({})).toContainEqual({ ...captions, has: false })
  expect(named({ timeslots: 'off' }).map(({ feature }) => feature)).not.toContain('timeslots')
  expect(named({}).map(({ feature }) => feature)).not.toContain('draft')
})

test('a smaller plan says all that the team has less of', () => {
  expect(lostWith(planNamed(0), subscription())).toEqual([
    'Saved captions',
    'Insights',
    'Own content',
    'Roles and invitations',
    'Activity',
    'Scheduling more than 1 month ahead',
    'More than 5 posts per day and account',
    'More than 1 team of your own',
    'More than 2 GB storage',
    'More than 10 profiles to explore per day',
    'More than 10 hashtag searches per day',
    'More than 50 saved posts',
  ])
  expect(lostWith(planNamed(2), subscription({ product_id: 3 }))).toContain('Activity of more than 90 days')
  expect(lostWith(planNamed(2), subscription())).toEqual([])
})

test('each feature that a plan lacks, and that has a screen, is listed', () => {
  const all = Object.fromEntries(features.map(name => [name, 'plan'])) as Features
  const lacking = features.filter(feature => !hasFeature(feature, 0, all) && hasFeature(feature, 3, all))
  const listed = featuresIn(planNamed(0), {
    includes: plans.map(({ productId }) => ({
      product_id: productId,
      features: features.filter(one => hasFeature(one, productId, all)),
    })),
  })
  expect(lacking).toContain('content')
  expect(listed.flatMap(({ feature, has }) => (has ? [] : [feature])).toSorted()).toEqual(lacking.toSorted())
})

test('a price in words, and none where the operator sets plans', () => {
  const price = { product_id: 2, amount: 4900, currency: 'EUR', interval: 'month', every: 1 } as const
  const said = (more: object, plan = 2) =>
    priceOf(planNamed(plan), { billing: 'stripe', prices: [{ ...price, ...more }] })
  expect(said({})).toBe('€49 a month')
  expect(said({ amount: 4950 })).toBe('€49.50 a month')
  expect(said({ amount: 12000, every: 3 })).toBe('€120 every 3 months')
  expect(said({ amount: 5000, currency: 'JPY', interval: 'year' })).toBe('¥5,000 a year')
  expect(said({}, 0)).toBe('No charge')
  expect(said({}, 3)).toBeUndefined()
  expect(priceOf(planNamed(2), { billing: 'operator', prices: [price] })).toBeUndefined()
})

test('the limits of a plan, with what is used of those that are counted', () => {
  const account = (id: string, timezone: string) => ({ id, name: `account ${id}`, timezone })
  const quota = (social_account_id: string, post_date: string, used: number) => {
    return { social_account_id, post_date, quota: 25, used }
  }
  const given = {
    plan: planNamed(2),
    subscription: subscription(),
    accounts: [account('1', 'Europe/Lisbon'), account('2', 'Asia/Tokyo')],
    mine: true,
    // In Tokyo it is the day after.
    now: Temporal.Instant.from('2026-11-27T20:00:00Z'),
  }
  const quotas = [
    quota('1', '2026-11-27', 2),
    quota('1', '2026-11-28', 9),
    quota('2', '2026-11-27', 8),
    quota('2', '2026-11-28', 3),
  ]
  expect(limitsOf({ ...given, quotas }).map(({ label, words }) => `${label}: ${words}`)).toEqual([
    'Accounts: 5 of 20',
    'People: 2 of 10',
    'Teams of your own: 2 of 5',
    'Posts today, per account: 3 of 25, account 2',
    'Scheduling ahead: Up to 1 year',
    'Profiles explored today: 38 of 250',
    'Hashtag searches today: 0 of 250',
    'Saved posts: 1,240 of 5,000',
    'Activity: Last 90 days',
  ])
  // Without an account, or before they are known, the limit alone.
  expect(limitsOf({ ...given, quotas: undefined })[3]).toEqual({ label: 'Posts per day and account', words: '25' })
  expect(limitsOf({ ...given, plan: planNamed(0), quotas })[8]).toEqual({ label: 'Activity', words: 'Not included' })
})

describe('plans', () => {
  test('a smaller one says what it locks before it is chosen', async () => {
    const sent = await open('plans', subscription())
    await userEvent.click(await screen.findByRole('button', { name: 'Change to Free' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/no room for 2 accounts and 1 member\. They’re locked, not deleted/)).toBeTruthy()
    expect(dialog.getByText('Scheduled posts still go out.')).toBeTruthy()
    for (const lost of ['Saved captions', 'Activity', 'Scheduling more than 1 month ahead'])
      expect(dialog.getByText(lost)).toBeTruthy()
    expect(dialog.queryByText('Time slots')).toBeNull()
    expect(dialog.getByText('To change back, you need your administrator.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Change to Free' }))
    expect(sent).toEqual([{ product_id: 0 }])
  })
  test('a smaller one says that teams beyond its limit stay open, where there are any', async () => {
    await open('plans', subscription())
    await userEvent.click(await screen.findByRole('button', { name: 'Change to Free' }))
    expect(
      within(screen.getByRole('dialog')).getByText(/^Your 2 teams stay open: each has its own plan\./),
    ).toBeTruthy()
  })
  test('a smaller one says nothing of teams where it has room for them', async () => {
    await open('plans', subscription({ usage: { ...subscription().usage, teams: { used: 1, limit: 5 } } }))
    await userEvent.click(await screen.findByRole('button', { name: 'Change to Free' }))
    expect(within(screen.getByRole('dialog')).queryByText(/stay open/)).toBeNull()
  })
  test('a larger one is requested from the operator', async () => {
    const sent = await open('plans', subscription())
    await userEvent.click(await screen.findByRole('button', { name: 'Upgrade to Agency' }))
    await userEvent.click(screen.getByRole('button', { name: 'Request Agency' }))
    expect(sent).toEqual([{ product_id: 3 }])
  })
  test('what is requested is shown as that, and what is not offered cannot be chosen', async () => {
    await open('plans', subscription({ product_id: 0, requested_product_id: 2, offered: [0, 1, 2] }))
    expect(await screen.findByText('Requested')).toBeTruthy()
    expect(screen.getByText('Ask your administrator.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Keep Free' })).toBeTruthy()
  })
  test('what the owner before has paid for goes on where the next one pays', async () => {
    const ends = { status: 'ends', expired_at: '2026-12-20T10:00:00Z' } as const
    await open('plans', subscription({ ...ends, billing: 'stripe', offered: [0, 1, 2] }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep Team' }))
    expect(within(screen.getByRole('dialog')).getByText(/You’ll pay on a page of Stripe/)).toBeTruthy()
    expect(mayKeep(subscription(ends))).toBe(false)
    expect(mayKeep(subscription({ ...ends, billing: 'stripe', paid: true }))).toBe(true)
  })
  test('who is not the owner can only look', async () => {
    await open('plans', subscription(), Creator)
    expect(await screen.findByText('Ask the team owner to change the plan.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the plan of a team', () => {
  test('says when it ends, what is used, and what was paid', async () => {
    await open(
      'settings',
      subscription({ billing: 'stripe', paid: true, status: 'ends', expired_at: '2026-12-24T10:00:00Z' }),
    )
    expect(await screen.findByText(/^Until .*24 Dec.* After that the team is on Free\.$/)).toBeTruthy()
    expect(screen.getByRole('meter', { name: 'Accounts' }).getAttribute('aria-valuetext')).toBe('5 of 20')
    expect(screen.getByRole('meter', { name: 'Saved posts' }).getAttribute('aria-valuetext')).toBe('1,240 of 5,000')
    expect(await screen.findByRole('cell', { name: '€19.00' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Keep Team' })).toBeTruthy()
  })
  test('shows invoices and payment details also after the subscription is over', async () => {
    await open('settings', subscription({ product_id: 0, billing: 'stripe' }))
    expect(await screen.findByRole('cell', { name: '€19.00' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Payment details' })).toBeTruthy()
  })
  test('shows no invoices where the operator sets plans', async () => {
    await open('settings', subscription())
    expect(await screen.findByText('Team plan')).toBeTruthy()
    expect(screen.queryByText('Invoices')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Payment details' })).toBeNull()
  })
  test('a failed payment is said with what to do', async () => {
    await open('settings', subscription({ billing: 'stripe', paid: true, status: 'past_due' }))
    expect(await screen.findByText('Payment failed')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Payment details' })).toBeTruthy()
  })
})
