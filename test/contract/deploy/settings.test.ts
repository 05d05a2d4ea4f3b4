import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../../src/config/read-config.ts'
import { Settings } from '../../../src/config/settings.ts'

type Variables = Readonly<Record<string, string | number>>
type Service = {
  readonly image?: string
  readonly command?: readonly string[]
  readonly environment?: Variables
  readonly extends?: { readonly file: string; readonly service: string }
}
type Compose = { readonly services: Readonly<Record<string, Service>> }

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')
const compose = (file: string): Compose => parse(read(`compose/${file}`), { merge: true })
const files = ['compose.yaml', 'compose.citus.yaml']
/** What a host fills in. */
const filledIn: Variables = {
  ...variablesOf(read('compose/example.env')),
  POSTGRES_PASSWORD: '7fb1a0c4',
  SECRET_KEY: 'q7Rk+1fV0nYwX9bJ3sLhT5mZc8Gd2PaEuKiNoFrQvAxSyWjB',
  S3_SECRET_ACCESS_KEY: '0d9ce2b6',
}

test.each(files)('%s starts web processes and a worker with settings that production accepts', (file) => {
  const roles = lecternServices(file).map(({ environment }) => {
    expect(unknownSettings(environment)).toEqual([])
    const config = readConfig({ NODE_ENV: 'production', ...fillIn(environment) })
    expect([config.DATABASE_URL, config.S3_BUCKET]).not.toContain(undefined)
    return config.PROCESS_ROLE
  })
  expect(roles).toEqual(['web', 'jobs'])
})

test('example.env has exactly the variables that a host must set', () => {
  const required = files.flatMap((file) => [...read(`compose/${file}`).matchAll(/\$\{(\w+):\?/g)])
  expect(Object.keys(variablesOf(read('compose/example.env'))).sort()).toEqual(
    [...new Set(required.map(([, name]) => name))].sort(),
  )
})

test('Prometheus reads the metrics port of each service that serves metrics', () => {
  const { scrape_configs } = parse(read('monitoring/prometheus.yml'))
  const expected = Object.entries(compose('compose.yaml').services).flatMap(([name, { environment }]) =>
    environment?.['METRICS_PORT'] ? [`${name}:${environment['METRICS_PORT']}`] : [],
  )
  expect(scrape_configs[0].static_configs[0].targets).toEqual(expected)
})

test('each Citus node of the Compose file has the settings that docs/scaling.md requires', () => {
  const nodes = Object.entries(compose('compose.citus.yaml').services).filter(
    ([name, { image }]) => image?.startsWith('citusdata/') && name !== 'setup',
  )
  expect(nodes.map(([name]) => name)).toEqual(['coordinator', 'db-1', 'db-2'])
  for (const [, { command = [] }] of nodes) {
    const settings = Object.fromEntries(command.map((setting) => setting.replace('--', '').split('=')))
    expect(settings).toMatchObject({
      wal_level: 'logical',
      max_prepared_transactions: settings['max_connections'],
      output_plugin_libraries: 'pgoutput,citus',
    })
  }
})

test('the image and the systemd unit set only settings of Lectern and variables of Node', () => {
  const image = read('docker/Dockerfile').match(/^ENV (.*)$/m)?.[1] ?? ''
  const unit = read('systemd/lectern@.service').match(/^Environment=(.*)$/m)?.[1] ?? ''
  for (const text of [image, unit]) {
    const { PATH, NODE_COMPILE_CACHE, ...settings } = variablesOf(text.replaceAll(' ', '\n'))
    expect(Object.keys(settings).length).toBeGreaterThan(1)
    expect(unknownSettings(settings)).toEqual([])
  }
})

/** The services that run Lectern, with what they extend. */
function lecternServices(file: string): Required<Pick<Service, 'environment'>>[] {
  return Object.values(compose(file).services).flatMap((service) => {
    const base = service.extends ? compose(service.extends.file).services[service.extends.service] : undefined
    const image = service.image ?? base?.image
    return image === 'lectern' ? [{ environment: { ...base?.environment, ...service.environment } }] : []
  })
}

function unknownSettings(environment: Variables): string[] {
  return Object.keys(environment).filter((name) => !(name in Settings.shape))
}

/** Fills in `${NAME:?…}` and `${NAME:-default}` as Compose does. */
function fillIn(environment: Variables): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value).replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_all, variable: string, kind, fallback: string) =>
        String(filledIn[variable] || (kind === '-' ? fallback : '')),
      ),
    ]),
  )
}

function variablesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}
