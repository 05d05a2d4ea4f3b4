import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { developerTabs } from './developer-tabs.ts'
import { prose } from './prose.ts'
import { type SchemaMessages, schemaMessages } from './schema-messages.ts'
import type { TypeGroup } from './schema-model.ts'
import { typeArticle } from './schema-type.ts'

/** Every type of the schema on one page, with links from each use to its definition. */
export function schemaPage(context: SchoolContext, groups: readonly TypeGroup[]): Page {
  const messages = schemaMessages(context.locale)
  const main = html`<div class="developers">
${developerTabs(context, 'schema')}
<header class="lead-in"><h1 id="top">${messages.title}</h1>
<p class="lead">${messages.lead} ${messages.descriptionsIn}</p>
<p><a href="${paths.developers.schemaFile}">${messages.file}</a></p></header>
<div class="schema">
<div class="schema-side">${typeList(messages, groups)}</div>
<details class="schema-jump"><summary>${messages.jump}</summary>${typeList(messages, groups)}</details>
<div class="schema-types">${groups.map((group) => section(messages, group))}</div>
</div></div>`
  return { title: messages.title, main }
}

function typeList(messages: SchemaMessages, groups: readonly TypeGroup[]): Html {
  const lists = groups.map(({ name, types }) => {
    const links = types.map((type) => html`<li><a href="#${type.name}">${type.name}</a></li>`)
    return html`<p><a href="#group-${name}">${messages.groups[name]}</a></p><ul>${links}</ul>`
  })
  return html`<nav aria-label="${messages.jump}">${lists}</nav>`
}

function section(messages: SchemaMessages, { name, types }: TypeGroup): Html {
  const text = messages.groupTexts[name]
  return html`<section aria-labelledby="group-${name}">
<h2 id="group-${name}">${messages.groups[name]}</h2>${text && html`<p>${prose(text)}</p>`}
${types.map((type) => typeArticle(messages, type))}
<p class="to-top"><a href="#top">${messages.toTop}</a></p>
</section>`
}
