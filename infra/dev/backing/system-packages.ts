import { execFile, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { madeOnce } from './made-once.ts'
import { cacheDir } from './places.ts'

const run = promisify(execFile)

/** Where a command is: on PATH, or in one of the usual places that a narrow PATH leaves out. */
export function onPath(name: string): string | undefined {
  for (const folder of [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ]) {
    const path = join(folder, name)
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {}
  }
  return undefined
}

/** Whether packages of Debian or Ubuntu can be fetched here. */
export function hasApt(): boolean {
  return onPath('apt-get') !== undefined && onPath('dpkg-deb') !== undefined
}

function isInstalled(name: string): boolean {
  const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f', '$'.concat('{db:Status-Status}'), name], {
    encoding: 'utf8',
  })
  return status === 0 && stdout === 'installed'
}

/** The packages that a package file depends on, the first choice of each alternative. */
async function dependencies(file: string): Promise<string[]> {
  const { stdout } = await run('dpkg-deb', ['-f', file, 'Depends', 'Pre-Depends'])
  return stdout
    .replaceAll(/^(Pre-)?Depends:/gm, ',')
    .split(/[,\n]/)
    .map(
      item =>
        item
          .split('|')[0]
          ?.trim()
          .split(/[\s:(]/)[0] ?? '',
    )
    .filter(name => name !== '')
}

const subfolders = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(item => item.isDirectory())
    .map(item => join(folder, item.name))

/** Folders of shared libraries below an unpacked root, for LD_LIBRARY_PATH. */
export function libraryPath(root: string): string {
  const folders = ['usr/lib', 'lib'].map(item => join(root, item)).filter(item => existsSync(item))
  const ofMachine = folders.flatMap(subfolders).filter(item => item.endsWith('-linux-gnu'))
  // Some packages keep private libraries one folder deeper and find them by a path that is fixed at build time.
  const hidden = ofMachine.flatMap(subfolders).filter(item => readdirSync(item).some(name => /^lib.*\.so/.test(name)))
  return [...ofMachine, ...folders, ...hidden].join(':')
}

export interface PackagesOptions {
  /** Names the folder in the cache. */
  name: string
  packages: string[]
  /** Which dependencies come too when they are not installed: those whose names match. */
  along: RegExp
  say: (text: string) => void
  /** Adds to the unpacked folder before anybody sees it; `home` is where it will stand. */
  finish?: (draft: string, home: string) => void
}

/**
 * Fetches packages of the distribution, with the dependencies that are missing here, and unpacks them into a folder of the
 * cache. Nothing is installed: apt gets lists and a cache of its own, so an ordinary user may do it. Returns the folder,
 * at once when it is there already; of several who ask, one fetches. Throws with apt's first line.
 */
export function unpackPackages({ name, packages, along, say, finish }: PackagesOptions): Promise<string> {
  const home = join(cacheDir, `${name}-${process.arch}`)
  return madeOnce(home, async draft => {
    say(`fetching ${name} from the packages of this system (once)`)
    const work = mkdtempSync(join(tmpdir(), 'fanfare-packages-'))
    try {
      await fetchInto(draft, work, { packages, along, say })
    } catch (error) {
      const said = (error as { stderr?: string }).stderr?.trim().split('\n')[0]
      throw new Error(said || (error as Error).message)
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
    finish?.(draft, home)
  })
}

/** Unpacks packages and what they need into `root`; apt has its lists and its cache in `work`. */
async function fetchInto(
  root: string,
  work: string,
  { packages, along, say }: Pick<PackagesOptions, 'packages' | 'along' | 'say'>,
): Promise<void> {
  const files = join(work, 'files')
  for (const folder of ['lists/partial', 'apt/archives/partial', 'files'])
    mkdirSync(join(work, folder), { recursive: true })
  const options = [
    `Dir::State::Lists=${work}/lists`,
    `Dir::Cache=${work}/apt`,
    `Dir::Cache::archives=${work}/apt/archives`,
    // The packager's own user could not write into a private folder.
    'APT::Sandbox::User=root',
    'Acquire::Languages=none',
    'Acquire::Retries=2',
    'Acquire::http::Timeout=20',
  ].flatMap(item => ['-o', item])
  const apt = (...args: string[]) => run('apt-get', ['-qq', ...options, ...args], { cwd: files, timeout: 300_000 })
  await apt('update')
  const seen = new Set(packages)
  for (let round = packages; round.length > 0; ) {
    if (round !== packages) say(`  ${round.length} packages that they need (${seen.size} in all)`)
    await apt('download', ...round)
    const next = new Set<string>()
    for (const file of readdirSync(files)) {
      const path = join(files, file)
      await run('dpkg-deb', ['-x', path, root])
      for (const item of await dependencies(path))
        if (along.test(item) && !seen.has(item) && !isInstalled(item)) next.add(item)
      rmSync(path)
    }
    round = [...next]
    for (const item of round) seen.add(item)
  }
}
