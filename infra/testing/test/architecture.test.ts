import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { idleNumbers, limitMistakes } from '../../arch/limits.ts'
import { networkMistakes } from '../../arch/networks.ts'
import {
  foreignImports,
  hasGoodName,
  type Package,
  packages,
  processMistakes,
  undeclared,
  webMistakes,
} from '../../arch/rules.ts'
import { filesBelow, isSource, readSource, root, sourcesBelow } from '../../arch/sources.ts'
import { statusMistakes } from '../../arch/statuses.ts'
import { wordMistakes } from '../../arch/words.ts'

const present = packages.filter(({ folder }) => existsSync(join(root, folder)))
const sources = new Map(present.map(own => [own.folder, sourcesBelow(own.folder)]))
const each = (check: (own: Package) => string[]) => present.flatMap(check)
/** What each rule finds in all sources, tests and infra included: file by file, since the rules share the tree of a file. */
const inAll = { networks: networkMistakes, statuses: statusMistakes, words: wordMistakes }
const foundInAll: Record<keyof typeof inAll, string[]> = { networks: [], statuses: [], words: [] }
for (const path of ['infra', ...present.map(({ folder }) => folder)].flatMap(filesBelow).filter(isSource)) {
  const text = readFileSync(join(root, path), 'utf8')
  for (const [rule, check] of Object.entries(inAll)) foundInAll[rule as keyof typeof inAll].push(...check(path, text))
}

describe('the project', () => {
  test('the top level holds the packages, and the files that tools look for there', () => {
    const tools = [
      'package-lock.json',
      'tsconfig.json',
      'tsconfig.base.json',
      'biome.json',
      'knip.jsonc',
      'vitest.config.ts',
    ]
    const files = ['CONTRIBUTING.md', 'docker-compose.yml', 'Makefile', 'package.json', 'README.md', ...tools]
    const folders = ['api-client', 'docs', 'extension', 'gateway', 'infra', 'services', 'shared-contracts', 'web']
    const ignored = readFileSync(join(root, '.gitignore'), 'utf8')
      .split('\n')
      .map(line => line.replace(/\/$/, ''))
    const found = readdirSync(root).filter(name => !name.startsWith('.') && !ignored.includes(name))
    expect(found.filter(name => ![...files, ...folders].includes(name))).toEqual([])
  })

  test('packages import only what they may', () => {
    expect(each(own => (sources.get(own.folder) ?? []).flatMap(source => foreignImports(own, source)))).toEqual([])
  })

  test('what a package imports is named by its package.json', () => {
    const named = (own: Package): string[] => {
      const file = JSON.parse(readFileSync(join(root, own.folder, 'package.json'), 'utf8'))
      // What the web uses is bundled, so it need not be there at run time.
      return Object.keys({ ...file.dependencies, ...(own.folder === 'web' ? file.devDependencies : {}) })
    }
    expect(each(own => (sources.get(own.folder) ?? []).flatMap(source => undeclared(own, named(own), source)))).toEqual(
      [],
    )
  })

  test('in the web, features import lib and ui, lib imports ui, and only app imports app', () => {
    expect((sources.get('web') ?? []).flatMap(webMistakes)).toEqual([])
  })

  test('networks are told apart by the table and the folders named networks alone', () => {
    expect(foundInAll.networks).toEqual([])
  })

  test('statuses and roles are written by their names', () => {
    expect(foundInAll.statuses).toEqual([])
  })

  test('names and comments use the words of the field', () => {
    expect(foundInAll.words).toEqual([])
  })

  test('no other file than the capability table knows a limit of a network', () => {
    const all = present.flatMap(({ folder }) => filesBelow(folder)).filter(isSource)
    expect(all.flatMap(path => limitMistakes(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
  })

  test('numbers that are said to mean something else do', () => {
    expect(idleNumbers(path => readFileSync(join(root, path), 'utf8'))).toEqual([])
  })

  test('only entries such as main.ts touch the environment and signals', () => {
    const shipped = present.filter(({ folder }) => folder.startsWith('services/') || folder === 'gateway')
    const found = shipped.flatMap(({ folder }) =>
      (sources.get(folder) ?? []).filter(({ path }) => path.startsWith(`${folder}/src/`)),
    )
    expect(found.length).toBeGreaterThan(0)
    expect(found.flatMap(processMistakes)).toEqual([])
  })

  test('there are no barrels', () => {
    const all = [...sources.values()].flat().map(({ path }) => path)
    expect(all.filter(path => /\/index\.tsx?$/.test(path))).toEqual([])
  })

  test('files have kebab-case names, and components their own', () => {
    const all = ['docs', 'infra', ...present.map(({ folder }) => folder)].flatMap(filesBelow)
    expect(all.filter(path => !hasGoodName(path))).toEqual([])
  })
})

describe('the rules', () => {
  const team = packages.find(({ name }) => name === '@fanfare/team') as Package
  const mistakes = (text: string, path = 'services/team/src/deep/file.ts') =>
    foreignImports(team, readSource(path, text))

  test.each([
    ["import { a } from '@fanfare/accounts/model/a.ts'"],
    ["import type { A } from '@fanfare/accounts/model/a.ts'"],
    ["export * from '@fanfare/gateway/config.ts'"],
    ["const a = await import('@fanfare/infra/dev/topology.ts')"],
    ['const a = await import(`@fanfare/infra/dev/topology.ts`)'],
    ["type A = import('../../../accounts/src/config.ts').Config"],
    ["import '../../../../gateway/src/config.ts'"],
    // Its own package by name, past the rules about its folders.
    ["import { a } from '@fanfare/team/publisher/start.ts'"],
  ])('sees %s', text => {
    expect(mistakes(text)).toHaveLength(1)
  })

  test('lets through what is allowed, and words in texts and comments', () => {
    const text = `import { x } from '@fanfare/contracts/endpoint.ts'\nimport y from './own.ts'\nimport z from 'kysely'
      // import a from '@fanfare/accounts/a.ts'\nconst t = "import a from '@fanfare/accounts/a.ts'"`
    expect(mistakes(text)).toEqual([])
    expect(
      mistakes(
        "import { databaseOfFile } from '@fanfare/infra/testing/database.ts'",
        'services/team/test/service/a.test.ts',
      ),
    ).toEqual([])
  })

  test('sees an import that its own package.json does not name', () => {
    const found = (path: string) =>
      undeclared(team, ['kysely'], readSource(path, "import 'kysely'\nimport 'bullmq'\nimport 'node:fs'"))
    expect(found('services/team/src/made-up.ts')).toHaveLength(1)
    expect(found('services/team/test/made-up.ts')).toEqual([])
  })

  test('contracts import typebox alone', () => {
    const contracts = packages[0] as Package
    const source = readSource(
      'shared-contracts/src/a.ts',
      "import { Type } from 'typebox'\nimport fs from 'node:fs'\nimport pg from 'pg'",
    )
    expect(foreignImports(contracts, source)).toEqual([
      'shared-contracts/src/a.ts imports node:fs',
      'shared-contracts/src/a.ts imports pg',
    ])
  })

  test('sees the process however it is reached', () => {
    const touched = (text: string) => processMistakes(readSource('services/team/src/a.ts', text)).length
    expect(touched('process.env.HOME')).toBe(1)
    expect(touched("process['env']")).toBe(1)
    expect(touched('const { env } = process')).toBe(1)
    expect(touched("import { env } from 'node:process'")).toBe(1)
    expect(touched("process.on('SIGTERM', stop)")).toBe(1)
    expect(touched('process.memoryUsage()')).toBe(0)
  })

  test.each([
    ['const lane = next()'],
    ['const startLanes = () => {}'],
    ['export const toldMs = 5'],
    ['interface Row { absences: number }'],
    ['// Whoever comes first is served.\nconst a = 1'],
    ['/** Answers whether it is live. */\nconst a = 1'],
    ['/* A nudge. */ const a = 1'],
  ])('sees a word of our own: %s', text => {
    expect(wordMistakes('services/team/src/made-up.ts', text)).toHaveLength(1)
    expect(wordMistakes('services/team/src/db/migrations/made-up.ts', text)).toEqual([])
  })

  test.each([
    ["const about = 'Plants, and patience.'"],
    ['// Two kinds can be told apart.\nconst a = 1'],
    ['/** Answers that are kept. */\nconst a = 1'],
    ['const landed = planes + strikethrough'],
  ])('but not %s', text => expect(wordMistakes('services/team/src/made-up.ts', text)).toEqual([]))

  test.each([
    ['const Field = () => <TextInput maxLength={255} />'],
    ['const schema = { maxItems: 5 }'],
    ['const schema = { maximum: 7 }'],
    ['const full = items.length > 10'],
    ['if (90 < video.duration) refuse()'],
    ['const mostProducts = 5'],
    ['const facts = { maxVideoSeconds: 60 }'],
    ['const bytes = 300 * 1024 * 1024'],
    ['const tall = width / height < 0.8'],
    ['const wide = ratio > 1.91'],
    ['export const most = 63_206'],
    ["const sent = ['-c:v', 'h264']"],
    ["if (audio.codec !== 'aac') convert()"],
    ["const pixels = 'yuv420p'"],
    ["if (facts.container !== 'mp4') convert()"],
    ['const enough = media.length >= limits.items.min'],
    ['if (limits.videos.min > 0) refuse()'],
    ['if (options.privacy_level === null) refuse()'],
    ['const mostChunks = 1000'],
    ['const total = data[0]?.config?.quota_total ?? 100'],
    ['const chunkBytes = 5 * 1024 * 1024'],
  ])('sees a limit of a network: %s', text => {
    expect(limitMistakes('web/src/features/made-up.tsx', text)).toHaveLength(1)
    expect(limitMistakes('services/publishing/src/model/made-up.tsx', text)).toHaveLength(1)
    expect(limitMistakes('services/publishing/src/networks/tiktok/made-up.tsx', text)).toHaveLength(1)
    expect(limitMistakes('shared-contracts/src/networks/made-up.tsx', text)).toEqual([])
  })

  test.each([
    ['const Field = () => <TextInput maxLength={lengths.title} />'],
    ['const full = items.length > limits.items.max'],
    ['const many = words.length > 10'],
    ['const most = 5'],
    ['const half = items.length > 1'],
    ['const kib = 1024 * 1024'],
    ['const encoders = { h264: [] }'],
    ["const isIndexed = kind === 'mp4'"],
    ['const enough = missingOf(kind, has).length === 0'],
  ])('but none in %s', text => expect(limitMistakes('web/src/features/made-up.tsx', text)).toEqual([]))

  test('contracts state the lengths of fields', () => {
    const text = 'const Title = Type.String({ maxLength: 255 })'
    expect(limitMistakes('shared-contracts/src/entities/made-up.ts', text)).toEqual([])
    expect(limitMistakes('gateway/src/made-up.ts', text)).toHaveLength(1)
    expect(limitMistakes('gateway/src/config.ts', text)).toEqual([])
  })

  test.each([
    ['web/src/features/posts/list.tsx', '../calendar/model.ts', 1],
    ['web/src/features/posts/list.tsx', '../../app/store.ts', 1],
    ['web/src/features/posts/list.tsx', '../../main.tsx', 1],
    ['web/src/features/posts/list.tsx', '../../lib/api/api.ts', 0],
    ['web/src/features/posts/list.tsx', '../../ui/button.tsx', 0],
    ['web/src/features/posts/list.tsx', './parts/row.tsx', 0],
    ['web/src/features/posts/list.tsx', '@fanfare/contracts/limits.ts', 0],
    ['web/src/lib/api/api.ts', '../../features/posts/list.tsx', 1],
    ['web/src/lib/api/api.ts', '../../app/store.ts', 1],
    ['web/src/lib/api/api.ts', '../session/session.ts', 0],
    ['web/src/lib/api/api.ts', '../../ui/toast.ts', 0],
    ['web/src/ui/button.tsx', '../features/posts/list.tsx', 1],
    ['web/src/ui/button.tsx', '../app/router.tsx', 1],
    ['web/src/ui/button.tsx', '../lib/api/api.ts', 1],
    ['web/src/ui/button.tsx', './tag.tsx', 0],
    ['web/src/app/router.tsx', '../features/posts/list.tsx', 0],
    ['web/src/main.tsx', './app/App.tsx', 0],
    ['web/test/app/guard.test.ts', '../../src/app/guard.ts', 0],
  ])('%s may import %s: mistakes %i', (path, name, mistakes) => {
    for (const text of [`import a from '${name}'`, `import type { A } from '${name}'`, `const a = import('${name}')`])
      expect(webMistakes(readSource(path, text)), text).toHaveLength(mistakes)
  })
})
