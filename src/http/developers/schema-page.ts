import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { pageContext, sendPage } from '../shared/page.ts'
import { paths } from './paths.ts'
import { prose } from './prose.ts'
import type { TypeGroup } from './schema-model.ts'
import { shownType } from './schema-type.ts'
import { tabs } from './tabs.ts'
import { type DevelopersWords, wordsFor } from './words.ts'

/** Every type of the schema on one page, with a way from each use to its meaning. */
export function showSchema(request: FastifyRequest, reply: FastifyReply, groups: readonly TypeGroup[]) {
  const words = wordsFor(request)
  const { schema } = words
  const main = html`<div class="developers">
!${tabs(words, 'schema')}
<header class="lead-in"><h1 id="top">${schema.title}</h1>
<p class="lead">${schema.lead} ${schema.descriptionsIn}</p>
<p><a href="${paths.schemaFile}">${schema.file}</a></p></header>
<div class="schema">
<div class="schema-side">!${typeList(schema, groups)}</div>
<details class="schema-jump"><summary>${schema.jump}</summary>!${typeList(schema, groups)}</details>
<div class="schema-types">!${groups.map((group) => section(schema, group)).join('')}</div>
</div></div>`
  return sendPage(reply, pageContext(request), { title: schema.title, main })
}

type SchemaWords = DevelopersWords['schema']

function typeList(words: SchemaWords, groups: readonly TypeGroup[]): string {
  const lists = groups.map(({ name, types }) => {
    const links = types.map((type) => html`<li><a href="#${type.name}">${type.name}</a></li>`)
    return html`<p><a href="#group-${name}">${words.groups[name]}</a></p><ul>!${links.join('')}</ul>`
  })
  return html`<nav aria-label="${words.jump}">!${lists.join('')}</nav>`
}

function section(words: SchemaWords, { name, types }: TypeGroup): string {
  const text = words.groupTexts[name]
  return html`<section aria-labelledby="group-${name}">
<h2 id="group-${name}">${words.groups[name]}</h2>!${text ? html`<p>!${prose(text)}</p>` : ''}
!${types.map((type) => shownType(words, type)).join('')}
<p class="to-top"><a href="#top">${words.toTop}</a></p>
</section>`
}
