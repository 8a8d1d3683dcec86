import { expect, test } from 'vitest'
import { networkAddress } from '../../src/graph/address.ts'

test('only addresses at the network are addresses of posts', () => {
  for (const good of ['https://www.instagram.com/p/C1/', 'https://facebook.com/1_2', 'https://m.facebook.com/x?y=1'])
    expect(networkAddress(good)).toBe(good)
  const bad = [
    'http://www.instagram.com/p/C1/',
    'https://instagram.com.evil.example/p/C1/',
    'https://evilinstagram.com/p/C1/',
    'https://www.instagram.com@evil.example/',
    'https://name:word@www.instagram.com/',
    'https://www.instagram.com:8443/p/C1/',
    'javascript:alert(1)//https://www.instagram.com/',
    '//www.instagram.com/p/C1/',
    'data:text/html,x',
    'no address',
    '',
    null,
    undefined,
  ]
  for (const one of bad) expect([one, networkAddress(one)]).toEqual([one, null])
  // An installation that publishes to a simulated network.
  const origins = ['http://127.0.0.1:4480']
  expect(networkAddress('http://127.0.0.1:4480/www/p/1', origins)).toBe('http://127.0.0.1:4480/www/p/1')
  expect(networkAddress('https://www.instagram.com/p/C1/', origins)).toBe('https://www.instagram.com/p/C1/')
  for (const other of [
    'http://127.0.0.1:4481/www/p/1',
    'https://127.0.0.1:4480/www/p/1',
    'http://a@127.0.0.1:4480/p/1',
  ])
    expect(networkAddress(other, origins)).toBeNull()
})
