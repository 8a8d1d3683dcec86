import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/**
 * Looks a name up and refuses it where any of its addresses is not public. The address that was checked is the one connected to, so a
 * second answer of the name server changes nothing.
 */
export const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (err, addresses) => {
    if (err) return done(err, '', 4)
    const odd = addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (odd || !first) return done(new Error('the address is not public'), '', 4)
    if (options.all) return (done as unknown as (err: null, all: typeof addresses) => void)(null, addresses)
    done(null, first.address, first.family)
  })

/** Whether the host of a URL is an IP address that is not public. Names are checked when they are connected to. */
export const isPrivateHost = ({ hostname }: URL): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host)
}
