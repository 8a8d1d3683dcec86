import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { isFree } from './backing/ports.ts'
import { usableBase } from './refused-ports.ts'

/** The process that listens on a port, as far as this user may see it. */
function listener(port: number): string | undefined {
  try {
    const hex = port.toString(16).toUpperCase().padStart(4, '0')
    const sockets = ['/proc/net/tcp', '/proc/net/tcp6']
      .flatMap(file => readFileSync(file, 'utf8').split('\n').slice(1))
      .map(line => line.trim().split(/\s+/))
      .filter(fields => fields[1]?.endsWith(`:${hex}`) && fields[3] === '0A')
      .map(fields => `socket:[${fields[9]}]`)
    for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
      try {
        const open = readdirSync(`/proc/${pid}/fd`).some(fd => sockets.includes(readlinkSync(`/proc/${pid}/fd/${fd}`)))
        if (open) return `${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()}, process ${pid}`
      } catch {}
    }
  } catch {}
  return undefined
}

/** Throws when one of the ports is taken, naming each, who has it and how to take others. */
export async function assertFree(wanted: Record<string, number>, base: number): Promise<void> {
  const taken: string[] = []
  for (const [name, port] of Object.entries(wanted)) {
    if (await isFree(port)) continue
    const who = listener(port)
    taken.push(`  port ${port} (${name}) is taken${who ? ` by ${who}` : ''}`)
  }
  if (taken.length === 0) return
  throw new Error(
    `Fanfare needs ports that others use:\n${taken.join('\n')}\nStop what listens there, or take another set of ports: PORT_BASE=${usableBase(base + 1000)} make start`,
  )
}
