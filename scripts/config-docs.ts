// Writes docs/configuration.md from the settings themselves; with --check it only reports whether the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Settings } from '../src/config/settings.ts'

const file = fileURLToPath(new URL('../docs/configuration.md', import.meta.url))

function render(): string {
  const rows = Object.entries(Settings.shape).map(([name, setting]) => {
    const fallback = setting.safeParse(undefined).data
    const defaultValue = fallback === undefined || Array.isArray(fallback) ? '' : `\`${asText(fallback)}\``
    return `| \`${name}\` | ${defaultValue} | ${setting.description?.replaceAll('|', '\\|')} |`
  })
  return `${[
    '# Configuration',
    'Generated from `src/config/settings.ts` by `npm run format`. Do not edit it by hand.',
    'Settings are environment variables, read once at start. If any of them is invalid, the start fails with a list of all problems. The standard `OTEL_*` variables enable tracing.',
    ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n'),
  ].join('\n\n')}\n`
}

function asText(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)
}

if (!process.argv.includes('--check')) {
  writeFileSync(file, render())
} else if (readFileSync(file, 'utf8') !== render()) {
  console.error('docs/configuration.md is outdated: run `npm run format`')
  process.exitCode = 1
}
