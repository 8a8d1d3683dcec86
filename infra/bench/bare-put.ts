/** A bare server that writes what is PUT to a file and flushes it: the reference of uploads. `node bare-put.ts FILE`, prints its port. */
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

const file = process.argv[2]
if (!file) throw new Error('usage: bare-put.ts FILE')
const server = createServer((request, response) => {
  pipeline(request, createWriteStream(file, { flush: true, highWaterMark: 1 << 20 })).then(
    () => response.end('ok'),
    () => response.destroy(),
  )
})
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address() as AddressInfo)))
