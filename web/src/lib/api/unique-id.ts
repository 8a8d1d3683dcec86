/**
 * An id that nobody else makes: 128 random bits in hex. `crypto.randomUUID` would do, but browsers have it on secure pages only, and an
 * installation may be tried over plain http in its own network.
 */
export const uniqueId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
