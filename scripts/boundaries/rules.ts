import { dirname, join } from 'node:path'
import { browserFaults, runsInBrowsers } from './browser-rules.ts'

// Lower modules first; a module may enter those on lines above its own, by their index.ts.
const moduleOrder: readonly (readonly string[])[] = [
  ['facts', 'changes'],
  ['tenancy', 'exports'],
  ['identity'],
  ['storage', 'idempotency', 'publishing'],
  ['oauth', 'catalog', 'content', 'settings'],
  ['entitlements'],
  ['learning', 'consulting', 'events'],
  ['assessments'],
  ['certificates', 'teaching'],
  ['subscriptions'],
  ['gateways', 'pricing'],
  ['invoicing'],
  ['orders'],
  ['billing', 'accounting'],
  ['notifications'],
  ['insights'],
]

const insideTheLedger = ['append-entry.ts', 'settle.ts', 'follow-on.ts']

type ModulePath = { readonly layer: string; readonly part: string; readonly file: string }
type Rule = { readonly says: string; readonly isBroken: (from: ModulePath, to: ModulePath) => boolean }

const rules: readonly Rule[] = [
  {
    says: 'platform imports nothing else of ours',
    isBroken: (from, to) => from.layer === 'platform' && to.layer !== 'platform',
  },
  {
    says: 'domain imports only domain and platform',
    isBroken: (from, to) => from.layer === 'domain' && !['domain', 'platform'].includes(to.layer),
  },
  {
    says: 'operations import only domain and platform',
    isBroken: (from, to) =>
      from.layer === 'operations' && !['operations', 'domain', 'platform'].includes(to.layer),
  },
  {
    says: 'paths import nothing else of ours',
    isBroken: (from, to) => from.layer === 'paths' && to.layer !== 'paths',
  },
  {
    says: 'labels import only domain and platform',
    isBroken: (from, to) => from.layer === 'labels' && !['labels', 'domain', 'platform'].includes(to.layer),
  },
  {
    says: 'http and jobs import only paths, labels, operations, domain and platform',
    isBroken: (from, to) =>
      ['http', 'jobs'].includes(from.layer) &&
      !['paths', 'labels', 'operations', 'domain', 'platform', from.layer].includes(to.layer),
  },
  {
    says: 'http, jobs, labels and operations never reach the database',
    isBroken: (from, to) =>
      ['http', 'jobs', 'labels', 'operations'].includes(from.layer) &&
      to.layer === 'platform' &&
      to.part === 'db' &&
      !isTypes(to),
  },
  {
    says: 'http/shared imports no other part of http',
    isBroken: (from, to) => areInHttp(from, to) && from.part === 'shared' && to.part !== 'shared',
  },
  {
    says: 'the page kit imports no part of http but http/shared',
    isBroken: (from, to) =>
      areInHttp(from, to) && from.part === 'page' && !['page', 'shared'].includes(to.part),
  },
  {
    says: 'one contract imports no other; what they share is in http/page, http/shared and http/discussion',
    isBroken: (from, to) =>
      areInHttp(from, to) && to.part !== from.part && !['page', 'shared', 'discussion'].includes(to.part),
  },
  {
    says: 'a module is entered by its index.ts',
    isBroken: (from, to) =>
      to.layer === 'domain' &&
      !(from.layer === 'domain' && from.part === to.part) &&
      !to.file.endsWith('/index.ts'),
  },
  {
    says: 'modules are entered downwards only; upwards goes a fact',
    isBroken: (from, to) =>
      from.layer === 'domain' && to.layer === 'domain' && from.part !== to.part && height(to) >= height(from),
  },
  {
    says: 'the ledger is written through ledger/record.ts only, and repaired through ledger/repair.ts',
    isBroken: (from, to) =>
      areInOrders(from, to) &&
      insideTheLedger.some((name) => to.file.endsWith(`/ledger/${name}`)) &&
      !from.file.includes('/ledger/'),
  },
  {
    says: 'the demo world is loaded by the command line and the start only',
    isBroken: (from, to) => to.layer === 'demo' && !['demo', 'main', 'cli', 'start'].includes(from.layer),
  },
  {
    says: 'only what starts Lectern reads its configuration',
    isBroken: (from, to) =>
      to.layer === 'config' &&
      ['operations', 'http', 'jobs', 'labels', 'domain', 'platform'].includes(from.layer),
  },
]

function areInOrders(from: ModulePath, to: ModulePath): boolean {
  return [from, to].every(({ layer, part }) => layer === 'domain' && part === 'orders') && !isTest(from)
}

function isTest({ file }: ModulePath): boolean {
  return file.endsWith('.test.ts')
}

function areInHttp(from: ModulePath, to: ModulePath): boolean {
  return from.layer === 'http' && to.layer === 'http'
}

/** The imports of one file that go against a rule, each as a line to print. */
export function faultsIn(file: string, text: string): string[] {
  const inBrowsers = runsInBrowsers(file) ? browserFaults(file, text) : []
  return file.startsWith('web/') ? inBrowsers : [...inBrowsers, ...serverFaults(file, text)]
}

function serverFaults(file: string, text: string): string[] {
  const from = modulePathOf(file)
  const forged = isGate(file) ? [] : actorsMadeIn(text)
  const faults = forged.map((name) => `${file} imports ${name}: only the gates make actors`)
  return faults.concat(importFaults(from, file, text))
}

// Gates are the files that verify a session or a token, the demo world, and tests.
function isGate(file: string): boolean {
  return (
    file === 'src/http/shared/member-actor.ts' ||
    file.startsWith('src/domain/tenancy/') ||
    file.startsWith('demo/') ||
    file.endsWith('.test.ts')
  )
}

function actorsMadeIn(text: string): string[] {
  const imports = [...text.matchAll(/import \{([^}]*)\} from '[^']*tenancy\/index\.ts'/g)]
  return imports
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => name === 'memberActor' || name === 'operatorActor')
}

function importFaults(from: ModulePath, file: string, text: string): string[] {
  return importsOf(text).flatMap((specifier) => {
    const to = modulePathOf(join(dirname(file), specifier))
    return rules
      .filter((rule) => rule.isBroken(from, to))
      .map(({ says }) => `${file} imports ${to.file}: ${says}`)
  })
}

function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, specifier]) => specifier ?? '')
}

function modulePathOf(file: string): ModulePath {
  const [layer = '', part = ''] = file.replace(/^src\//, '').split('/')
  return { layer: layer.replace(/\.ts$/, ''), part, file }
}

// The generated types name ids and rows; they run nothing.
function isTypes({ file }: ModulePath): boolean {
  return file.endsWith('platform/db/schema/schema.gen.ts')
}

function height({ part }: ModulePath): number {
  const found = moduleOrder.findIndex((line) => line.includes(part))
  if (found === -1)
    throw new Error(`domain/${part} has no place in the order of modules: scripts/boundaries/rules.ts`)
  return found
}
