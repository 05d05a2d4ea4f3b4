import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { accentFrom } from './accent.ts'

const pico = readFileSync(createRequire(import.meta.url).resolve('@picocss/pico/css/pico.min.css'), 'utf8')
const own = readFileSync(new URL('../../../web/site/site.css', import.meta.url), 'utf8')
const stylesheet = `${pico}\n${own}`

/** Its name changes with its content, so a browser may keep it for good. */
export const stylesheetPath = `/assets/site.${fingerprint(stylesheet)}.css`

export const defaultAccent = '#3b5bdb'

/** The stylesheet of one accent colour: a file of its own, so that pages carry no inline style. */
export function accentPath(colour: string): string {
  return `/assets/accent-${colour.slice(1)}.css`
}

export function serveAssets(app: FastifyInstance) {
  const anywhere = { config: { atAnyHost: true } }
  app.get(stylesheetPath, anywhere, (_request, reply) => sendForGood(reply, stylesheet))
  app.get<{ Params: { hex: string } }>('/assets/accent-:hex([0-9a-f]{6}).css', anywhere, (request, reply) =>
    sendForGood(reply, accentStylesheet(`#${request.params.hex}`)),
  )
}

function sendForGood(reply: FastifyReply, css: string) {
  return reply
    .type('text/css; charset=utf-8')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(css)
}

function accentStylesheet(colour: string): string {
  const { onLight, onDark, onButton } = accentFrom(colour)
  const rule = (text: string) =>
    Object.entries({
      '--accent': text,
      '--pico-primary': text,
      '--pico-primary-hover': text,
      '--pico-primary-underline': 'currentColor',
      '--pico-primary-background': onLight,
      '--pico-primary-border': onLight,
      '--pico-primary-hover-background': `color-mix(in oklab, ${onLight} 85%, black)`,
      '--pico-primary-focus': `color-mix(in oklab, ${text} 40%, transparent)`,
      '--pico-primary-inverse': onButton,
    })
      .map(([name, value]) => `${name}:${value}`)
      .join(';')
  // Pico's own selectors, so that these win by coming later.
  return `:root:not([data-theme=dark]){${rule(onLight)}}@media(prefers-color-scheme:dark){:root:not([data-theme]){${rule(onDark)}}}`
}

function fingerprint(text: string) {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
