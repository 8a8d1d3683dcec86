/** A username to begin with, from a person's name: `Ana Márquez` is `ana.marquez`. At least three characters. */
export function usernameFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '')
    .slice(0, 24)
    .replace(/\.$/, '')
  return plain.length >= 3 ? plain : `${plain || 'person'}.person`.slice(0, 24)
}

/** The name of a first team. */
export function firstTeamName(name: string): string {
  const first = name.trim().split(/\s+/)[0] ?? 'My'
  return `${[...first].slice(0, 30).join('')}’s team`
}
