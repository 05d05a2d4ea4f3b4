import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { packageFile } from '../../platform/package-files.ts'
import { accentStylesheet } from './accent-stylesheet.ts'
import { icon } from './icon.ts'
import { type Area, stylesOf } from './stylesheets.ts'

const pico = packageFile('@picocss/pico/css/pico.min.css')

/** Every asset file and its sources, in order. */
const sources = {
  'site.css': [
    pico,
    own('styles/tokens.css'),
    own('styles/document.css'),
    ...ownStyles('frame'),
    ...ownStyles('components'),
    ...ownStyles('shop'),
    own('styles/sign-in.css'),
    ...ownStyles('account'),
    ...ownStyles('own'),
    ...ownStyles('oauth'),
    ...ownStyles('payments'),
    ...ownStyles('checkout'),
    ...ownStyles('developers'),
    own('styles/focus.css'),
  ],
  'frame.css': [own('styles/tokens.css'), ...ownStyles('frame'), own('styles/focus.css')],
  'tokens.css': [own('styles/tokens.css')],
  'classroom.css': [...ownStyles('classroom'), ...ownStyles('discussion')],
  'discussion.css': ownStyles('discussion'),
  'account.js': [own('account.js')],
  'classroom.js': [
    own('classroom/browser-storage.js'),
    own('classroom/embeds.js'),
    own('classroom/completion.js'),
    own('classroom/player-elements.js'),
    own('classroom/report-queue.js'),
    own('classroom/progress-reports.js'),
    own('classroom/playback.js'),
    own('classroom/next-lecture.js'),
    own('classroom/notes.js'),
    own('classroom/shortcuts.js'),
    own('classroom/lecture.js'),
  ],
  'attempt.js': [
    own('attempt/order.js'),
    own('attempt/clock.js'),
    own('attempt/send-answers.js'),
    own('attempt/autosave.js'),
    own('attempt/attempt.js'),
  ],
  'checkout.js': [own('checkout.js')],
  'consent.js': [own('consent.js')],
  'dialog.js': [own('dialog.js')],
  'local-time.js': [own('local-time.js')],
  'passkey.js': [own('passkey.js')],
  'payments.js': [own('payments.js')],
  'service-times.js': [own('service-times.js')],
  'sign-in.js': [own('sign-in.js')],
  'site-nav.js': [own('site-nav.js')],
} as const satisfies Record<string, readonly URL[]>

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const

/** Letters that styles name by `url("font:…")`. */
const fonts = new Map(
  Object.entries({
    'inter-latin': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    'inter-latin-ext': '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
    'source-serif-latin': '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  }).map(([name, file]) => [name, fontOf(name, file)]),
)

type AssetName = keyof typeof sources
/** An optional script; every page except passkeys works without it. */
export type ScriptName = Extract<AssetName, `${string}.js`>

type Asset = { readonly path: string; readonly type: string; readonly text: string; packed?: Promise<Buffer> }

const assets = new Map<string, Asset>(
  Object.entries(sources).map(([name, files]) => [name, bundle(name, files)]),
)

/** The path of a file. Its name changes with its content, so browsers may cache it forever. */
export function assetPath(name: AssetName): string {
  const { path } = assets.get(name) ?? {}
  if (!path) throw new Error(`The page assets do not include ${name}`)
  return path
}

export const defaultAccent = '#3b5bdb'

/** The stylesheet of one accent colour: a file of its own, so that pages carry no inline style. */
export function accentPath(colour: string): string {
  return `/assets/accent-${colour.slice(1)}.css`
}

/** The icon of one accent colour. */
export function iconPath(colour: string): string {
  return `/assets/icon-${colour.slice(1)}.svg`
}

const anywhere = { config: { atAnyHost: true } }

export function serveAssets(app: FastifyInstance) {
  for (const asset of assets.values())
    app.get(asset.path, anywhere, (request, reply) => sendAsset(request, reply, asset))
  for (const { path, bytes } of fonts.values())
    app.get(path, anywhere, (_request, reply) => cacheForever(reply, 'font/woff2').send(bytes))
  app.get<{ Params: { hex: string } }>('/assets/accent-:hex([0-9a-f]{6}).css', anywhere, (request, reply) =>
    cacheForever(reply, types.css).send(accentStylesheet(`#${request.params.hex}`)),
  )
  app.get<{ Params: { hex: string } }>('/assets/icon-:hex([0-9a-f]{6}).svg', anywhere, (request, reply) =>
    cacheForever(reply, 'image/svg+xml').send(icon(`#${request.params.hex}`)),
  )
}

/** For files whose name changes with their content. */
export function cacheForever(reply: FastifyReply, type: string): FastifyReply {
  return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable')
}

/** True if the browser accepts a precompressed file. */
export function acceptsBrotli({ headers }: FastifyRequest): boolean {
  const encodings = String(headers['accept-encoding'] ?? '').split(',')
  return encodings.some((each) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/.test(each))
}

function own(name: string): URL {
  return new URL(`../../../web/site/${name}`, import.meta.url)
}

function ownStyles(area: Area): readonly URL[] {
  return stylesOf(area).map(own)
}

function bundle(name: string, files: readonly URL[]): Asset {
  const text = withFonts(files.map(textOf).join('\n'))
  const [base = '', extension] = name.split('.')
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const path = `/assets/${base}.${digest}.${extension}`
  return { path, text, type: extension === 'css' ? types.css : types.js }
}

// Pico styles links as buttons by their role; our links keep their role and use a class instead.
function textOf(file: URL): string {
  const text = readFileSync(file, 'utf8')
  if (file.pathname.endsWith('.js')) return asPartOfScript(text)
  return file === pico ? text.replaceAll('[role=button]', '.button') : text
}

// The modules of one script share its scope, so that a browser loads them with one request.
function asPartOfScript(text: string): string {
  return text.replaceAll(/^import [^']* from '\.\/[^']*'\n/gm, '').replaceAll(/^export /gm, '')
}

function fontOf(name: string, file: string) {
  const bytes = readFileSync(packageFile(file))
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  return { path: `/assets/${name}.${digest}.woff2`, bytes }
}

function withFonts(text: string): string {
  return text.replaceAll(/url\("font:([\w-]+)"\)/g, (_all, name: string) => {
    const font = fonts.get(name)
    if (!font) throw new Error(`The page assets have no font ${name}`)
    return `url("${font.path}")`
  })
}

async function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset) {
  cacheForever(reply, asset.type).header('vary', 'accept-encoding')
  if (!acceptsBrotli(request)) return reply.send(asset.text)
  asset.packed ??= pack(asset.text)
  return reply.header('content-encoding', 'br').send(await asset.packed)
}

// Compressed once, at the highest level.
async function pack(text: string): Promise<Buffer> {
  return await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
}
