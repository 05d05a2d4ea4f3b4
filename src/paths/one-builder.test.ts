// Paths are built in src/paths only; every file that writes one by hand is listed here with its reason.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { paths } from './paths.ts'
import { publicKinds } from './public-paths.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = globSync('src/**/*.ts', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts') && !/^src\/(paths|operations|http\/admin-api)\//.test(file),
)

const manually: Readonly<Record<string, string>> = {
  'src/http/site-files/robots.ts': 'beginnings of addresses that crawlers leave alone',
  'src/http/shared/request-metrics.ts': 'beginnings of addresses by which requests are counted',
  'src/domain/oauth/clients/console-client.ts':
    'where the console’s client comes back to; domain imports no paths, and the client’s own test compares them',
  'src/domain/gateways/simulator.ts': 'stands for a payment company, and domain imports no paths',
}

const firstParts = [...new Set([...stringsIn(paths).map(firstPart), ...publicKinds])].filter(
  (part) => part !== '',
)

test('only the listed files outside src/paths write the path of a page by hand', () => {
  const pattern = new RegExp(`['"\`]/(?:${firstParts.join('|')})\\b`)
  const found = sources.filter((file) => pattern.test(readFileSync(`${root}/${file}`, 'utf8')))
  expect(sources.length).toBeGreaterThan(500)
  expect(found.toSorted()).toEqual(Object.keys(manually).toSorted())
})

test('the simulator gateway sends browsers to the paths of its pages', () => {
  const gateway = readFileSync(`${root}/src/domain/gateways/simulator.ts`, 'utf8')
  expect(gateway).toContain(`action: '${paths.simulatorEntry}'`)
})

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function' && 'route' in value) return [String(value.route)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

function firstPart(path: string): string {
  return path.split('/')[1] ?? ''
}
