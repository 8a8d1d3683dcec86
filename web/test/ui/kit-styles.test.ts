import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '../../src')
const require = createRequire(join(src, 'main.tsx'))
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(name => /\.tsx?$/.test(name))
const textOf = (name: string) => readFileSync(join(src, name), 'utf8')
const main = textOf('main.tsx')

/** Packages of the kit that have a style sheet of their own. */
const styled = (name: string) => {
  try {
    return existsSync(require.resolve(`${name}/styles.layer.css`))
  } catch {
    return false
  }
}

it('each part of the kit is imported with its style sheet: without it a date picker has no layout', () => {
  const without = files.flatMap(file => {
    const text = textOf(file)
    const used = [...text.matchAll(/from '(@mantine\/[a-z-]+)'/g)].map(([, name]) => name as string)
    return used
      .filter(styled)
      .filter(name => !`${text}${main}`.includes(`import '${name}/styles.layer.css'`))
      .map(name => `${file}: ${name}`)
  })
  expect(styled('@mantine/dates')).toBe(true)
  expect(without).toEqual([])
})
