/** Writes docs/settings.md from the settings that each service declares. `node infra/dev/settings-doc.ts` */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ConfigSpec, configTable, contradictionList } from '@fanfare/runtime/config/config.ts'
import { projectRoot } from './backing/places.ts'
import { configSpecs } from './config-specs.ts'

export const settingsFile = join(projectRoot, 'docs/settings.md')

/** What a process refuses to start with, beyond single values. */
function together(spec: ConfigSpec): string {
  const list = contradictionList(spec)
  return list && `\nIt does not start with settings that contradict each other:\n\n${list}\n`
}

/** The page as it should be. */
export function settingsPage(): string {
  const { gateway = {}, ...services } = configSpecs
  const tables = Object.entries({ gateway, ...services }).map(
    ([name, spec]) => `## ${name}\n\n${configTable(spec).trim()}\n${together(spec)}`,
  )
  return `# Settings\n\nEnvironment variables of each process. Made by \`node infra/dev/settings-doc.ts\` from the services' own declarations.\n\n${tables.join('\n')}`
}

if (import.meta.main) writeFileSync(settingsFile, settingsPage())
