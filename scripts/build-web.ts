// Builds web/admin, web/console and web/explorer into web/dist/console, unless what is there was made from the same sources. --force builds anyway.
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { consoleAssets } from '../src/paths/paths.ts'
import { digestFile, digestOfSources, isWebBundleCurrent, webBundle } from '../src/start/web-bundle.ts'

// Whoever runs this may have another: React's slow half would come along.
process.env['NODE_ENV'] = 'production'

// What a browser loads before the first screen of the admin area.
const mostOfFirstLoad = 300_000

const entries = Object.fromEntries(
  ['console/index.ts', 'explorer/index.ts', 'admin/index.tsx'].map((file) => [
    file.split('/')[0] ?? file,
    join(webBundle.sources, file),
  ]),
)

const isForced = process.argv.includes('--force')
if (isWebBundleCurrent() && !isForced) console.log('Web: built already')
else await buildConsole()

async function buildConsole() {
  const startedAt = performance.now()
  // Beside the place it will have, so that a half-built console is never served and two builds do not meet.
  const scratch = `${webBundle.folder}.${process.pid}`
  try {
    await bundleInto(scratch)
    await packAll(scratch)
    refuseHeavyFirstLoad(scratch)
    writeFileSync(join(scratch, digestFile), digestOfSources())
    replaceFolder(webBundle.folder, scratch)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`Web: built web/dist/console in ${seconds} s (${sizes()})`)
}

async function bundleInto(folder: string) {
  await build({
    configFile: false,
    mode: 'production',
    root: webBundle.sources,
    base: `${consoleAssets}/`,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsDir: '',
      // The site's policy lets no font or picture come out of a stylesheet.
      assetsInlineLimit: 0,
      manifest: 'manifest.json',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 4_000,
      rolldownOptions: { input: entries, onLog: tellOthers },
    },
    worker: { format: 'es' },
  })
}

// "use client" is for servers that render React; the packages carry it by the hundred.
function tellOthers(level: Rolldown.LogLevel, log: Rolldown.RolldownLog, tell: Rolldown.LogOrStringHandler) {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log)
}

async function packAll(folder: string) {
  const names = readdirSync(folder).filter((name) => /\.(?:js|css|ttf)$/.test(name))
  await Promise.all(names.map((name) => pack(join(folder, name))))
}

async function pack(file: string) {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(readFileSync(file), { params: quality }))
}

type Chunk = { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }

function refuseHeavyFirstLoad(folder: string) {
  const chunks: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const files = new Set<string>()
  const collect = (name: string) => {
    const chunk = chunks[name]
    if (!chunk || files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(collect)
  }
  collect('admin/index.tsx')
  const bytes = [...files].reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0)
  console.log(`Admin area: the first load is ${Math.round(bytes / 1000)} KB packed`)
  if (bytes > mostOfFirstLoad)
    throw new Error(
      `The first load of the admin area is ${bytes} bytes, more than ${mostOfFirstLoad}: load what only some screens need with them`,
    )
}

function replaceFolder(folder: string, by: string) {
  const old = `${by}.old`
  try {
    renameSync(folder, old)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  moveUnlessTaken(by, folder)
  rmSync(old, { recursive: true, force: true })
}

// Another build of the same sources may have come first.
function moveUnlessTaken(from: string, to: string) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

function sizes(): string {
  const total = (pattern: RegExp) =>
    readdirSync(webBundle.folder)
      .filter((name) => pattern.test(name))
      .reduce((sum, name) => sum + statSync(join(webBundle.folder, name)).size, 0)
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  return `${megabytes(total(/\.(?:js|css|ttf)$/))}, ${megabytes(total(/\.br$/))} packed`
}
