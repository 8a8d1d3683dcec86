import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../backing/places.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> }
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, { hasInstallScript?: boolean }>
}

test('each package with a script to run at install was looked at: allowScripts says yes or no', () => {
  const withScript = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScript)].sort())
})

test('npm runs no script of a package by itself: not here, and not in the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-scripts-'))
  try {
    const said = join(folder, 'said')
    mkdirSync(join(folder, 'bad'))
    const bad = { name: 'bad', version: '1.0.0', scripts: { install: `touch ${said}`, postinstall: `touch ${said}` } }
    writeFileSync(join(folder, 'bad/package.json'), JSON.stringify(bad))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'x', dependencies: { bad: 'file:./bad' } }))
    writeFileSync(join(folder, '.npmrc'), `${read('.npmrc')}install-links=true\n`)
    execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund'], { cwd: folder, timeout: 30_000 })
    expect(JSON.parse(readFileSync(join(folder, 'node_modules/bad/package.json'), 'utf8')).name).toBe('bad')
    expect(() => readFileSync(said)).toThrow(/ENOENT/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  // The image copies .npmrc before it installs, and asks for no script.
  expect(read('infra/docker/Dockerfile')).toMatch(/^COPY package\.json package-lock\.json \.npmrc/m)
  expect(read('infra/docker/Dockerfile')).not.toMatch(/npm rebuild|--ignore-scripts=false/)
}, 30_000)
