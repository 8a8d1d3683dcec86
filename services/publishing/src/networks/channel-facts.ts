import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
import { allKinds, kindOfSurface, type Network } from '@fanfare/contracts/networks.ts'
import { kindNames } from '../model/preflight/finding.ts'
import type { Channel } from './channel.ts'

/** What a channel takes from the tables of networks and permissions. `surface`: the one of the network's that it publishes to. A piece of a story shows one item, and of a video its own part of it. */
export const channelFacts = (
  { key, name, accountPerDay: { prepared } }: Network,
  surface: string,
): Pick<Channel, 'surface' | 'network' | 'permissions' | 'items' | 'perDay' | 'preparedPerDay'> => {
  const kind = kindOfSurface(surface)
  const { limits, perDay } = kind
  const type = allKinds.find(one => one.kind === kind)?.type ?? 'post'
  return {
    surface,
    network: name,
    ...(perDay === null ? {} : { perDay: { most: perDay, what: kindNames[type].toLowerCase() } }),
    ...(prepared === null ? {} : { preparedPerDay: prepared }),
    permissions: login => permissionsOf(key, login),
    items: ({ items }, { piece }) => {
      if (!piece) return items.slice(0, limits.items.max)
      const item = items[piece.item]
      return item ? [{ ...item, start: piece.start, end: piece.end }] : []
    },
  }
}

/** Seconds are cut off by the network, and clocks tick on while an answer travels: how much older a post may be, ms. */
export const clockSlackMs = 60_000

/**
 * What was prepared is known by its id, however old the network says the post is: its clock may have been put forward since. So far back
 * the lists of a page are read, ms.
 */
export const lookBackMs = 24 * 3_600_000
