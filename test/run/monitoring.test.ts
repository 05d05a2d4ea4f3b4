import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '../../src/platform/telemetry/metrics.ts'
import { exportedLabels, groupingLabels, type Selector, selectorsOf } from '../support/monitoring/promql.ts'
import { freePort, plantedDataFolder, startServer } from '../support/world/server-process.ts'

type Rule = {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook: string }
}
type Dashboard = {
  readonly panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[]
  }[]
}
type Expression = { readonly of: string; readonly text: string; readonly template: string }

const { groups }: { groups: readonly { readonly rules: readonly Rule[] }[] } = parse(
  readFileSync('deploy/monitoring/alerts.yml', 'utf8'),
)
const alerts = groups.flatMap(({ rules }) => rules)
const { panels }: Dashboard = JSON.parse(readFileSync('deploy/monitoring/dashboard.gen.json', 'utf8'))

const possibleValues = new Map([
  ['status', new Set(['2xx', '3xx', '4xx', '5xx'])],
  ['method', new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])],
])

// Prometheus adds `up` and the labels of the target, and renames a label `job` of the metric itself.
const ofTheTarget = ['instance', 'job']

test('the alerts and the dashboard use only metrics, labels and values that a server exports', async () => {
  const exported = exportedLabels(`${await metricsOfServer()}\n${await metricsOfReplica()}`)
  const expressions = [...alertExpressions(), ...dashboardExpressions()]
  expect(expressions.length).toBeGreaterThan(25)
  expect(expressions.flatMap((expression) => faults(expression, exported))).toEqual([])
})

test('each alert has a severity, a summary and the section of a page that explains what to do', () => {
  const sections = ['docs/operations.md', 'docs/scaling.md'].flatMap(sectionsOf)
  expect(alerts.length).toBeGreaterThan(10)
  for (const { alert, labels, annotations } of alerts) {
    expect(labels.severity, alert).toMatch(/^(?:critical|warning)$/)
    expect(annotations.summary, alert).toMatch(/[.:;] .+\.$/)
    expect(sections, alert).toContain(annotations.runbook)
  }
})

/** The URLs of the sections of a page. */
function sectionsOf(page: string): string[] {
  return [...readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => {
    const anchor = heading.toLowerCase().replace(/[^\w\s-]/g, '')
    return `${page}#${anchor.replaceAll(' ', '-')}`
  })
}

function alertExpressions(): Expression[] {
  return alerts.map(({ alert, expr, annotations }) => ({
    of: alert,
    text: expr,
    template: annotations.summary,
  }))
}

function dashboardExpressions(): Expression[] {
  return panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({ of: title, text: expr, template: legendFormat })),
  )
}

/** The metrics after a page, a health check and a refused webhook. */
async function metricsOfServer(): Promise<string> {
  const [port, METRICS_PORT] = [await freePort(), await freePort()]
  const server = startServer({ port, METRICS_PORT, DATA_DIR: plantedDataFolder() })
  await server.ready()
  expect((await fetch(server.origin)).status).toBe(200)
  const forged = await fetch(`${server.origin}/pay/notices/simulator`, { method: 'POST', body: 'forged' })
  expect(forged.status).toBe(400)
  return await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
}

/** The metrics that only a server with a replica exports. */
async function metricsOfReplica(): Promise<string> {
  const { watchReplica, registry } = createMetrics()
  watchReplica(() => ({ isServing: true, lagSeconds: 0 }))
  return await registry.metrics()
}

type Exported = ReturnType<typeof exportedLabels>

function faults({ of, text, template }: Expression, exported: Exported): string[] {
  const selectors = selectorsOf(text).filter(({ metric }) => metric !== 'up')
  const used = [...text.matchAll(/\$labels\.(\w+)/g), ...template.matchAll(/\$labels\.(\w+)|\{\{(\w+)\}\}/g)]
  const labels = [...groupingLabels(text), ...used.map(([, label, other]) => label ?? other ?? '')]
  return selectors
    .flatMap((selector) => [...selectorFaults(selector, exported), ...missing(labels, selector, exported)])
    .map((fault) => `${of}: ${fault}`)
}

function selectorFaults({ metric, matchers }: Selector, exported: Exported): string[] {
  if (!exported.has(metric)) return [`${metric} is not exported`]
  return matchers.flatMap(({ label, operator, value }) => {
    if (label === 'job') return value === 'lectern' ? [] : [`the scrape job is lectern, not ${value}`]
    // Which statuses and methods there are depends on the requests.
    const values = possibleValues.get(label) ?? valuesOf(metric, label, exported)
    const wanted = operator === '!~' ? [] : value.split('|')
    return wanted.filter((each) => !values?.has(each)).map((each) => `${metric} has no ${label} ${each}`)
  })
}

function missing(labels: readonly string[], { metric }: Selector, exported: Exported): string[] {
  return labels
    .filter((label) => !ofTheTarget.includes(label) && !valuesOf(metric, label, exported))
    .map((label) => `${metric} has no label ${label}`)
}

function valuesOf(metric: string, label: string, exported: Exported): Set<string> | undefined {
  return exported.get(metric)?.get(label === 'exported_job' ? 'job' : label)
}
