import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { kitStyles, partsOfKit } from '../../kit-styles.ts'

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

const { filter, handler } = kitStyles().transform as unknown as {
  filter: { id: RegExp[] }
  handler: (code: string, id: string) => { code: string } | null
}

it('the build keeps the rules of what is used: all that names classes of a sheet imports that sheet', () => {
  const core = dirname(dirname(require.resolve('@mantine/core')))
  const named = globSync('esm/**/*.mjs', { cwd: core }).flatMap(part => {
    const code = readFileSync(join(core, part), 'utf8')
    return [...code.matchAll(/ from "[^"]*?([\w-]+)\.module\.mjs"/g)].map(([, name]) => ({ part, code, name }))
  })
  expect(named.length).toBeGreaterThan(100)
  const parts = partsOfKit()
  const left = named.filter(({ part, code, name }) => {
    const id = join(core, part)
    const made = filter.id.some(one => one.test(id)) ? handler(code, id)?.code : undefined
    return !made?.includes(`/@kit-styles/${name}.css`) || !parts.has(name ?? '')
  })
  expect(left.map(({ part }) => part)).toEqual([])
})

it('the rules of a component come after those of what it is made of', () => {
  const button = require.resolve('@mantine/core').replace(/cjs\/index\.cjs$/, 'esm/components/Button/Button.mjs')
  expect(filter.id.some(one => one.test(button))).toBe(true)
  const made = handler(readFileSync(button, 'utf8'), button)?.code ?? ''
  expect(made).toContain('/@kit-styles/Button.css')
  expect(made.lastIndexOf('UnstyledButton.mjs"')).toBeLessThan(made.lastIndexOf('/@kit-styles/Button.css'))
  expect(handler(main, 'web/src/main.tsx')?.code).not.toContain('@mantine/core/styles.layer.css')
})

it('every rule of the kit’s sheet is in one part, with lengths that follow the reader’s text size', () => {
  const core = dirname(dirname(require.resolve('@mantine/core')))
  const whole = readFileSync(join(core, 'styles.layer.css'), 'utf8')
  const parts = [...partsOfKit().values()].join('')
  const inside = whole.slice(whole.indexOf('{') + 1, whole.lastIndexOf('}'))
  // Blanks after the last rule belong to none.
  expect(parts.length).toBe(inside.trimEnd().length)
  expect(partsOfKit().get('Input')).toContain('rem')
})
