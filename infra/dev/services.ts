import type { ServiceName } from '@fanfare/contracts/endpoint.ts'
import type { Role } from '@fanfare/runtime/process/service.ts'

/** Processes that do the background work of a service, beside the one that answers requests. */
interface Pool {
  /** What its only process is called; of several each has a number behind it. */
  name: string
  role: Role
  /** Distance of its first port from the first one of the system. */
  offset: number
  /** Ports that are kept for it, which is how many of its processes a launched system may have. */
  most: number
}

interface ServiceRow {
  /** Distance of its port from the first one of the system. */
  offset: number
  /** Whether it has a schema and a role in Postgres, both of its name. */
  schema: boolean
  /** Whether it calls the networks, and so has their addresses and the app as they know it. */
  networks: boolean
  /** Where there are none, it does its background work itself. */
  pools: readonly Pool[]
}

/**
 * Every service, in the order in which they start, each with a user of Redis of its name. The topology, the users and schemas of the stores, secrets, the code that
 * is compiled ahead, the page of settings and what tests start follow from it. What cannot follow (docker-compose.yml, the Dockerfile, scripts,
 * the users of Redis, Prometheus) is compared with it by `test/services.test.ts`, which names the places that lack a service.
 */
const services = {
  accounts: { offset: 1, schema: true, networks: true, pools: [] },
  team: { offset: 2, schema: true, networks: false, pools: [] },
  publishing: {
    offset: 3,
    schema: true,
    networks: true,
    pools: [
      { name: 'worker', role: 'worker', offset: 11, most: 9 },
      { name: 'media', role: 'media', offset: 10, most: 1 },
    ],
  },
  research: {
    offset: 4,
    schema: true,
    networks: true,
    pools: [{ name: 'research-worker', role: 'worker', offset: 20, most: 6 }],
  },
  insights: {
    offset: 5,
    schema: true,
    networks: true,
    pools: [{ name: 'insights-worker', role: 'worker', offset: 26, most: 6 }],
  },
  gateway: { offset: 0, schema: false, networks: false, pools: [] },
} as const satisfies Record<ServiceName, ServiceRow>

type Services = typeof services
export type PoolName = Services[ServiceName]['pools'][number]['name']
/** A service with a schema and a role in Postgres. */
export type DatabaseOwner = { [K in ServiceName]: Services[K]['schema'] extends true ? K : never }[ServiceName]

export const serviceNames = Object.keys(services) as ServiceName[]
export const rowOf = (name: ServiceName): ServiceRow => services[name]

/** Whether a service has a schema and a role in Postgres. */
export const isOwner = (name: ServiceName): name is DatabaseOwner => rowOf(name).schema
export const databaseOwners: readonly DatabaseOwner[] = serviceNames.filter(isOwner)
/** Extensions of Postgres that the services' tables need: trigrams find a word in the middle of a text by an index. */
export const databaseExtensions = ['pg_trgm'] as const

/** Each pool with the service whose work it does. */
export const pools = serviceNames.flatMap(service =>
  rowOf(service).pools.map(pool => ({ ...pool, name: pool.name as PoolName, service })),
)

/** The folder of a service, from the root of the project. */
export const folderOf = (service: ServiceName): string => (service === 'gateway' ? 'gateway' : `services/${service}`)
/** The setting in which other processes read where a service is. */
export const addressOf = (service: ServiceName): string => `${service.toUpperCase()}_URL`
