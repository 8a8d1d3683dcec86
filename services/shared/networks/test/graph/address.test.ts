import { expect, test } from 'vitest'
import { networkAddress } from '../../src/graph/address.ts'

const meta = 'https://graph.facebook.com'

test('only addresses at the network are addresses of posts', () => {
  for (const good of ['https://www.instagram.com/p/C1/', 'https://facebook.com/1_2', 'https://m.facebook.com/x?y=1'])
    expect(networkAddress(good, meta)).toBe(good)
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
  for (const one of bad) expect([one, networkAddress(one, meta)]).toEqual([one, null])
  // An installation that publishes to a simulated network.
  expect(networkAddress('http://127.0.0.1:4000/www/p/1', 'http://127.0.0.1:4000')).toBe('http://127.0.0.1:4000/www/p/1')
  expect(networkAddress('http://127.0.0.1:4001/www/p/1', 'http://127.0.0.1:4000')).toBeNull()
})
