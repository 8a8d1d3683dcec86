import type { Check } from '@fanfare/contracts/internal/checks.ts'
import { check, checkNames, isPublicHost, lookForUs } from '@fanfare/runtime/checks.ts'
import { isLoopback } from '@fanfare/runtime/config/config.ts'
import type { Deps } from '../deps.ts'

/** A file that is never there: its signed address is answered by us all the same. */
const NO_FILE = '1'
const NOT_FOUND = 404

async function reachMedia({ links }: Deps): Promise<string> {
  const url = links.fetch(NO_FILE, 'original')
  const { origin } = new URL(url)
  const { status } = await lookForUs(url)
  if (status !== NOT_FOUND)
    throw new Error(`${origin} answers ${status} to a signed address. Check MEDIA_URL and the proxy.`)
  return `${origin} answers from this server`
}

/** From here it is not seen whether the internet gets through; an address that is not of the internet never does. */
async function isOutside({ links, config }: Deps): Promise<string | { skipped: string }> {
  const { hostname, origin } = new URL(links.fetch(NO_FILE, 'original'))
  if (isLoopback(config.graphUrl)) return { skipped: 'the network is simulated on this machine' }
  if (!(await isPublicHost(hostname)))
    throw new Error(
      `${origin} has an address of a private network: social networks can’t load files from it. Set MEDIA_URL.`,
    )
  return `${origin} has a public address`
}

/** What publishing depends on outside of itself, each looked at now. */
export function selfChecks(deps: Deps): Promise<Check[]> {
  return Promise.all([
    check('media address reachable', () => reachMedia(deps)),
    check('media address is public', () => isOutside(deps)),
    check('names of the media address resolve', () => checkNames([deps.links.fetch(NO_FILE, 'original')])),
  ])
}
