// Writes the Grafana dashboard; with --check it only reports whether the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../deploy/monitoring/dashboard.gen.json', import.meta.url))

type Query = { readonly expr: string; readonly legend: string }
type Panel = { readonly title: string; readonly unit: string; readonly queries: readonly Query[] }

const requests = 'http_request_duration_seconds'
const slowest = (share: number): Query => ({
  expr: `histogram_quantile(${share}, sum by (contract, le) (rate(${requests}_bucket{contract!="health"}[$__rate_interval])))`,
  legend: `{{contract}} p${share * 100}`,
})

const panel = (title: string, unit: string, ...queries: readonly Query[]): Panel => ({ title, unit, queries })

const panels: readonly Panel[] = [
  panel('Requests per second', 'reqps', {
    expr: `sum by (contract) (rate(${requests}_count[$__rate_interval]))`,
    legend: '{{contract}}',
  }),
  panel('Server errors', 'percentunit', {
    expr: `sum by (contract) (rate(${requests}_count{status="5xx"}[$__rate_interval])) / on (contract) sum by (contract) (rate(${requests}_count[$__rate_interval]))`,
    legend: '{{contract}}',
  }),
  panel('Response times', 's', slowest(0.5), slowest(0.99)),
  panel('Requests in progress', 'short', {
    expr: 'sum by (instance) (http_requests_in_flight)',
    legend: '{{instance}}',
  }),
  panel('Callers that wait for a database session', 'short', {
    expr: 'sum by (pool) (database_pool_connections{state="waiting"})',
    legend: '{{pool}}',
  }),
  panel('Busy database sessions', 'short', {
    expr: 'sum by (pool) (database_pool_connections{state="busy"})',
    legend: '{{pool}}',
  }),
  panel('SQL statements per second', 'ops', {
    expr: 'sum by (outcome) (rate(database_statements_total[$__rate_interval]))',
    legend: '{{outcome}}',
  }),
  panel('Age of the oldest queued job', 's', { expr: 'max(outbox_lag_seconds)', legend: 'age' }),
  panel('Jobs per minute', 'short', {
    expr: 'sum by (outcome) (60 * rate(jobs_total[$__rate_interval]))',
    legend: '{{outcome}}',
  }),
  panel('Failed jobs in the last hour', 'short', {
    expr: 'sum by (exported_job) (increase(jobs_total{outcome="failed"}[1h])) > 0',
    legend: '{{exported_job}}',
  }),
  panel('Webhooks of gateways in the last hour', 'short', {
    expr: 'sum by (gateway, outcome) (increase(gateway_webhooks_total[1h]))',
    legend: '{{gateway}} {{outcome}}',
  }),
  panel('Event loop lag (p99)', 's', { expr: 'nodejs_eventloop_lag_p99_seconds', legend: '{{instance}}' }),
  panel('CPU cores in use', 'short', {
    expr: 'sum by (instance) (rate(process_cpu_seconds_total{job="lectern"}[$__rate_interval]))',
    legend: '{{instance}}',
  }),
  panel('Memory', 'bytes', { expr: 'process_resident_memory_bytes{job="lectern"}', legend: '{{instance}}' }),
]

const datasource = { type: 'prometheus', uid: '$' + '{datasource}' }
const [width, height] = [12, 8]

function renderPanel({ title, unit, queries }: Panel, at: number) {
  return {
    id: at + 1,
    type: 'timeseries',
    title,
    datasource,
    gridPos: { x: (at % 2) * width, y: Math.floor(at / 2) * height, w: width, h: height },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: queries.map(({ expr, legend }, n) => ({
      refId: String.fromCharCode(65 + n),
      datasource,
      expr,
      legendFormat: legend,
    })),
  }
}

function render(): string {
  const dashboard = {
    uid: 'lectern',
    title: 'Lectern',
    schemaVersion: 39,
    refresh: '1m',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus' }] },
    panels: panels.map(renderPanel),
  }
  return `${JSON.stringify(dashboard, null, 2)}\n`
}

if (!process.argv.includes('--check')) {
  writeFileSync(file, render())
} else if (readFileSync(file, 'utf8') !== render()) {
  console.error('deploy/monitoring/dashboard.gen.json is outdated: run `npm run format`')
  process.exitCode = 1
}
