import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

it('no list to choose an account from names it by its name alone', () => {
  const sources = join(import.meta.dirname, '../../src')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(200)
  const alone = /value: \w+(?:\.id)?, label: accountName\(/
  expect('{ value: one.id, label: accountName(one) }').toMatch(alone)
  expect(files.filter(path => alone.test(readFileSync(join(sources, path), 'utf8')))).toEqual([])
})
