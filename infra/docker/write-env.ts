/** `make env`: makes the secrets of docker-compose.yml, once. Variables that stand in `.env` already are left as they are. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../dev/backing/places.ts'
import { makeSecrets, type Secrets } from '../dev/secrets.ts'
import { secretVariables } from './compose-site.ts'

const file = join(projectRoot, '.env')
const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
const secrets = makeSecrets()
const lines = [
  ...Object.entries(secretVariables).map(([key, name]) => [name, secrets[key as keyof Secrets]] as const),
  ['POSTGRES_PASSWORD', makeSecrets().databasePassword] as const,
]
const added = lines.filter(([name]) => !new RegExp(`^${name}=`, 'm').test(text))
if (added.length > 0) {
  const gap = text === '' || text.endsWith('\n') ? '' : '\n'
  writeFileSync(file, `${text}${gap}${added.map(([name, value]) => `${name}=${value}`).join('\n')}\n`, { mode: 0o600 })
}
console.log(added.length > 0 ? `made ${added.map(([name]) => name).join(', ')} in .env` : '.env has all secrets')
