import pc from 'picocolors'

type Colors = ReturnType<typeof pc.createColors>

type Line = {
  readonly time: string
  readonly level: string
  readonly msg?: string
  readonly pid?: number
  readonly err?: { readonly message?: unknown }
}

const levelColor: Record<string, keyof Omit<Colors, 'isColorSupported'>> = {
  trace: 'gray',
  debug: 'blue',
  info: 'green',
  warn: 'yellow',
  error: 'red',
  fatal: 'magenta',
}

/** Formats one JSON log line for a terminal; an error's stack follows, indented. */
export function prettyLine(json: string, { color }: { color: boolean }): string {
  const colors = pc.createColors(color)
  const line: Line = JSON.parse(json)
  const { time, level, msg = '', pid: _, err, ...rest } = line
  const paint = colors[levelColor[level] ?? 'white']
  const hasOwnMessage = err !== undefined && err.message !== msg
  const fields = [...fieldsOf(rest), ...(hasOwnMessage ? fieldsOf({ err: err.message }) : [])]
  const parts = [
    colors.dim(new Date(time).toTimeString().slice(0, 8)),
    paint(level.toUpperCase().padEnd(5)),
    visible(msg),
    ...fields.map(([key, value]) => `${colors.dim(`${key}=`)}${value}`),
  ]
  return `${[parts.join(' '), ...stackLines(err).map((line) => colors.dim(line))].join('\n')}\n`
}

function fieldsOf(value: object, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, item]): [string, string][] => {
    const name = prefix + visible(key)
    if (typeof item === 'object' && item !== null && !Array.isArray(item)) return fieldsOf(item, `${name}.`)
    return [[name, formatValue(item)]]
  })
}

function formatValue(value: unknown): string {
  const isPlain = typeof value === 'string' && /^[^\s"=]+$/.test(value)
  return visible(isPlain ? value : (JSON.stringify(value) ?? ''))
}

function stackLines(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const stack = 'stack' in error ? error.stack : undefined
  const own = typeof stack === 'string' ? stack.split('\n').map((line) => `    ${visible(line)}`) : []
  const below = stackLines('cause' in error ? error.cause : undefined)
  return below.length > 0 ? [...own, '    caused by', ...below] : own
}

// Logged text may come from users: escape sequences must not reach the terminal.
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, (char) => {
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
