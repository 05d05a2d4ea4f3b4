import { dirname } from 'node:path'

/** The entry of a package in package-lock.json. */
export type LockedPackage = {
  readonly version: string
  readonly license?: string
  readonly dev?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** The entries of a lock file by their path, such as `node_modules/pg`. */
export type Locked = ReadonlyMap<string, LockedPackage>

/** A package of a runtime install, or one whose code may be in the files for browsers. */
export type DistributedPackage = {
  readonly path: string
  readonly name: string
  readonly entry: LockedPackage
  readonly part: 'server' | 'browser'
}

const allowed = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...['OFL-1.1', 'PSF-2.0'],
])

/** Licences that are allowed for some packages only. */
const allowedFor: Readonly<Record<string, RegExp>> = {
  // libvips, a shared library that sharp loads.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  // JSON-LD contexts of the W3C, which are data.
  'W3C-20150513': /^@digitalbazaar\/credentials-context$/,
}

/** The licences of packages that only state them in a file. */
const statedInFiles: Readonly<Record<string, string>> = {
  'png-js@2.0.0': 'MIT',
  '@digitalbazaar/credentials-context@3.2.0': 'BSD-3-Clause AND W3C-20150513',
}

/** All packages of a runtime install, and the other packages that these bundled ones depend on. */
export function packagesOf(locked: Locked, bundled: readonly string[]): DistributedPackage[] {
  const server = [...locked].filter(([, { dev }]) => !dev).map(([path]) => path)
  const browser = dependenciesOf(
    locked,
    bundled.map((name) => `node_modules/${name}`),
  ).difference(new Set(server))
  return [
    ...server.map((path) => ({ path, part: 'server' as const })),
    ...[...browser].map((path) => ({ path, part: 'browser' as const })),
  ].flatMap(({ path, part }) => {
    const entry = locked.get(path)
    return entry ? [{ path, part, entry, name: nameOf(path) }] : []
  })
}

/** Each package without a licence, and each distributed one whose licence is not allowed, as a line to print. */
export function licenceProblems(locked: Locked, distributed: readonly DistributedPackage[]): string[] {
  const missing = [...locked]
    .filter(([path, entry]) => licenceOf(path, entry) === undefined)
    .map(([path]) => `${path} states no licence: read its files and add it to statedInFiles`)
  const refused = distributed
    .filter(({ path, name, entry }) => !isAllowed(licenceOf(path, entry) ?? '', name))
    .map(({ path, entry }) => `${path} has the licence ${licenceOf(path, entry)}, which is not allowed`)
  return [...missing, ...refused]
}

/** The licence that a package states, as an SPDX expression. */
export function licenceOf(path: string, { license, version }: LockedPackage): string | undefined {
  return statedInFiles[`${nameOf(path)}@${version}`] ?? license
}

/** True if an SPDX expression of names, AND and OR can be fulfilled with allowed licences. */
function isAllowed(expression: string, name: string): boolean {
  return expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => isAllowedFor(licence, name)))
}

function isAllowedFor(licence: string, name: string): boolean {
  return allowed.has(licence) || allowedFor[licence]?.test(name) === true
}

function dependenciesOf(locked: Locked, roots: readonly string[]): Set<string> {
  const found = new Set<string>()
  const waiting = [...roots]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = locked.get(path)
    if (!entry || found.has(path)) continue
    found.add(path)
    const names = Object.keys({ ...entry.dependencies, ...entry.peerDependencies })
    for (const name of names) waiting.push(resolve(locked, path, name) ?? '')
  }
  return found
}

/** The installed package that Node finds from this one: the nearest in a folder above. */
function resolve(locked: Locked, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = `${folder === '.' ? '' : `${folder}/`}node_modules/${name}`
    if (locked.has(path)) return path
    if (folder === '.') return undefined
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
