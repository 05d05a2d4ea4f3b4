import { attributeContext, type EscapeContext, escapeContextsOf } from './escape-contexts.ts'

// Private to this file, so no other value can pass as markup.
const markup: unique symbol = Symbol('markup')
const inTags: unique symbol = Symbol('attributes')

/** Markup that is safe to send. Only `html` creates it, or `trustedHtml` from reviewed text. */
export type Html = { readonly is: typeof markup; readonly text: string }

/** Attributes for a tag, made by `attributes`. */
export type Attributes = { readonly is: typeof inTags; readonly text: string }

/** The values of a template. Text and numbers are escaped; undefined, null and false render nothing. */
export type Content =
  | Html
  | Attributes
  | string
  | number
  | bigint
  | undefined
  | null
  | false
  | readonly Content[]

type AttributeValue = string | number | boolean | undefined

/**
 * A template for HTML. Every value is escaped for its position; `Html` is inserted unchanged. If a value
 * cannot be made safe, as in an unquoted attribute, the template throws on first use.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  const contexts = escapeContextsOf(strings)
  let text = strings[0] ?? ''
  for (let at = 0; at < values.length; at++) {
    const context = contexts[at]
    const value = values[at]
    text += context === 'text' ? inText(value) : inTag(context, value)
    text += strings[at + 1]
  }
  return { is: markup, text }
}

/**
 * The only way from text to `Html`. Only for text without user input, or with input that is already escaped;
 * `trusted-html.test.ts` lists the files that may call it.
 */
export function trustedHtml(text: string): Html {
  return { is: markup, text }
}

/** Optional attributes: `false` and `undefined` omit one, `true` is an attribute without a value. */
export function attributes(values: Readonly<Record<string, AttributeValue>>): Attributes {
  let text = ''
  for (const name in values) {
    const value = values[name]
    if (value === undefined || value === false) continue
    const context = attributeContext(name)
    text += value === true ? ` ${name}` : ` ${name}="${inTag(context, value)}"`
  }
  return { is: inTags, text }
}

function inText(value: Content): string {
  if (typeof value === 'string') return escaped(value)
  if (value === undefined || value === null || value === false) return ''
  if (typeof value !== 'object') return escaped(String(value))
  if (!('is' in value)) return joined(value)
  if (value.is === markup) return value.text
  throw new Error('html: only Html is allowed here')
}

function joined(values: readonly Content[]): string {
  let text = ''
  for (const each of values) text += inText(each)
  return text
}

function inTag(context: EscapeContext | undefined, value: Content): string {
  if (value === undefined || value === null || value === false) return ''
  if (typeof value === 'object') return textFor(context, value)
  if (context === 'value') return escaped(String(value))
  if (context === 'url') return escaped(safeUrl(String(value)))
  throw new Error(`html: only ${context === 'code' ? 'Html' : 'attributes()'} is allowed here`)
}

function textFor(context: EscapeContext | undefined, value: Html | Attributes | readonly Content[]): string {
  if (!('is' in value)) throw new Error('html: an array is not allowed here')
  if (value.is === inTags && context === 'attributes') return value.text
  if (value.is === markup && context === 'code') return value.text
  throw new Error('html: neither Html nor attributes() is allowed here')
}

// Addresses of ours begin with a slash; others may name only schemes in which nothing runs.
const safe = /^(?:\/(?![/\\])|[?#]|https?:|mailto:|otpauth:|data:text\/plain[;,])/i

/** The URL, or "#" instead of one that could run a script or lead to another site unnoticed. */
function safeUrl(url: string): string {
  return url === '' || safe.test(url) ? url : '#'
}

const special = /["&'<>]/g

function escaped(text: string): string {
  if (!special.test(text)) return text
  let safeText = ''
  let from = 0
  do {
    const at = special.lastIndex - 1
    safeText += text.slice(from, at) + entityOf(text.charCodeAt(at))
    from = at + 1
  } while (special.test(text))
  return safeText + text.slice(from)
}

function entityOf(code: number): string {
  switch (code) {
    case 34:
      return '&#34;'
    case 38:
      return '&#38;'
    case 39:
      return '&#39;'
    case 60:
      return '&#60;'
    default:
      return '&#62;'
  }
}
