import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from '../../arch/sources.ts'

/** The field that CONTRIBUTING.md has as its example of one that is added to a post. */
const field = 'comments_disabled'
const most = 12

/** Written by `node infra/dev/…`, tests, and what plays the networks. CONTRIBUTING.md has the list itself. */
const notCounted = /(^|\/)(test|e2e)\/|^infra\/(simulator|testing)\/|^docs\/kinds-of-post\.md$/
/** Files of the list that speak of the field by another name: the list of migrations, and the call that the network has. */
const byOtherNames: Record<string, RegExp> = {
  'services/publishing/src/db/migrations.ts': /0028/,
  'services/shared/networks/src/instagram/calls.ts': /turnCommentsOff/,
}
/** What else the field is called on its way: the call, the step after the post is live, and the alert of a post that is without it. */
const alsoCalled = /turnCommentsOff|\bcomments_(off|on)\b|\bcomments?(Off|On)\w*/

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const folders = readdirSync(root, { withFileTypes: true })
  .filter(item => item.isDirectory() && !/^(\.|node_modules$)/.test(item.name))
  .map(({ name }) => name)

test('a new field of a post touches the files of CONTRIBUTING.md and no other, and they are few', () => {
  const section = textOf('CONTRIBUTING.md').split('## Add a field to a post')[1]?.split('\n## ')[0] ?? ''
  const listed = [...section.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, path = '']) => path)
  const naming = folders
    .flatMap(filesBelow)
    .filter(path => /\.(tsx?|mts|md|json|ya?ml|css)$/.test(path) && !notCounted.test(path))
    .filter(path => textOf(path).includes(field))
  const others = Object.keys(byOtherNames).filter(path => byOtherNames[path]?.test(textOf(path)))
  expect([...naming, ...others].sort()).toEqual(listed.toSorted())
  expect(listed.length).toBeLessThanOrEqual(most)
  const more = folders
    .flatMap(filesBelow)
    .filter(path => /\.tsx?$/.test(path) && !notCounted.test(path) && !listed.includes(path))
    .filter(path => alsoCalled.test(textOf(path)))
  expect(more).toEqual([])
})
