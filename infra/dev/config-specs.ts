import type { ServiceName } from '@fanfare/contracts/endpoint.ts'
import type { ConfigSpec } from '@fanfare/runtime/config/config.ts'
import { serviceNames } from './services.ts'

const specOf = async (name: ServiceName) =>
  ((await import(`@fanfare/${name}/config.ts`)) as { configSpec: ConfigSpec }).configSpec

/** What each service declares to read from its environment, in the order in which they start. */
export const configSpecs: Readonly<Record<string, ConfigSpec>> = Object.fromEntries(
  await Promise.all(serviceNames.map(async name => [name, await specOf(name)])),
)
