import { readFileSync } from 'node:fs'
import { policy } from '@fanfare/contracts/policy.ts'
import { expect, test } from 'vitest'
import { policyFile, policyPage } from '../policy-doc.ts'

test('docs/permissions.md is what its generator writes', () => {
  expect(readFileSync(policyFile, 'utf8'), 'run: node infra/dev/policy-doc.ts').toBe(policyPage())
})

test('each action has a row, with what Creators may of it', () => {
  const rows = policyPage()
    .split('\n')
    .filter(line => line.startsWith('| `'))
  expect(rows).toHaveLength(Object.keys(policy).length)
  const of = (action: string) => rows.find(line => line.startsWith(`| \`${action}\` `)) ?? ''
  expect(of('post.publish')).toContain('| yes | yes | own, with approval | `posts:write` |')
  expect(of('post.approve')).toContain('| yes | yes | no |')
  expect(of('team.delete')).toContain('| yes | no | no | no key |')
  expect(of('caption.read')).toContain('| 2 (`saved_captions`) |')
})
