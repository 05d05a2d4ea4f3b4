import { type Place, placeOfAttribute, placesIn } from './places.ts'

// Known to this file alone, so nothing that comes from elsewhere can pass for markup.
const markup: unique symbol = Symbol('markup')
const inTags: unique symbol = Symbol('attributes')

/** Markup that is safe to send. Made by `html` alone, or by `trustedHtml` from text that somebody has reviewed. */
export type Html = { readonly is: typeof markup; readonly text: string }

/** Attributes for a tag, made by `attributes`. */
export type Attributes = { readonly is: typeof inTags; readonly text: string }

/** What may stand in a template. Text and numbers are escaped; undefined, null and false show nothing. */
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
 * A template for HTML. Every value is escaped for the place it stands at; `Html` is taken as it is. Where no value
 * can be made safe, as in an unquoted attribute, the template throws the first time it is used.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  const places = placesIn(strings)
  let text = strings[0] ?? ''
  for (let at = 0; at < values.length; at++) {
    const place = places[at]
    const value = values[at]
    text += place === 'text' ? inText(value) : inTag(place, value)
    text += strings[at + 1]
  }
  return { is: markup, text }
}

/**
 * The one way from text to `Html`. Only for text that holds nothing of a reader's or an author's own, or that was
 * escaped by its maker; `trusted-html.test.ts` lists the files that may call it.
 */
export function trustedHtml(text: string): Html {
  return { is: markup, text }
}

/** Attributes that may be missing: `false` and `undefined` leave one out, `true` is an attribute without a value. */
export function attributes(given: Readonly<Record<string, AttributeValue>>): Attributes {
  let text = ''
  for (const name in given) {
    const value = given[name]
    if (value === undefined || value === false) continue
    const place = placeOfAttribute(name)
    text += value === true ? ` ${name}` : ` ${name}="${inTag(place, value)}"`
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

function inTag(place: Place | undefined, value: Content): string {
  if (value === undefined || value === null || value === false) return ''
  if (typeof value === 'object') return madeFor(place, value)
  if (place === 'value') return escaped(String(value))
  if (place === 'address') return escaped(safeAddress(String(value)))
  throw new Error(`html: only ${place === 'code' ? 'Html' : 'attributes()'} is allowed here`)
}

function madeFor(place: Place | undefined, value: Html | Attributes | readonly Content[]): string {
  if (!('is' in value)) throw new Error('html: an array is not allowed here')
  if (value.is === inTags && place === 'attributes') return value.text
  if (value.is === markup && place === 'code') return value.text
  throw new Error('html: neither Html nor attributes() is allowed here')
}

// Addresses of ours begin with a slash; others may name only schemes in which nothing runs.
const safe = /^(?:\/(?![/\\])|[?#]|https?:|mailto:|otpauth:|data:text\/plain[;,])/i

/** The address itself, or one that leads nowhere in place of one that could run a script or leave unseen. */
function safeAddress(address: string): string {
  return address === '' || safe.test(address) ? address : '#'
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
