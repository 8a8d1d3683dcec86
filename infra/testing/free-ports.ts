import { type AddressInfo, createServer } from 'node:net'
import { type Ports, portsFrom } from '../dev/topology.ts'

/** Distinct free ports, one for each part of a system. */
export async function freePorts(): Promise<Ports> {
  const names = Object.keys(portsFrom(0))
  const servers = names.map(() => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map(server => new Promise(resolve => server.once('listening', resolve))))
  const numbers = servers.map(server => (server.address() as AddressInfo).port)
  await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
  return Object.fromEntries(names.map((name, index) => [name, numbers[index]])) as Ports
}
