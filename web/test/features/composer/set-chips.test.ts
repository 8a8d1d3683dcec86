import type { SocialAccount, SocialSet } from '@fanfare/contracts/entities/teams.ts'
import { describe, expect, it } from 'vitest'
import {
  isOn,
  nothingPicked,
  pickedByHand,
  pickedBySet,
  type SetChip,
  setChips,
  switchedBy,
} from '../../../src/features/composer/model/set-chips.ts'

const shops: SetChip = { id: '51', name: 'Shops', accounts: ['11', '12', '13'] }

/** A person who presses chips: what is chosen after each press. */
const composer = (chosen: string[]) => {
  let now = chosen
  let picks = nothingPicked
  const toggle = (id: string) => {
    now = now.includes(id) ? now.filter(one => one !== id) : [...now, id]
  }
  return {
    set: () => {
      const switched = switchedBy(shops, now, picks)
      picks = pickedBySet(picks, shops, switched, !isOn(shops, now))
      for (const id of switched) toggle(id)
      return now
    },
    hand: (id: string) => {
      picks = pickedByHand(picks, id, !now.includes(id))
      toggle(id)
      return now
    },
  }
}

describe('a set in the account picker of the composer', () => {
  it('adds its accounts, is on when all are chosen, and is taken off again', () => {
    const one = composer(['20'])
    expect(isOn(shops, ['20'])).toBe(false)
    const all = one.set()
    expect(all).toEqual(['20', '11', '12', '13'])
    expect(isOn(shops, all)).toBe(true)
    expect(one.set()).toEqual(['20'])
  })
  it('leaves what was chosen before it, and what was chosen by hand', () => {
    const one = composer(['11'])
    expect(one.hand('12')).toEqual(['11', '12'])
    expect(one.set()).toEqual(['11', '12', '13'])
    expect(one.set()).toEqual(['11', '12'])
    // Off and on again by hand: it is the person's own choice from then on.
    one.set()
    one.hand('13')
    one.hand('13')
    expect(one.set()).toEqual(['11', '12', '13'])
  })
  it('has nothing to take off where each account was chosen by hand', () => {
    const one = composer(['20'])
    for (const id of shops.accounts) one.hand(id)
    expect(one.set()).toEqual(['20', '11', '12', '13'])
  })
  it('of a draft that was opened with it is taken off whole, but one account is left', () => {
    expect(composer(['20', '11', '12', '13']).set()).toEqual(['20'])
    expect(composer(['11', '12', '13']).set()).toEqual(['11'])
  })
  it('adds what is missing after one was switched off', () => {
    const one = composer(['20'])
    one.set()
    one.hand('12')
    expect(one.set()).toEqual(['20', '11', '13', '12'])
    expect(one.set()).toEqual(['20'])
  })
  it('is offered with the accounts that can be chosen, and not without any', () => {
    const set = (id: string, ids: string[]): SocialSet => ({
      id,
      name: id,
      social_accounts: ids.map(one => ({ id: one }) as SocialAccount),
    })
    expect(setChips([set('a', ['11', '99']), set('b', ['99']), set('c', [])], ['11'])).toEqual([
      { id: 'a', name: 'a', accounts: ['11'] },
    ])
  })
})
