import { html } from 'ghtml'
import { prose } from './prose.ts'
import type { ShownArgument, ShownField, ShownType, ShownValue, TypeUse } from './schema-model.ts'
import type { DevelopersWords } from './words.ts'

type SchemaWords = DevelopersWords['schema']

/** One type: what it is, what it holds, and where it is met. */
export function shownType(words: SchemaWords, type: ShownType): string {
  return html`<article class="type" aria-labelledby="${type.name}">
<h3 id="${type.name}"><a href="#${type.name}">${type.name}</a></h3>
!${description(type.description)}
!${links(words.implements, type.relatives)}
!${fields(words, type)}
!${values(words, type.values)}
!${links(words.usedBy, type.usedBy)}
</article>`
}

// The schema speaks English, whatever the page speaks.
function description(text: string): string {
  return text ? html`<p class="about" lang="en">!${prose(text)}</p>` : ''
}

function fields(words: SchemaWords, { name, fields }: ShownType): string {
  if (fields.length === 0) return ''
  const entries = fields.map(
    (field) => html`<div class="field" id="${name}.${field.name}">
<dt><code>!${signature(field)}</code>!${deprecation(words, field.deprecated)}</dt>
<dd>!${description(field.description)}!${argumentTexts(field.arguments)}</dd></div>`,
  )
  return html`<dl class="fields-of">!${entries.join('')}</dl>`
}

function signature({ name, arguments: given, use }: ShownField): string {
  const list = given.map((each) => html`<span class="argument">${each.name}: !${typeUse(each.use)}</span>`)
  const inBrackets = list.length > 0 ? html`(!${list.join(', ')})` : ''
  return html`<b>${name}</b>!${inBrackets}: !${typeUse(use)}`
}

function typeUse({ opening, name, closing, isOurs }: TypeUse): string {
  return isOurs ? html`${opening}<a href="#${name}">${name}</a>${closing}` : html`${opening}${name}${closing}`
}

function argumentTexts(given: readonly ShownArgument[]): string {
  return given
    .filter(({ description }) => description)
    .map(
      ({ name, description }) =>
        html`<p class="about" lang="en"><code>${name}</code> !${prose(description)}</p>`,
    )
    .join('')
}

function values(words: SchemaWords, all: readonly ShownValue[]): string {
  if (all.length === 0) return ''
  const items = all.map(
    ({ name, description: text, deprecated }) =>
      html`<li><code>${name}</code>!${deprecation(words, deprecated)}!${description(text)}</li>`,
  )
  return html`<p class="quietly">${words.values}</p><ul class="values">!${items.join('')}</ul>`
}

function deprecation({ deprecated: word }: SchemaWords, reason: string | undefined): string {
  if (reason === undefined) return ''
  return html` <span class="badge badge-careful">${word}</span> <span class="about" lang="en">!${prose(reason)}</span>`
}

function links(label: string, names: readonly string[]): string {
  if (names.length === 0) return ''
  const all = names.map((name) => html`<a href="#${name}"><code>${name}</code></a>`)
  return html`<p class="met quietly">${label} !${all.join(' ')}</p>`
}
