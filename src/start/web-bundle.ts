import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const checkout = fileURLToPath(new URL('../..', import.meta.url))

/** The output of scripts/build-web.ts: GraphiQL of web/console, Swagger UI of web/explorer, and their sign-in. */
export const webBundle = {
  sources: join(checkout, 'web'),
  folder: join(checkout, 'web/dist/console'),
} as const

/** Next to the built files: the hash of their sources. */
export const digestFile = 'sources.sha256'

/** Whether the built files match the current sources. */
export function isWebBundleCurrent(): boolean {
  const kept = join(webBundle.folder, digestFile)
  return existsSync(kept) && readFileSync(kept, 'utf8') === digestOfSources()
}

/** One hash of the sources of both, the build script and the packages they use. */
export function digestOfSources(): string {
  const hash = createHash('sha256')
  const own = globSync('{admin,console,explorer,sign-in}/**/*.{ts,tsx,css}', {
    cwd: webBundle.sources,
  }).sort()
  const files = [...own.map((name) => join('web', name)), 'scripts/build-web.ts']
  for (const name of files)
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(checkout, name)))
      .update('\0')
  return hash.update(lockedVersions()).digest('hex')
}

const packages = [
  '@emotion/cache',
  '@emotion/react',
  '@emotion/styled',
  '@mui/material',
  '@tanstack/react-query',
  'graphiql',
  '@graphiql/plugin-doc-explorer',
  '@graphiql/plugin-history',
  '@graphiql/react',
  'graphql',
  'graphql-language-service',
  'monaco-editor',
  'monaco-graphql',
  'openapi-fetch',
  'ra-core',
  'ra-i18n-polyglot',
  'ra-ui-materialui',
  'react',
  'react-dom',
  'react-hook-form',
  'react-router',
  'rolldown',
  'swagger-ui-dist',
  'vite',
]

function lockedVersions(): string {
  const { packages: locked } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8'))
  return packages.map((name) => `${name}@${locked[`node_modules/${name}`]?.version}`).join('\n')
}

/** Builds both if they are missing or outdated. A failure is only reported: everything else works. */
export async function ensureWebBundle(stopping?: AbortSignal): Promise<void> {
  try {
    if (!isWebBundleCurrent()) await build(stopping)
  } catch (error) {
    if (stopping?.aborted) return
    process.stderr.write(`The API console could not be built; everything else works. ${error}\n`)
  }
}

// In a child process, because a bundler does not release its memory.
async function build(signal: AbortSignal | undefined): Promise<void> {
  const child = spawn(process.execPath, [join(checkout, 'scripts/build-web.ts')], {
    stdio: 'inherit',
    signal,
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`scripts/build-web.ts exited with ${code}`)
}
