import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '../../dev/backing/places.ts'
import { topology } from '../../dev/topology.ts'
import { composeSite } from '../../docker/compose-site.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const parts = topology(composeSite)

test('every figure on the dashboard is one that the code counts', () => {
  const code = globSync('{services,gateway}/**/src/**/*.ts', { cwd: projectRoot }).map(read).join('\n')
  const dashboard = JSON.parse(read('infra/otel/grafana/dashboards/fanfare.json')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const asked = dashboard.panels
    .flatMap(({ targets }) => targets)
    .flatMap(({ expr }) => expr.match(/\b(fanfare|process)_\w+/g) ?? [])
  const names = [...new Set(asked.map(name => name.replace(/_(bucket|count|sum)$/, '')))]
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter(name => !code.includes(name))).toEqual([])
})

test('every service of the topology is scraped where it listens', () => {
  const { scrape_configs } = parse(read('infra/otel/prometheus.yml')) as {
    scrape_configs: { static_configs?: { targets: string[] }[]; dns_sd_configs?: { names: string[]; port: number }[] }[]
  }
  const fixed = scrape_configs.flatMap(job => job.static_configs ?? []).flatMap(({ targets }) => targets)
  const named = scrape_configs
    .flatMap(job => job.dns_sd_configs ?? [])
    .flatMap(({ names, port }) => names.map(name => `${name}:${port}`))
  const services = parts.filter(({ role }) => role).map(({ name, port }) => `${name}:${port}`)
  expect([...fixed, ...named].filter(target => !target.startsWith('otel-collector:')).sort()).toEqual(services.sort())
})
