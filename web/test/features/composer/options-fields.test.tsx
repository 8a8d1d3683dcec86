import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noOptions } from '../../../src/features/composer/model/composer-state.ts'
import { OptionsFields } from '../../../src/features/composer/parts/OptionsFields.tsx'

const ig = { id: '2', type: 'ig', username: 'olea', name: 'Olea', fb_id: '77' } as SocialAccount
const page = { id: '9', type: 'fb', username: null, name: 'Olea & Sons', fb_id: '77' } as unknown as SocialAccount

const show = (chosen: SocialAccount[], post_to_page: boolean) =>
  render(
    <MantineProvider>
      <OptionsFields
        value={{ ...noOptions, post_to_page }}
        postType="post"
        types={chosen.map(({ type }) => type)}
        chosen={chosen}
        accounts={[ig, page]}
        shown={{ count: 1, isVideo: false }}
        onChange={() => undefined}
      />
    </MantineProvider>,
  )
const toPage = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Also post to Olea & Sons/ })

test('a copy on the linked Page is offered while the Page is not chosen itself', () => {
  show([ig], true)
  expect([toPage().checked, toPage().disabled]).toEqual([true, false])
})

test('a Page that is chosen gets its own post, and no copy beside it', () => {
  show([ig, page], true)
  expect([toPage().checked, toPage().disabled]).toEqual([false, true])
  expect(screen.getByText('Olea & Sons gets its own post.')).toBeTruthy()
})

test('linked Pages that are not connected are said in one sentence', () => {
  const linked = (id: string, username: string) =>
    ({ id, type: 'ig', username, name: username, fb_id: id }) as SocialAccount
  show([linked('3', 'olea'), linked('4', 'juno'), linked('5', 'northfold')], true)
  expect(screen.getByText('The Pages for olea, juno, and northfold aren’t connected.')).toBeTruthy()
})
