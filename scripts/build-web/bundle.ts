import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { consoleAssets } from '../../src/paths/paths.ts'
import { webBundle } from '../../src/start/web/web-bundle.ts'

// The caller's NODE_ENV may differ, and React's development build would be bundled.
process.env['NODE_ENV'] = 'production'

const entries = {
  admin: join(webBundle.sources, 'admin/index.tsx'),
  console: join(webBundle.sources, 'developers/console/index.ts'),
  explorer: join(webBundle.sources, 'developers/explorer/index.ts'),
}

/** Bundles the applications into a folder, each file also compressed with brotli. */
export async function bundleInto(folder: string) {
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
      rolldownOptions: { input: entries, onLog: logUnlessDirective },
    },
    worker: { format: 'es' },
  })
  await compressAll(folder)
}

// "use client" is for servers that render React; hundreds of modules in the packages have it.
function logUnlessDirective(
  level: Rolldown.LogLevel,
  log: Rolldown.RolldownLog,
  write: Rolldown.LogOrStringHandler,
) {
  if (log.code !== 'MODULE_LEVEL_DIRECTIVE') write(level, log)
}

async function compressAll(folder: string) {
  const names = readdirSync(folder).filter((name) => /\.(?:js|css|ttf)$/.test(name))
  await Promise.all(names.map((name) => compress(join(folder, name))))
}

async function compress(file: string) {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(readFileSync(file), { params: quality }))
}
