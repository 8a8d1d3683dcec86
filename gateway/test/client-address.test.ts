import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressBlock, clientAddress } from '../src/limits/client-address.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
    socket: { remoteAddress },
  }) as unknown as IncomingMessage

test('without trusted proxies only the connection counts', () => {
  expect(clientAddress(from('1.2.3.4', '9.9.9.9'), 0)).toBe('1.2.3.4')
})

test('each trusted proxy is trusted with one entry, from the right', () => {
  expect(clientAddress(from('10.0.0.1', '6.6.6.6, 9.9.9.9'), 1)).toBe('9.9.9.9')
  expect(clientAddress(from('10.0.0.1', '6.6.6.6, 9.9.9.9, 10.0.0.2'), 2)).toBe('9.9.9.9')
})

test('an entry that is no address is ignored', () => {
  expect(clientAddress(from('10.0.0.1', 'unknown'), 1)).toBe('10.0.0.1')
  expect(clientAddress(from('10.0.0.1'), 1)).toBe('10.0.0.1')
})

test('an IPv6 line counts as its /64', () => {
  expect(addressBlock('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressBlock('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(addressBlock('::1')).toBe('0:0:0:0::/64')
  expect(addressBlock('::ffff:1.2.3.4')).toBe('1.2.3.4')
  expect(addressBlock('1.2.3.4')).toBe('1.2.3.4')
})
