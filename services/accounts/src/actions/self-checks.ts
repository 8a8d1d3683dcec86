import { FinishConnect } from '@fanfare/contracts/endpoints/connect.ts'
import type { Check } from '@fanfare/contracts/internal/checks.ts'
import { type LoginKey, loginKeys } from '@fanfare/contracts/networks/login-keys.ts'
import { loginOf } from '@fanfare/contracts/networks/logins.ts'
import { check, checkNames, compareClocks, look, lookForUs } from '@fanfare/runtime/checks.ts'
import { isLoopback } from '@fanfare/runtime/config/config.ts'
import type { Deps } from '../deps.ts'
import { logins } from '../networks/logins.ts'
import { databaseClock, sampleOfSealed, sealedColumns } from '../stores/sealed.ts'

/** Texts of each column that are opened. */
const SAMPLE = 200

/** Opens what is sealed with the keys of this process: newest and oldest of each kind. */
async function openSealed({ db, sealer }: Deps): Promise<string> {
  let opened = 0
  const broken: string[] = []
  for (const column of sealedColumns) {
    for (const text of await sampleOfSealed(db, column, SAMPLE)) {
      try {
        sealer.open(text)
        opened++
      } catch {
        broken.push(`${column.table}.${column.column}`)
      }
    }
  }
  if (broken.length > 0) {
    const where = [...new Set(broken)].join(', ')
    throw new Error(
      `${broken.length} of ${opened + broken.length} don’t open (${where}). SEAL_KEYS lacks the key that sealed them: add it at the end.`,
    )
  }
  return opened === 0 ? 'nothing is stored yet' : `${opened} open with SEAL_KEYS`
}

async function reachMail({ smtp, config }: Deps): Promise<string> {
  await smtp.verify().catch(err => {
    throw new Error('The mail server doesn’t accept us. Check SMTP_URL, its user and password.', { cause: err })
  })
  return `${new URL(config.smtpUrl).host} accepts mail from ${config.mailFrom}`
}

/** The logins that this installation is set up for. */
const offeredLogins = ({ config }: Deps) => loginKeys.filter(key => logins[key].isOffered(config))

/** The dialogs of the networks send browsers back here. */
async function reachCallback(deps: Deps): Promise<string> {
  const { config } = deps
  const url = `${config.publicUrl}${FinishConnect.url}`
  const { status } = await lookForUs(url)
  if (status >= 500) throw new Error(`${url} answers ${status}. Check that all services run.`)
  const addresses = offeredLogins(deps).flatMap(key => logins[key].addresses(config))
  const simulated = addresses.every(address => isLoopback(address) || address.startsWith('http:'))
  if (!simulated && !url.startsWith('https:')) throw new Error(`${url} isn’t https: the networks don’t return to it.`)
  const names = new Intl.ListFormat('en').format(offeredLogins(deps).map(key => loginOf(key).name))
  return `${url} answers. The app at each network has to have it among its redirect addresses: ${names}.`
}

/** The API of a login answers, and goes by the same time. */
async function reachNetwork({ config, clock }: Deps, key: LoginKey): Promise<string> {
  const [api] = logins[key].addresses(config)
  const response = await look(api)
  const date = response.headers.get('date')
  if (date === null) return `${api} answers`
  return compareClocks('the network’s clock', Date.parse(date), clock.now())
}

/** What accounts depends on outside of itself, each looked at now. */
export function selfChecks(deps: Deps): Promise<Check[]> {
  const { config, db, clock } = deps
  const { publicUrl, smtpUrl } = config
  const offered = offeredLogins(deps)
  const names = [publicUrl, ...offered.flatMap(key => logins[key].addresses(config)), smtpUrl]
  return Promise.all([
    check('tokens open', () => openSealed(deps)),
    check('mail goes out', () => reachMail(deps)),
    check('names resolve', () => checkNames(names)),
    check('OAuth callback reachable', () => reachCallback(deps)),
    ...offered.map(key => check(`${loginOf(key).name} reachable, its clock`, () => reachNetwork(deps, key))),
    check('database clock', async () => compareClocks('the database’s clock', await databaseClock(db), clock.now())),
  ])
}
