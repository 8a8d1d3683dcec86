import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PostAvatars } from '../../../src/lib/posts/PostAccounts.tsx'
import { post } from '../a-post.ts'

test('a draft for more accounts than are pictured says how many others', () => {
  const { account } = post('1')
  const accounts = ['1', '2', '3', '4', '5'].map(id => ({ account: { ...account, id }, caption: null, schedule: null }))
  const { container } = render(<PostAvatars post={post('1', { accounts })} size={26} />)
  expect(container.querySelectorAll('[data-initials]')).toHaveLength(3)
  expect(screen.getByText('+2')).toBeTruthy()
})
