import type { Creator } from '@fanfare/contracts/entities/creators.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { noTikTokOptions, type TikTokOptions } from '@fanfare/contracts/entities/tiktok-options.ts'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { noOptions } from '../../../src/features/composer/model/composer-state.ts'
import { offered } from '../../../src/features/composer/networks/tiktok/offered.ts'
import { TikTokFields } from '../../../src/features/composer/networks/tiktok/TikTokFields.tsx'
import { answer } from '../../team.ts'

const account = (id: string) =>
  ({ id, type: 'tiktok', username: `olea${id}`, name: 'Olea', tiktok_id: id }) as SocialAccount
const creator = (more: Partial<Creator> = {}): Creator => ({
  state: 'ready',
  nickname: 'Olea & Sons',
  username: 'oleaandsons',
  privacy_levels: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
  comment_disabled: false,
  duet_disabled: false,
  stitch_disabled: false,
  max_video_seconds: 60,
  ...more,
})

let says: () => Response
let chosen: TikTokOptions
let has: boolean
beforeEach(() => {
  says = () => answer(creator())
  chosen = noTikTokOptions
  has = true
  vi.stubGlobal('fetch', async () => says())
})
afterEach(() => vi.unstubAllGlobals())

const Form = ({ isVideo, seconds }: { isVideo: boolean; seconds: number | null }) => {
  const [options, setOptions] = useState(noOptions)
  chosen = options.tiktok_options ?? noTikTokOptions
  return (
    <TikTokFields
      accounts={[account('7')]}
      has={() => has}
      shown={{ count: 1, isVideo }}
      seconds={seconds}
      options={options}
      onChange={next => setOptions(before => ({ ...before, ...next }))}
    />
  )
}
const show = (isVideo = true, seconds: number | null = null) =>
  render(
    <Provider store={createStore()}>
      <MantineProvider env="test">
        <Form isVideo={isVideo} seconds={seconds} />
      </MantineProvider>
    </Provider>,
  )
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const choose = async (name: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: 'Who can view this post' }))
  fireEvent.click(await screen.findByRole('option', { name }))
}

test('nothing is chosen for anybody, and the network says what may be', async () => {
  show()
  await screen.findByText('Olea & Sons')
  expect(chosen).toEqual(noTikTokOptions)
  expect([/^Comment/, /^Duet/, /^Stitch/].map(name => box(name).checked)).toEqual([false, false, false])
  fireEvent.click(screen.getByRole('combobox', { name: 'Who can view this post' }))
  const levels = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(levels).toEqual(['Everyone', 'Friends', 'Only me'])
})

test('a post is chosen an audience, what it allows and what it discloses', async () => {
  show()
  await screen.findByText('Olea & Sons')
  await choose('Everyone')
  fireEvent.click(box(/^Comment/))
  fireEvent.click(screen.getByRole('switch', { name: /^Disclose video content/ }))
  expect(screen.getByRole('note').textContent).toMatch(/^You need to indicate/)
  fireEvent.click(box(/^Your brand/))
  expect(screen.getByRole('note').textContent).toMatch(/Promotional content/)
  fireEvent.click(box(/^Branded content/))
  expect(screen.getByRole('note').textContent).toMatch(/Paid partnership/)
  expect(screen.getByRole('link', { name: 'Branded Content Policy' })).toBeTruthy()
  expect(chosen).toEqual({
    ...noTikTokOptions,
    privacy_level: 'PUBLIC_TO_EVERYONE',
    allow_comment: true,
    disclose: true,
    brand_organic: true,
    brand_content: true,
  })
  fireEvent.click(screen.getByRole('switch', { name: /^Disclose video content/ }))
  expect(chosen).toMatchObject({ disclose: false, brand_organic: false, brand_content: false })
})

test('branded content cannot be for its author alone', async () => {
  show()
  await screen.findByText('Olea & Sons')
  await choose('Only me')
  fireEvent.click(screen.getByRole('switch', { name: /^Disclose video content/ }))
  expect(box(/^Branded content/).disabled).toBe(true)
  await choose('Friends')
  fireEvent.click(box(/^Branded content/))
  fireEvent.click(screen.getByRole('combobox', { name: 'Who can view this post' }))
  const own = await screen.findByRole('option', { name: 'Only me' })
  expect(own.getAttribute('data-combobox-disabled')).toBe('true')
})

test('what the account has turned off cannot be allowed', async () => {
  says = () => answer(creator({ duet_disabled: true }))
  show()
  await screen.findByText('Olea & Sons')
  expect([box(/^Comment/).disabled, box(/^Duet/).disabled]).toEqual([false, true])
})

test('an installation without these options asks for the audience alone', async () => {
  has = false
  show()
  await screen.findByText('Olea & Sons')
  expect(screen.queryByRole('checkbox', { name: /^Comment/ })).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Who can view this post' })).toBeTruthy()
})

test('photos have neither duet nor stitch', async () => {
  show(false)
  await screen.findByText('Olea & Sons')
  expect(screen.queryByRole('checkbox', { name: /^Duet/ })).toBeNull()
  expect(screen.getByRole('switch', { name: /^Disclose post content/ })).toBeTruthy()
})

test('a video that is too long for the account is said so', async () => {
  show(true, 90)
  expect((await screen.findByRole('alert')).textContent).toMatch(/longer than the 60 seconds/)
})

test('an account that may not post now is said so', async () => {
  says = () => answer(creator({ state: 'limited' }))
  show()
  expect((await screen.findByRole('alert')).textContent).toMatch(/accepts no more posts/)
})

test('several accounts may choose what all of them offer', () => {
  const creators = new Map([
    ['1', creator({ comment_disabled: true })],
    ['2', creator({ privacy_levels: ['SELF_ONLY', 'FOLLOWER_OF_CREATOR'], max_video_seconds: 30 })],
  ])
  expect(offered([{ id: '1' }, { id: '2' }], creators)).toEqual({
    levels: ['SELF_ONLY'],
    off: { comment: false, duet: false, stitch: false },
    mostSeconds: 30,
  })
})
