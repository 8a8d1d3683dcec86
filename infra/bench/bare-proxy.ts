/** A bare @fastify/http-proxy before an upstream: the reference of the gateway. `node bare-proxy.ts UPSTREAM`, prints its port. */
import proxy from '@fastify/http-proxy'
import fastify from 'fastify'

const upstream = process.argv[2]
if (!upstream) throw new Error('usage: bare-proxy.ts UPSTREAM')
const app = fastify()
await app.register(proxy, { upstream, undici: { connections: 64, pipelining: 1 } })
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(JSON.stringify(app.addresses()[0]))
