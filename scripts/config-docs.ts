// Writes docs/configuration.md from the settings themselves; with --check only says whether it is fresh.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Settings } from '../src/config/settings.ts'

const file = fileURLToPath(new URL('../docs/configuration.md', import.meta.url))

function render(): string {
  const rows = Object.entries(Settings.shape).map(([name, setting]) => {
    const fallback = setting.safeParse(undefined).data
    const shown = fallback === undefined || Array.isArray(fallback) ? '' : `\`${asWritten(fallback)}\``
    return `| \`${name}\` | ${shown} | ${setting.description?.replaceAll('|', '\\|')} |`
  })
  return `${[
    '# Configuration',
    'Generated from `src/config/settings.ts` by `npm run format`; not edited by hand.',
    'Settings are environment variables. They are read once, at start; what is wrong is listed at once and nothing starts. The standard `OTEL_*` variables switch tracing on.',
    ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n'),
  ].join('\n\n')}\n`
}

function asWritten(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)
}

if (!process.argv.includes('--check')) {
  writeFileSync(file, render())
} else if (readFileSync(file, 'utf8') !== render()) {
  console.error('docs/configuration.md is stale: run `npm run format`')
  process.exitCode = 1
}
