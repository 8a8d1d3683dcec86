import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { kitStyles } from '../../kit-styles.ts'

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

it('the build keeps the rules of what is used: each component has a sheet under the name that its code imports', () => {
  const core = dirname(dirname(require.resolve('@mantine/core')))
  const parts = globSync('esm/components/**/*.mjs', { cwd: core })
  const names = parts.flatMap(part =>
    [...readFileSync(join(core, part), 'utf8').matchAll(/ from "[./\w-]*\/([\w-]+)\.module\.mjs"/g)].map(
      ([, name]) => name,
    ),
  )
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter(name => !existsSync(join(core, `styles/${name}.layer.css`)))).toEqual([])
})

it('the rules of a component come after those of what it is made of', () => {
  const { filter, handler } = kitStyles().transform as unknown as {
    filter: { id: RegExp[] }
    handler: (code: string, id: string) => { code: string } | null
  }
  const button = require.resolve('@mantine/core').replace(/cjs\/index\.cjs$/, 'esm/components/Button/Button.mjs')
  expect(filter.id.some(one => one.test(button))).toBe(true)
  const made = handler(readFileSync(button, 'utf8'), button)?.code ?? ''
  expect(made).toMatch(/styles\/Button\.layer\.css/)
  expect(made.lastIndexOf('UnstyledButton.mjs"')).toBeLessThan(made.lastIndexOf('/Button.layer.css'))
  expect(handler(main, 'web/src/main.tsx')?.code).not.toContain('@mantine/core/styles.layer.css')
})
