/** A picture for those who have none: their initials on a colour of their own. */
export function initialsPicture(id: string, name: string): string {
  const letters = name
    .split(/\s+/)
    .map(word => word.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase()
  const hue = [...id].reduce((sum, digit) => (sum * 31 + digit.charCodeAt(0)) % 360, 7)
  const safe = letters.replace(/[^\p{L}\p{N}]/gu, '')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 160 160"><rect width="160" height="160" fill="hsl(${hue} 42% 42%)"/><text x="80" y="80" dy=".36em" text-anchor="middle" font-family="system-ui, sans-serif" font-size="62" font-weight="600" fill="#fff">${safe}</text></svg>`
}
