import { type Network, networkOf } from '@fanfare/contracts/networks.ts'
import { permissionsOf } from '@fanfare/networks/networks.ts'
import type { Channel } from '../publisher/types.ts'

/** What a channel takes from the tables of networks and permissions. `surface`: the one of the network's that it publishes to. */
export const channelFacts = (
  { key, name, login, limits }: Network,
  surface: string,
): Pick<Channel, 'surface' | 'network' | 'login' | 'needs' | 'needsForComment' | 'items'> => {
  const { publish, comment } = permissionsOf[key]
  return {
    surface,
    network: name,
    login: networkOf(login),
    needs: publish,
    needsForComment: comment,
    items: post => post.items.slice(0, limits.pictures.max),
  }
}

/** Seconds are cut off by the network, and clocks tick on while an answer travels: how much older a post may be, ms. */
export const clockSlackMs = 60_000
