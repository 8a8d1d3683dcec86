import type { PreflightCheck } from '@fanfare/contracts/entities/preflight.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PreflightList } from '../../../src/features/composer/parts/PreflightList.tsx'

const check = (level: PreflightCheck['level'], title: string): PreflightCheck => ({
  code: title,
  level,
  cost: level === 'stop' ? 50 : 0,
  account_id: null,
  account_ids: [],
  item: null,
  title,
  text: '',
  fix: null,
})
const list = (checks: PreflightCheck[], score: number | null, pending: boolean) => (
  <MantineProvider env="test">
    <PreflightList
      checks={checks}
      items={[]}
      score={score}
      pending={pending}
      paused={null}
      fresh={false}
      canFix={() => true}
      onFix={() => undefined}
    />
  </MantineProvider>
)

test('score and counts are said of the post as it is now only', () => {
  const { rerender } = render(list([check('stop', 'No picture yet'), check('pass', 'Account connected')], 50, true))
  // What needs fixing stays where it is, so that nothing jumps with each key.
  expect(screen.getByText('No picture yet')).toBeTruthy()
  expect(screen.getByText('Checking…')).toBeTruthy()
  for (const words of [/1 to fix/, /passed/, /Score/]) expect(screen.queryByText(words)).toBeNull()
  rerender(list([check('pass', 'Account connected')], 100, true))
  expect(screen.queryByText('All checks passed')).toBeNull()
  rerender(list([check('pass', 'Account connected')], 100, false))
  expect(screen.getByText('All checks passed')).toBeTruthy()
  expect(screen.getByText('Score:')).toBeTruthy()
  expect(screen.queryByText('Checking…')).toBeNull()
})
