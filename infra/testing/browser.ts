import { execFile } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hasApt, libraryPath, onPath, unpackPackages } from '../dev/backing/system-packages.ts'

const run = promisify(execFile)
type Say = (text: string) => void

async function works(path: string): Promise<boolean> {
  const { stdout } = await run(path, ['--version'], { timeout: 30_000 }).catch(() => ({ stdout: '' }))
  return /chrom/i.test(stdout)
}

/**
 * Chromium without its own windows. The whole browser draws its address bar and more in processes of their own for every page, though nobody
 * sees them: they took as much processor time as the pages.
 */
const shell = 'chromium-headless-shell'

/** The system's own packages, installed: only root may. */
async function installed(say: Say): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return undefined
  say('installing Chromium from the packages of this system (once, about a minute)')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, timeout: 600_000, maxBuffer: 64 << 20 }
  await run('apt-get', ['update', '-qq'], options)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', shell, 'fonts-liberation'], options)
  return onPath(shell)
}

/** The same packages, unpacked into the cache, behind a script that shows the browser its libraries and fonts. */
async function unpacked(say: Say): Promise<string> {
  const packages = [shell, 'chromium-common', 'fonts-liberation', 'fontconfig-config']
  const along = /^lib(?!c6$)/
  const root = await unpackPackages({ name: shell, packages, along, say, finish: addScript })
  return join(root, script)
}

const script = 'start-chromium'

/** The script goes into the folder before it is moved in place, but names paths as they are then. */
function addScript(draft: string, root: string): void {
  const folders = `<dir>${root}/usr/share/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${root}/fonts-cache</cachedir>`
  writeFileSync(join(draft, 'fonts.conf'), `<?xml version="1.0"?>\n<fontconfig>${folders}</fontconfig>\n`)
  const libraries = libraryPath(draft).replaceAll(draft, root)
  const lines = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH='${libraries}' FONTCONFIG_FILE='${root}/fonts.conf'`,
    `exec '${root}/usr/lib/chromium/${shell}' "$@"`,
  ]
  writeFileSync(join(draft, script), `${lines.join('\n')}\n`)
  chmodSync(join(draft, script), 0o755)
}

/** A Chromium that nobody sits at, and that asks the network for nothing of its own. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * A Chromium that starts here: CHROME_PATH, the one without windows, of the system or fetched from its packages, or a whole browser of the
 * system. Undefined where none is to be had.
 */
export async function findBrowser(say: Say): Promise<string | undefined> {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  const there = await firstThatWorks([shell])
  if (there) return there
  for (const get of hasApt() ? [installed, unpacked] : []) {
    try {
      const path = await get(say)
      if (path && (await works(path))) return path
    } catch (error) {
      const said = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1)
      say(`  that failed: ${said || (error as Error).message}`)
    }
  }
  return firstThatWorks(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])
}

async function firstThatWorks(names: string[]): Promise<string | undefined> {
  for (const name of names) {
    const path = onPath(name)
    if (path && (await works(path))) return path
  }
  return undefined
}
