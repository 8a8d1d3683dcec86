import { expect, it } from 'vitest'
import { accountChoices, spokenAccount } from '../../src/ui/account-name.ts'

const olea = { id: '1', type: 'ig', username: 'oleaandsons', name: 'Olea & Sons' } as const
const clips = { ...olea, id: '2', type: 'tiktok' } as const
const northfold = { ...olea, id: '3', username: 'northfold.co' } as const

it('accounts of one name on two networks are told apart by ear, and in lists by their words', () => {
  expect(spokenAccount(olea)).toBe('oleaandsons, Instagram')
  expect(spokenAccount(clips)).toBe('oleaandsons, TikTok')
  expect(accountChoices([olea, clips, northfold])).toEqual([
    { value: '1', label: 'oleaandsons, Instagram' },
    { value: '2', label: 'oleaandsons, TikTok' },
    { value: '3', label: 'northfold.co' },
  ])
})
