import { isSecretName } from './secret-names.ts'

export const hidden = '[redacted]'
const longestText = 16_384

/** Redacts everything that looks like a secret; very long texts are truncated. */
export function redactText(text: string): string {
  if (text.length > longestText) return `${redactText(withoutTornWord(text.slice(0, longestText)))}…[cut]`
  if (!secretMarkers.test(text)) return text
  const steps = [
    hideTokens,
    hideRowValues,
    hideQueryValues,
    hideHeaderLines,
    hideQuoted,
    hideTagged,
    hideAssigned,
  ]
  return steps.reduce((safe, hide) => hide(safe), text)
}

/** Hides secrets by their shape alone, so it is also safe on a finished line of JSON. */
export function hideTokens(text: string): string {
  if (!tokenMarkers.test(text)) return text
  return text
    .replace(ownToken, (_, prefix: string) => prefix + hidden)
    .replace(signedToken, hidden)
    .replace(bearerToken, (_, scheme: string) => `${scheme} ${hidden}`)
    .replace(basicCredentials, (all, encoded: string) =>
      isUserAndPassword(encoded) ? `Basic ${hidden}` : all,
    )
    .replace(urlCredentials, (_, scheme: string) => `${scheme}${hidden}@`)
}

/** The query of a URL as it may be logged: which parameters there were, never their values. */
export function queryKeys(query: string): string {
  const keys = query.split('&').map((pair) => pair.split('=', 1)[0]?.slice(0, 64) ?? '')
  return hideTokens(keys.slice(0, 32).join('&'))
}

// Everything hidden below has one of these; most messages have none, and the log is on the hot path.
const secretMarkers = /[=:?@(<]|_[\w-]{20}|bearer|basic|eyJ/i
const tokenMarkers = /(?:lat|lrt|lac|lcs|lml|lss|lch|whsec)_|eyJ|bearer|dpop|basic|:\/\//i

const ownToken = /(?<![A-Za-z0-9])((?:lat|lrt|lac|lcs|lml|lss|lch|whsec)_)[\w\-+/=]{20,}/g
const signedToken = /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)*/g
const bearerToken =
  /\b(Bearer|DPoP)(?:\s|%20|\+)+(?!(?:tokens?|realm|error|scheme|challenge|authentication)\b)[\w\-.~+/]+=*/gi
const basicCredentials = /\bBasic\s+([A-Za-z0-9+/_-]{4,}=*)/gi
// Greedy to the last @: a password may itself hold an @ or a slash. A bare port is no password.
const urlCredentials = /(:\/\/)[^\s/:@"'<>?]{0,256}:(?!\d{1,5}(?:[/?#\s"']|$))[^\s"'<>\\]{0,512}@/g

function isUserAndPassword(encoded: string): boolean {
  return Buffer.from(encoded, 'base64').includes(':')
}

// A token that is split by the truncation would be too short to be recognised.
function withoutTornWord(text: string): string {
  const lastSpace = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'))
  return text.slice(0, lastSpace + 1)
}

function hideQueryValues(text: string): string {
  return text.replace(/\?([^\s"'<>?#\\]*=[^\s"'<>?#\\]*)/g, (_, query: string) => `?${queryKeys(query)}`)
}

function hideHeaderLines(text: string): string {
  return text.replace(
    /\b((?:proxy-)?authorization|(?:set-)?cookie|[\w-]{0,64}-signature|x-api-key)\s*:\s*[^\r\n]*/gi,
    (_, name: string) => `${name}: ${hidden}`,
  )
}

// PostgreSQL quotes rows and input in its errors: "Key (email)=(…)", "Failing row contains (…)".
function hideRowValues(text: string): string {
  return text
    .replace(/\)=\([^\n]*\)/g, `)=(${hidden})`)
    .replace(/(Failing row contains )\([^\n]*/g, (_, prefix: string) => prefix + hidden)
    .replace(
      /(invalid input (?:syntax|value) for [\w ]{1,64}: )"[^\n]*/g,
      (_, prefix: string) => prefix + hidden,
    )
}

// JSON or an inspected object inside a text, however deep its quotes are escaped, and also where it was cut.
function hideQuoted(text: string): string {
  return hideValues(text, /(\\{0,16}["'])([\w.-]{1,128})\1\s{0,8}(?::|=>)\s{0,8}/g, (quote) => {
    const same = quote.replaceAll('\\', '\\\\')
    return new RegExp(`${same}[^]*?(?:(?<!\\\\)${same}|$)|${nested}|[^\\s,}\\]]+`, 'y')
  })
}

function hideTagged(text: string): string {
  return hideValues(text, /()<([\w.-]{1,128})>/g, () => /[^<]+/y)
}

// name=value and name: value, as in forms, connection strings and inspected objects.
function hideAssigned(text: string): string {
  const names = /(?<![\w.-])()([\w.-]{1,128})(?:(?:\]|%5D){0,8}=|\s?:\s{0,8})/gi
  return hideValues(text, names, () => new RegExp(`"[^"]*"?|'[^']*'?|${nested}|[^\\s&"']+`, 'y'))
}

// The end of a list or an object is not searched: everything after its beginning is hidden.
const nested = '(?!\\[redacted)[[{][^]*'

function hideValues(text: string, names: RegExp, valueAfter: (quote: string) => RegExp): string {
  let safe = ''
  let from = 0
  for (let match = names.exec(text); match; match = names.exec(text)) {
    const [, quote = '', name = ''] = match
    if (!isSecretName(name)) continue
    const value = valueAfter(quote)
    value.lastIndex = names.lastIndex
    if (!value.test(text)) continue
    safe += text.slice(from, names.lastIndex) + hidden
    from = value.lastIndex
    names.lastIndex = from
  }
  return safe + text.slice(from)
}
