import { freePorts } from '../dev/backing/ports.ts'
import { type Ports, portsFrom } from '../dev/topology.ts'

/** Different free ports, one for each part of a system. */
export async function portsOfSystem(): Promise<Ports> {
  const names = Object.keys(portsFrom(0))
  const numbers = await freePorts(names.length)
  return Object.fromEntries(names.map((name, index) => [name, numbers[index]])) as Ports
}
