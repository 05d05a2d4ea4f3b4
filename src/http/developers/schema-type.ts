import { type Html, html } from '../../platform/html/html.ts'
import { badge } from '../page/components/badge.ts'
import { prose } from './prose.ts'
import type { SchemaMessages } from './schema-messages.ts'
import type { ArgumentView, FieldView, TypeUse, TypeView, ValueView } from './schema-model.ts'

/** One type: description, fields and uses. */
export function typeArticle(messages: SchemaMessages, type: TypeView): Html {
  return html`<article class="type" aria-labelledby="${type.name}">
<h3 id="${type.name}"><a href="#${type.name}">${type.name}</a></h3>
${description(type.description)}
${links(messages.implements, type.relatives)}
${fields(messages, type)}
${values(messages, type.values)}
${links(messages.usedBy, type.usedBy)}
</article>`
}

// Schema descriptions are in English, whatever the language of the page.
function description(text: string): Html | undefined {
  return text ? html`<p class="about" lang="en">${prose(text)}</p>` : undefined
}

function fields(messages: SchemaMessages, { name, fields }: TypeView): Html | undefined {
  if (fields.length === 0) return undefined
  const entries = fields.map(
    (field) => html`<div class="field" id="${name}.${field.name}">
<dt><code>${signature(field)}</code>${deprecation(messages, field.deprecated)}</dt>
<dd>${description(field.description)}${argumentTexts(field.arguments)}</dd></div>`,
  )
  return html`<dl class="fields-of">${entries}</dl>`
}

function signature({ name, arguments: args, use }: FieldView): Html {
  const list = args.map((each, at) => [
    at > 0 && ', ',
    html`<span class="argument">${each.name}: ${typeUse(each.use)}</span>`,
  ])
  return html`<b>${name}</b>${list.length > 0 && ['(', list, ')']}: ${typeUse(use)}`
}

function typeUse({ opening, name, closing, isOurs }: TypeUse): Html {
  return isOurs ? html`${opening}<a href="#${name}">${name}</a>${closing}` : html`${opening}${name}${closing}`
}

function argumentTexts(args: readonly ArgumentView[]): Html[] {
  return args
    .filter(({ description }) => description)
    .map(
      ({ name, description }) =>
        html`<p class="about" lang="en"><code>${name}</code> ${prose(description)}</p>`,
    )
}

function values(messages: SchemaMessages, all: readonly ValueView[]): Html | undefined {
  if (all.length === 0) return undefined
  const items = all.map(
    ({ name, description: text, deprecated }) =>
      html`<li><code>${name}</code>${deprecation(messages, deprecated)}${description(text)}</li>`,
  )
  return html`<p class="quietly">${messages.values}</p><ul class="values">${items}</ul>`
}

function deprecation({ deprecated: word }: SchemaMessages, reason: string | undefined): Html | undefined {
  if (reason === undefined) return undefined
  return html` ${badge(word, { tone: 'careful' })} <span class="about" lang="en">${prose(reason)}</span>`
}

function links(label: string, names: readonly string[]): Html | undefined {
  if (names.length === 0) return undefined
  const all = names.map((name) => html`<a href="#${name}"><code>${name}</code></a> `)
  return html`<p class="met quietly">${label} ${all}</p>`
}
