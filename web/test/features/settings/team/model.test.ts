import type { Invite } from '@fanfare/contracts/entities/invites.ts'
import { features } from '@fanfare/contracts/features.ts'
import { Creator, Manager, Owner, policy } from '@fanfare/contracts/policy.ts'
import { describe, expect, it } from 'vitest'
import { readAddresses } from '../../../../src/features/settings/team/model/addresses.ts'
import { deletedWith } from '../../../../src/features/settings/team/model/deleted-with.ts'
import { rightsOf } from '../../../../src/features/settings/team/model/rights.ts'
import { newSeats, seatsOf, seatWords } from '../../../../src/features/settings/team/model/seats.ts'

const invite = (email: string | null, expired = false): Invite => ({
  id: '1',
  email,
  role: Creator,
  invited_by: { id: '7', name: 'Mira' },
  uses_left: 1,
  created_at: '2026-10-13T09:00:00Z',
  sent_at: null,
  expires_at: '2026-10-20T09:00:00Z',
  expired,
})

describe('addresses that are typed or pasted', () => {
  it.each([
    ['mira@harbour.studio', ['mira@harbour.studio']],
    ['a@x.test, b@x.test;c@x.test\nd@x.test e@x.test', ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test', 'e@x.test']],
    ['Mira Castelo <mira@x.test>, "Berg, Jonas" <jonas@x.test>', ['mira@x.test', 'jonas@x.test']],
    ['Mira <mira@x.test>\nliv@x.test', ['mira@x.test', 'liv@x.test']],
    ['a@x.test, A@X.test', ['a@x.test']],
    ['Mira <mira@x.test> Liv <liv@x.test>', ['mira@x.test', 'liv@x.test']],
    ['mira@x.test <mira@x.test>', ['mira@x.test']],
    [' ,; \n ', []],
  ])('reads %j', (text, good) => expect(readAddresses(text)).toEqual({ good, bad: [] }))
  it('names what is no address, as it was written', () =>
    expect(readAddresses('mira@x.test, jonas, <liv@>')).toEqual({ good: ['mira@x.test'], bad: ['jonas', 'liv@'] }))
  it('stays quick with a long text of nothing but marks', () => {
    const before = performance.now()
    for (const marks of ['"<', '<', '<>', 'a<', '"', '@', ' ']) readAddresses(marks.repeat(50_000))
    readAddresses('a'.repeat(100_000))
    expect(performance.now() - before).toBeLessThan(2000)
  })
})

describe('seats', () => {
  it('counts members and the invitations by email that can still be accepted', () => {
    const seats = seatsOf(5, [invite('a@x.test'), invite('b@x.test', true), invite(null)], 10)
    expect(seats).toEqual({ members: 5, invited: 1, used: 6, of: 10, free: 4 })
    expect(seatWords(seats)).toBe('5 members and 1 open invitation')
    expect(seatWords(seatsOf(1, [], 1))).toBe('1 member')
  })
  it('has none free where the plan has fewer than are used', () =>
    expect(seatsOf(4, [], 1)).toMatchObject({ used: 4, of: 1, free: 0 }))
  it('needs none for who is invited already', () =>
    expect(newSeats(['A@x.test', 'b@x.test', 'c@x.test'], [invite('a@x.test'), invite('b@x.test', true)])).toBe(2))
})

describe('rights', () => {
  const { differing, everyone } = rightsOf(features)
  const rowOf = (action: string) => differing.find(right => right.action === action)?.may
  it('says of each role what the policy allows it', () => {
    expect(rowOf('team.delete')).toEqual(['yes', 'no', 'no'])
    expect(rowOf('member.invite')).toEqual(['yes', 'yes', 'no'])
    expect(rowOf('post.write')).toEqual(['yes', 'yes', 'own'])
    expect(everyone.map(({ action }) => action)).toContain('team.leave')
  })
  it('has every action of the policy once, but what only programs do', () => {
    const actions = Object.keys(policy).filter(action => action !== 'key.self')
    expect([...differing, ...everyone].map(({ action }) => action).sort()).toEqual(actions.sort())
  })
  it('leaves out what the plan does not include', () => {
    const { differing: few } = rightsOf(['timeslots'])
    expect(few.map(({ action }) => action)).not.toContain('member.invite')
  })
  it('holds what the line of each role says', () => {
    expect(policy['account.connect'].role).toBe(Manager)
    expect(policy['member.invite'].role).toBe(Manager)
    for (const action of ['team.rename', 'team.handover', 'team.delete'] as const)
      expect(policy[action].role).toBe(Owner)
  })
})

it('says what goes with a team', () => {
  expect(
    deletedWith({ members: 3, accounts: 1, counts: { scheduled: 12, draft: 1, inprogress: 0 }, paid: false }),
  ).toEqual([
    '2 other members lose access right away.',
    '1 account stops publishing.',
    '12 scheduled posts won’t be published.',
    '1 draft goes too.',
    'Published posts stay online.',
  ])
  expect(deletedWith({ members: 1, accounts: 0, counts: undefined, paid: false })).toEqual([
    'Published posts stay online.',
  ])
  expect(deletedWith({ members: 1, accounts: 0, counts: undefined, paid: true })).toEqual([
    'Published posts stay online.',
    'Your subscription ends with the period you’ve paid for, also if you restore the team.',
  ])
})
