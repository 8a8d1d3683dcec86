import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { openApi } from '@fanfare/gateway/openapi/document.ts'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What an integrator does with the API's description: generate a client, and compile a program against it. */

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../../..')
const compiler = join(root, 'node_modules/typescript/bin/tsc')

let folder: string
let client: string
beforeAll(async () => {
  // Below the project, so that the client finds its runtime.
  await mkdir(join(root, '.cache'), { recursive: true })
  folder = await mkdtemp(join(root, '.cache/openapi-client-'))
  const document = openApi(publicEndpoints, { publicUrl: 'https://fanfare.example' })
  const path = join(folder, 'openapi.json')
  await writeFile(path, JSON.stringify(document))
  client = await generateSource(path)
  await writeFile(join(folder, 'client.ts'), client)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the compiler says of a program that uses the client; empty when it compiles. */
async function compile(name: string, program: string): Promise<string> {
  const path = join(folder, `${name}.ts`)
  await writeFile(path, program)
  const options = [
    '--strict',
    '--noEmit',
    '--ignoreConfig',
    '--skipLibCheck',
    '--target',
    'es2024',
    '--lib',
    'es2024,dom,dom.iterable',
  ]
  const module = ['--module', 'esnext', '--moduleResolution', 'bundler', '--types', '']
  return run(process.execPath, [compiler, ...options, ...module, path]).then(
    () => '',
    (err: { stdout: string }) => err.stdout,
  )
}

const PROGRAM = `
import { createPosts, getPost, listPosts, type MediaStatus, type Post, type Team, type TeamRole, type UserTeam } from './client'

const owner: TeamRole = 0
const roleOf = (team: UserTeam): TeamRole => team.role
const ready = (status: MediaStatus): boolean => status === 1
export const named = (team: Team): string => \`\${team.name} \${owner} \${team.id}\`
export { roleOf, ready }

export async function captionOf(id: string): Promise<string> {
  const answer = await getPost(id)
  if (answer.status !== 200) return answer.data.error.code
  const post: Post = answer.data.data
  return post.caption
}
export { createPosts, listPosts }
`

test('every endpoint is a function of the client', () => {
  const functions = [...client.matchAll(/^export function (\w+)/gm)].map(([, name]) => name)
  expect(functions.toSorted()).toEqual(publicEndpoints.map(({ name }) => name).toSorted())
})

test('schemas that look alike are types of their own', () => {
  expect(client).toMatch(/role: TeamRole;/)
  expect(client).not.toMatch(/role\??: MediaStatus/)
})

test('a program that uses it compiles', async () => {
  expect(await compile('good', PROGRAM)).toBe('')
})

test('a program that misuses it does not', async () => {
  const wrong = PROGRAM.replace('return post.caption', 'return post.no_such_field')
  expect(await compile('wrong', wrong)).toContain("'no_such_field' does not exist")
})
