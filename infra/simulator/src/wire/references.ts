/** `{result=name:$.path}` inside a batch item stands for values of an earlier item's answer. */
const reference = /\{result=([\w-]+):(\$[^}]*)\}/g

export const referencedNames = (text: string): string[] =>
  [...text.matchAll(reference)].map(match => match[1] as string)

/** Puts the values in; several are joined by commas, a path that leads nowhere gives nothing. */
export function fillReferences(text: string, answers: ReadonlyMap<string, string | undefined>): string {
  if (!text.includes('{result=')) return text
  return text.replace(reference, (_whole, name: string, path: string) => {
    const answer = answers.get(name)
    if (answer === undefined) return ''
    return follow(JSON.parse(answer), path)
      .map(value => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
      .map(encodeURIComponent)
      .join(',')
  })
}

/** The part of JSONPath that batch requests use: members, places, `*`, and `..`. */
export function follow(root: unknown, path: string): unknown[] {
  const steps = path.slice(1).match(/\.\.|\.?[\w$-]+|\.?\*|\[(?:\d+|\*|'[^']*'|"[^"]*")\]/g) ?? []
  let values: unknown[] = [root]
  for (const step of steps) {
    if (step === '..') values = values.flatMap(descend)
    else {
      const key = step.replace(/^\.|^\[|\]$/g, '').replace(/^['"]|['"]$/g, '')
      values = values.flatMap(value => (key === '*' ? members(value) : member(value, key)))
    }
  }
  return values.filter(value => value !== undefined && value !== null)
}

const members = (value: unknown): unknown[] => (value && typeof value === 'object' ? Object.values(value) : [])

const member = (value: unknown, key: string): unknown[] =>
  value && typeof value === 'object' && Object.hasOwn(value, key) ? [(value as Record<string, unknown>)[key]] : []

const descend = (value: unknown): unknown[] => [value, ...members(value).flatMap(descend)]
