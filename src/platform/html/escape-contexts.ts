import { errorMessage } from '../errors.ts'
/** The position of a value in a template, which decides how it is escaped. */
export type EscapeContext = 'text' | 'value' | 'url' | 'attributes' | 'code'

type ScanState = 'text' | 'tag' | 'value' | 'code' | 'comment'

/** The state of the template scanner. */
type Scan = {
  inside: ScanState
  /** The element whose tag was opened last. */
  element: string
  attribute: string
  quote: string
  /** The text of the attribute before the next value; undefined after a value whose text is unknown. */
  before: string | undefined
}

const contextsByTemplate = new WeakMap<TemplateStringsArray, readonly EscapeContext[]>()

/** The escape context of each value of a template. A template is scanned only once. */
export function escapeContextsOf(strings: TemplateStringsArray): readonly EscapeContext[] {
  const before = contextsByTemplate.get(strings)
  if (before) return before
  const contexts = read(strings)
  contextsByTemplate.set(strings, contexts)
  return contexts
}

function read(strings: TemplateStringsArray): readonly EscapeContext[] {
  const scan: Scan = { inside: 'text', element: '', attribute: '', quote: '', before: '' }
  const contexts: EscapeContext[] = []
  for (const [at, text] of strings.entries()) {
    try {
      follow(scan, text)
      if (at < strings.length - 1) contexts.push(contextAt(scan))
      else if (scan.inside !== 'text') throw new Error(`the template ends inside a ${scan.inside}`)
    } catch (cause) {
      throw new Error(`html: ${errorMessage(cause)}, after: ${text.slice(-60)}`, { cause })
    }
  }
  return contexts
}

function contextAt(scan: Scan): EscapeContext {
  switch (scan.inside) {
    case 'text':
      return 'text'
    case 'tag':
      return 'attributes'
    case 'value':
      return contextInValue(scan)
    case 'code':
      return 'code'
    case 'comment':
      throw new Error('a comment cannot contain a value')
  }
}

function contextInValue(scan: Scan): EscapeContext {
  const { attribute, before } = scan
  scan.before = undefined
  const context = attributeContext(attribute)
  if (context !== 'url' || before === '') return context
  // After these characters the value cannot change the site.
  if (before !== undefined && /^[?#]/.test(before)) {
    scan.before = before
    return 'value'
  }
  throw new Error(`${attribute} must be one whole URL built by paths`)
}

const urlAttributes = new Set([
  'action',
  'cite',
  'data',
  'formaction',
  'href',
  'manifest',
  'ping',
  'poster',
  'src',
])
const attributeContexts = new Map<string, EscapeContext>()

/** The escaping of an attribute's value; throws for attributes that execute their value. */
export function attributeContext(name: string): EscapeContext {
  const before = attributeContexts.get(name)
  if (before) return before
  if (!/^[a-z][\w:-]*$/i.test(name)) throw new Error(`${name} is not an attribute name`)
  if (/^on|^srcdoc$/i.test(name)) throw new Error(`${name} cannot hold a value`)
  const context = urlAttributes.has(name.toLowerCase().replace('xlink:', '')) ? 'url' : 'value'
  attributeContexts.set(name, context)
  return context
}

/** Scans a part of the template, up to the next value or the end. */
function follow(scan: Scan, text: string) {
  let at = 0
  while (at < text.length) at = steps[scan.inside](scan, text, at)
}

const steps: Readonly<Record<ScanState, (scan: Scan, text: string, at: number) => number>> = {
  text(scan, text, at) {
    const found = matchFrom(/<(?:(!--)|!|\/?([a-z][\w-]*)|(?=$))/gi, text, at)
    if (!found) return text.length
    const [opening, comment, element] = found
    if (opening === '<') throw new Error('a tag name must not be a value')
    scan.inside = comment ? 'comment' : 'tag'
    scan.element = opening.startsWith('</') ? '' : (element ?? '').toLowerCase()
    return found.index + opening.length
  },
  tag(scan, text, at) {
    const found = matchFrom(/\s+|\/|(>)|([^\s=>"'/]+)(?:=(?:(["'])|([^\s"'>]+)|(?=$)))?/gy, text, at)
    if (!found) throw new Error('a tag is malformed')
    const [all, end, attribute = '', quote, bare] = found
    if (end) scan.inside = scan.element === 'script' || scan.element === 'style' ? 'code' : 'text'
    else if (quote) Object.assign(scan, { inside: 'value', attribute, quote, before: '' })
    else if (all.endsWith('=') && bare === undefined)
      throw new Error(`the value of ${attribute} needs quotes`)
    return at + all.length
  },
  value(scan, text, at) {
    const end = text.indexOf(scan.quote, at)
    const part = text.slice(at, end === -1 ? undefined : end)
    if (scan.before !== undefined) scan.before += part
    if (end === -1) return text.length
    scan.inside = 'tag'
    return end + 1
  },
  code(scan, text, at) {
    const found = matchFrom(/<\/(?:script|style)/gi, text, at)
    if (!found) return text.length
    Object.assign(scan, { inside: 'tag', element: '' })
    return found.index + found[0].length
  },
  comment(scan, text, at) {
    const end = text.indexOf('-->', at)
    if (end === -1) return text.length
    scan.inside = 'text'
    return end + 3
  },
}

function matchFrom(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
