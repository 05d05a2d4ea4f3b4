import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { consoleAssets } from '../../paths/paths.ts'
import { Refusal } from '../../platform/refusal.ts'
import { acceptsBrotli, cacheForever } from './assets.ts'

/** The entry files of one application; its script loads the rest. */
export type WebBundle = { readonly script: string; readonly stylesheet: string }

type Manifest = Readonly<Record<string, { readonly file: string; readonly css?: readonly string[] }>>

const entries = {
  admin: 'admin/index.tsx',
  console: 'developers/console/index.ts',
  explorer: 'developers/explorer/index.ts',
} as const

/** One of the applications. */
export function readWebBundle(folder: string, name: keyof typeof entries): WebBundle {
  const manifest = join(folder, 'manifest.json')
  const files: Manifest = JSON.parse(readFileSync(manifest, 'utf8'))
  const entry = files[entries[name]]
  const stylesheet = entry?.css?.[0]
  if (!entry || !stylesheet)
    throw new Error(`${manifest} has no script or no stylesheet: run the build again`)
  return { script: `${consoleAssets}/${entry.file}`, stylesheet: `${consoleAssets}/${stylesheet}` }
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ttf': 'font/ttf',
}

/** The static files of the applications. Their names change with their content, so browsers may cache them forever. */
export function serveWebBundle(app: FastifyInstance, folder: string) {
  const names = new Set(readdirSync(folder))
  app.get<{ Params: { name: string } }>(
    `${consoleAssets}/:name`,
    { config: { atAnyHost: true } },
    (request, reply) => {
      const { name } = request.params
      const type = types[extname(name)]
      if (!type || !names.has(name)) throw new Refusal('not_found', 'No such file')
      cacheForever(reply, type)
      const isPacked = names.has(`${name}.br`) && acceptsBrotli(request)
      return isPacked
        ? sendPacked(reply, join(folder, name))
        : reply.send(createReadStream(join(folder, name)))
    },
  )
}

// Compressed once by the build, at the highest level.
function sendPacked(reply: FastifyReply, file: string) {
  return reply
    .header('content-encoding', 'br')
    .header('vary', 'accept-encoding')
    .send(createReadStream(`${file}.br`))
}
