// Only these places turn text into Html without escaping; each explains there why it is safe.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const reviewed = [
  // QR codes, drawn by a package as squares alone.
  'src/http/account/purchases/tickets-page.ts',
  'src/http/account/security/two-factor-set-up-page.ts',
  // JSON without a `<`, in a script that is data.
  'src/http/storefront/meta.ts',
  // The colours of a mail, which come from six hexadecimal digits.
  'src/jobs/mails/lay-out-mail.ts',
  // Markdown, rendered with HTML switched off.
  'src/platform/markdown/markdown.ts',
]

const sources = globSync('src/**/*.ts', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts') && !file.startsWith('src/platform/html/'),
)

test('only reviewed files create Html from a string', () => {
  const callers = sources.filter((file) => /\btrustedHtml\b/.test(readFileSync(`${root}/${file}`, 'utf8')))
  expect(sources.length).toBeGreaterThan(500)
  expect(callers.toSorted()).toEqual(reviewed.toSorted())
})

test('no html template contains the marker of raw markup', () => {
  for (const file of sources) {
    // Within a template of html a `!` before a value is shown as text, and must not be mistaken for a marker.
    const templates = readFileSync(`${root}/${file}`, 'utf8').match(/html`[^`]*`/g) ?? []
    for (const template of templates) expect(template, file).not.toContain('!${')
  }
})
