import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { projectRoot } from '../dev/backing/places.ts'

/** An expression that someone watches, and where it stands. */
export interface Watched {
  where: string
  expr: string
  /** Labels that its legend or its message names. */
  named: string[]
}

interface Panel {
  title: string
  type: string
  targets?: { expr: string; legendFormat: string }[]
  panels?: Panel[]
}
export interface Rule {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string }
}

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

/** Every rule of infra/otel/alerts.yml. */
export const alertRules = (): Rule[] =>
  (parse(read('infra/otel/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(({ rules }) => rules)

const below = (panels: Panel[]): Panel[] => panels.flatMap(panel => [panel, ...below(panel.panels ?? [])])

/** All expressions of the dashboard. */
const panelQueries = (): Watched[] => {
  const { panels } = JSON.parse(read('infra/otel/grafana/dashboards/fanfare.json')) as { panels: Panel[] }
  return below(panels).flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({
      where: `panel ${title}`,
      expr,
      named: [...legendFormat.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(match => match[1] as string),
    })),
  )
}

/** All expressions of the dashboard and of the alerts. */
export const watched = (): Watched[] => [
  ...panelQueries(),
  ...alertRules().map(({ alert, expr, annotations }) => ({
    where: `alert ${alert}`,
    expr,
    named: [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(match => match[1] as string),
  })),
]
