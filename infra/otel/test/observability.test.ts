import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '../../dev/backing/places.ts'
import { topology } from '../../dev/topology.ts'
import { composeSite } from '../../docker/compose-site.ts'
import { parsePromql } from '../promql.ts'
import { alertRules, watched } from '../watched.ts'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const parts = topology(composeSite)

interface Compose {
  services: Record<string, { profiles?: string[]; image?: string; volumes?: string[] }>
}
const { services } = parse(read('docker-compose.yml'), { merge: true }) as Compose
/** Where a container of the profile finds a file of this project; undefined where it is not given it. */
const mounted = (service: string, path: string) =>
  services[service]?.volumes?.map(one => one.split(':')).find(([from]) => from === `./${path}`)?.[1]

test('every expression of the dashboard and of the alerts is one', () => {
  const all = watched()
  expect(all.length).toBeGreaterThan(30)
  for (const { where, expr } of all) expect(() => parsePromql(expr), where).not.toThrow()
})

test('each alert has a name of its own, says how urgent it is and what it means, and the guide says what to do', () => {
  const guide = read('docs/operating.md')
  const rules = alertRules()
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { alert, labels, annotations } of rules) {
    expect(['critical', 'warning'], alert).toContain(labels.severity)
    expect(annotations.summary.length, alert).toBeGreaterThan(20)
    expect(guide, alert).toContain(`| \`${alert}\``)
  }
})

// The tool of Prometheus itself, where a machine has it: it computes what the rules do on figures that are known.
const promtool = spawnSync('promtool', ['--version']).status === 0
test.runIf(promtool)(
  'each alert fires when it should, and only then',
  () => {
    const { status, stderr } = spawnSync('promtool', ['test', 'rules', 'alerts.test.yml'], {
      cwd: join(projectRoot, 'infra/otel'),
      encoding: 'utf8',
    })
    expect({ status, stderr }).toMatchObject({ status: 0 })
  },
  60_000,
)

test('each alert stands in a case of the rule tests', () => {
  const cases = read('infra/otel/alerts.test.yml')
  for (const { alert } of alertRules()) expect(cases, alert).toContain(alert)
})

test('Prometheus is given the rules that it loads', () => {
  const { rule_files } = parse(read('infra/otel/prometheus.yml')) as { rule_files: string[] }
  expect(rule_files).toEqual([mounted('prometheus', 'infra/otel/alerts.yml')])
})

test('traces go from the collector to a store, and Grafana shows it', () => {
  const { exporters, service } = parse(read('infra/otel/collector.yml')) as {
    exporters: Record<string, { endpoint: string }>
    service: { pipelines: { traces: { exporters: string[] } } }
  }
  const { server, distributor } = parse(read('infra/otel/tempo.yml')) as {
    server: { http_listen_port: number }
    distributor: { receivers: { otlp: { protocols: { http: { endpoint: string } } } } }
  }
  const { datasources } = parse(read('infra/otel/grafana/datasources.yml')) as {
    datasources: { uid: string; type: string; url: string }[]
  }
  expect(service.pipelines.traces.exporters).toContain('otlphttp/tempo')
  const port = distributor.receivers.otlp.protocols.http.endpoint.split(':').at(-1)
  expect(exporters['otlphttp/tempo']?.endpoint).toBe(`http://tempo:${port}`)
  expect(datasources.find(({ type }) => type === 'tempo')?.url).toBe(`http://tempo:${server.http_listen_port}`)
  expect(mounted('tempo', 'infra/otel/tempo.yml')).toBe('/etc/tempo.yml')
  for (const name of ['tempo', 'otel-collector', 'prometheus', 'grafana']) {
    expect(services[name]?.profiles, name).toEqual(['observability'])
    expect(services[name]?.image, name).toMatch(/:v?\d+\.\d+\.\d+\}$/)
  }
})

test('the panels of the dashboard have numbers and places of their own, and sources that are there', () => {
  const { panels } = JSON.parse(read('infra/otel/grafana/dashboards/fanfare.json')) as {
    panels: { id: number; gridPos: { x: number; y: number }; datasource?: { uid: string } }[]
  }
  const { datasources } = parse(read('infra/otel/grafana/datasources.yml')) as { datasources: { uid: string }[] }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  expect(new Set(panels.map(({ gridPos }) => `${gridPos.x} ${gridPos.y}`)).size).toBe(panels.length)
  const sources = panels.flatMap(({ datasource }) => datasource?.uid ?? [])
  expect(sources.filter(uid => !datasources.some(one => one.uid === uid))).toEqual([])
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
