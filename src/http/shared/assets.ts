import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { accentFrom } from '../../platform/accent.ts'

const pico = readFileSync(createRequire(import.meta.url).resolve('@picocss/pico/css/pico.min.css'), 'utf8')
const stylesheet = [
  pico,
  own('site.css'),
  own('sign-in.css'),
  own('account.css'),
  own('oauth.css'),
  own('payments.css'),
  own('developers.css'),
].join('\n')

/** Its name changes with its content, so a browser may keep it for good. */
export const stylesheetPath = `/assets/site.${fingerprint(stylesheet)}.css`

const script = own('passkey.js')
/** Passkeys, which need a script. Everything else works without. */
export const scriptPath = `/assets/passkey.${fingerprint(script)}.js`

const accountScript = own('account.js')
/** What makes the account pages more comfortable: a preview, a copy, a bar that moves. */
export const accountScriptPath = `/assets/account.${fingerprint(accountScript)}.js`

const consentScript = own('consent.js')
/** What keeps a consent page from being answered twice, or by the wrong key. */
export const consentScriptPath = `/assets/consent.${fingerprint(consentScript)}.js`

const paymentsScript = own('payments.js')
/** What sends the form to a gateway by itself. */
export const paymentsScriptPath = `/assets/payments.${fingerprint(paymentsScript)}.js`

export const defaultAccent = '#3b5bdb'

/** The stylesheet of one accent colour: a file of its own, so that pages carry no inline style. */
export function accentPath(colour: string): string {
  return `/assets/accent-${colour.slice(1)}.css`
}

export function serveAssets(app: FastifyInstance) {
  const anywhere = { config: { atAnyHost: true } }
  app.get(stylesheetPath, anywhere, (_request, reply) => sendForGood(reply, 'css', stylesheet))
  app.get(scriptPath, anywhere, (_request, reply) => sendForGood(reply, 'javascript', script))
  app.get(accountScriptPath, anywhere, (_request, reply) => sendForGood(reply, 'javascript', accountScript))
  app.get(consentScriptPath, anywhere, (_request, reply) => sendForGood(reply, 'javascript', consentScript))
  app.get(paymentsScriptPath, anywhere, (_request, reply) => sendForGood(reply, 'javascript', paymentsScript))
  app.get<{ Params: { hex: string } }>('/assets/accent-:hex([0-9a-f]{6}).css', anywhere, (request, reply) =>
    sendForGood(reply, 'css', accentStylesheet(`#${request.params.hex}`)),
  )
}

function own(name: string): string {
  return readFileSync(new URL(`../../../web/site/${name}`, import.meta.url), 'utf8')
}

function sendForGood(reply: FastifyReply, type: 'css' | 'javascript', text: string) {
  return reply
    .type(`text/${type}; charset=utf-8`)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(text)
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
