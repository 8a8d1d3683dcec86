import type { Part, Ports } from '../dev/topology.ts'
import { type FaultyProxy, faultyProxy } from '../testing/faulty-proxy.ts'

/** What the parts of a system talk to. `network` is the simulator as the services call it, `media` the address from which it fetches files. */
export const peers = ['postgres', 'redis', 'accounts', 'team', 'publishing', 'network', 'media'] as const
export type Peer = (typeof peers)[number]
/** Publishing workers have connections of their own, so that a peer can be made unreachable for them alone, or for the others alone. */
export type Side = 'workers' | 'others'

const portOf: Record<Peer, keyof Ports> = {
  postgres: 'postgres',
  redis: 'redis',
  accounts: 'accounts',
  team: 'team',
  publishing: 'publishing',
  network: 'simulator',
  media: 'gateway',
}
/** Settings that name a peer. */
const settings: Record<string, Peer> = {
  DATABASE_URL: 'postgres',
  REDIS_URL: 'redis',
  ACCOUNTS_URL: 'accounts',
  TEAM_URL: 'team',
  PUBLISHING_URL: 'publishing',
  GRAPH_URL: 'network',
  INSTAGRAM_GRAPH_URL: 'network',
  // Its uploads go to an address that the network names itself, past any proxy of ours.
  TIKTOK_URL: 'network',
  UPLOAD_URL: 'network',
}

/** The connections between the parts of a system and what they talk to, to be silenced, slowed and cut. */
export interface Wires {
  /** Settings that route a part through these proxies. */
  env(part: Part): Record<string, string>
  /** The proxies to a peer, of one side or of both. */
  to(peer: Peer, side?: Side): FaultyProxy[]
  /** All proxies forward again. */
  heal(): Promise<void>
  close(): Promise<void>
}

/** Opens a proxy per side and peer, on free ports of the loopback. */
export async function openWires(ports: Ports): Promise<Wires> {
  const open = async (): Promise<Record<Peer, FaultyProxy>> =>
    Object.fromEntries(
      await Promise.all(peers.map(async peer => [peer, await faultyProxy({ port: ports[portOf[peer]] })])),
    )
  const sides: Record<Side, Record<Peer, FaultyProxy>> = { workers: await open(), others: await open() }
  const all = Object.values(sides).flatMap(side => Object.values(side))
  return {
    env({ kind, role, env }) {
      const wires = sides[kind === 'publishing' && role === 'worker' ? 'workers' : 'others']
      const routed = Object.entries(settings).flatMap(([name, peer]) =>
        env[name] === undefined ? [] : [[name, wires[peer].through(env[name])]],
      )
      const { PUBLIC_URL: gateway } = env
      const media = kind === 'publishing' && gateway ? [['MEDIA_URL', wires.media.through(gateway)]] : []
      return Object.fromEntries([...routed, ...media])
    },
    to: (peer, side) => (side ? [sides[side][peer]] : [sides.workers[peer], sides.others[peer]]),
    heal: async () => void (await Promise.all(all.map(wire => wire.heal()))),
    close: async () => void (await Promise.all(all.map(wire => wire.close()))),
  }
}
