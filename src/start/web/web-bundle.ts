import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageFiles } from '../../platform/package-files.ts'
import { StartFailure } from '../../platform/start-failure.ts'

const checkout = fileURLToPath(new URL('../../..', import.meta.url))

/** The output of scripts/build-web.ts: three applications for browsers, and files of packages that the server reads. */
export const webBundle = {
  sources: join(checkout, 'web'),
  folder: join(checkout, 'web/dist'),
  applications: join(checkout, 'web/dist/console'),
} as const

/** Server code that browsers run too: it runs anywhere, and `scripts/boundaries.ts` forbids web/ to import any other. */
export const sharedWithBrowsers: readonly string[] = [
  'src/paths/*.ts',
  'src/labels/**/*.ts',
  'src/platform/accent.ts',
  'src/platform/countries.ts',
  'src/platform/csv.ts',
  'src/platform/durations.ts',
  'src/platform/file-size.ts',
  'src/platform/formatters.ts',
  'src/platform/locales.ts',
  'src/platform/money.ts',
  'src/platform/paging.ts',
  'src/platform/records.ts',
  'src/platform/slug.ts',
  // The limits and lifetimes of a module, which screens and API texts name.
  'src/domain/*/limits.ts',
  'src/domain/assessments/questions/limits.ts',
  'src/domain/learning/course-students/limits.ts',
  'src/domain/gateways/stripe/events.ts',
  'src/domain/oauth/redirect-uri.ts',
  'src/domain/oauth/scopes.ts',
  'src/domain/teaching/placeholders.ts',
]

/** Next to the built files: the hash of their sources. */
export const digestFile = 'sources.sha256'

/** True if the built files match the current sources. */
export function isWebBundleCurrent(): boolean {
  const storedDigest = join(webBundle.folder, digestFile)
  return existsSync(storedDigest) && readFileSync(storedDigest, 'utf8') === digestOfSources()
}

/** One hash of all sources, the build script and the packages they use. */
export function digestOfSources(): string {
  const hash = createHash('sha256')
  for (const name of sources())
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(checkout, name)))
      .update('\0')
  return hash.update(lockedVersions()).digest('hex')
}

function sources(): string[] {
  const own = 'web/{admin,developers}/**/*.{ts,tsx,css}'
  const build = ['scripts/build-web.ts', 'scripts/build-web/*.ts', 'src/platform/package-files.ts']
  const found = globSync([own, ...sharedWithBrowsers, ...build], { cwd: checkout })
  return found.filter((name) => !name.includes('.test.')).sort()
}

/** The packages whose code is in the built files, or which build them. */
export const bundledPackages: readonly string[] = [
  ...Object.keys(packageFiles),
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  '@emotion/cache',
  '@emotion/react',
  '@emotion/styled',
  '@mui/material',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'graphiql',
  '@graphiql/plugin-doc-explorer',
  '@graphiql/plugin-history',
  '@graphiql/react',
  'graphql',
  'graphql-language-service',
  'jsqr',
  'monaco-editor',
  'monaco-graphql',
  'openapi-fetch',
  'ra-core',
  'ra-i18n-polyglot',
  'react',
  'react-dom',
  'react-hook-form',
  'react-image-crop',
  'react-router',
  'react-router-dom',
  'rolldown',
  'swagger-ui-dist',
  'vite',
]

function lockedVersions(): string {
  const { packages: locked } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8'))
  return bundledPackages.map((name) => `${name}@${locked[`node_modules/${name}`]?.version}`).join('\n')
}

/** True if this installation has the packages of the build: a runtime install leaves them out. */
export function canBuildWeb(): boolean {
  try {
    createRequire(import.meta.url).resolve('vite/package.json')
    return true
  } catch {
    return false
  }
}

/** The remedies if web/dist is missing and cannot be built. */
export const webBundleRemedies: readonly string[] = [
  'run `npm ci --include=dev && npm prune --omit=dev`: it builds web/dist and then removes the packages of the build',
  'or copy web/dist from a full install of the same version',
]

/** Builds web/dist if it is missing or outdated. Without it the server does not start. */
export async function ensureWebBundle(stopping?: AbortSignal): Promise<void> {
  if (isWebBundleCurrent()) return
  if (!canBuildWeb())
    throw new StartFailure('web/dist is missing or was built from other sources.', webBundleRemedies)
  try {
    await buildWebBundle(stopping)
  } catch (error) {
    if (stopping?.aborted) return
    if (!existsSync(join(webBundle.folder, digestFile))) throw error
    process.stderr.write(`web/dist could not be built; the server uses the previous build. ${error}\n`)
  }
}

/** Builds web/dist if it is missing or outdated, in a child process: a bundler does not release its memory. */
export async function buildWebBundle(signal?: AbortSignal): Promise<void> {
  if (isWebBundleCurrent()) return
  const child = spawn(process.execPath, [join(checkout, 'scripts/build-web.ts')], {
    stdio: 'inherit',
    signal,
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`scripts/build-web.ts exited with ${code}`)
}
