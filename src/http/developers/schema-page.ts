import { paths } from '../../paths/paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { developerTabs } from './developer-tabs.ts'
import { prose } from './prose.ts'
import type { TypeGroup } from './schema-model.ts'
import { shownType } from './schema-type.ts'
import { type SchemaWords, schemaWords } from './schema-words.ts'

/** Every type of the schema on one page, with links from each use to its definition. */
export function schemaPage(context: SchoolContext, groups: readonly TypeGroup[]): Page {
  const words = schemaWords(context.locale)
  const main = html`<div class="developers">
${developerTabs(context, 'schema')}
<header class="lead-in"><h1 id="top">${words.title}</h1>
<p class="lead">${words.lead} ${words.descriptionsIn}</p>
<p><a href="${paths.developers.schemaFile}">${words.file}</a></p></header>
<div class="schema">
<div class="schema-side">${typeList(words, groups)}</div>
<details class="schema-jump"><summary>${words.jump}</summary>${typeList(words, groups)}</details>
<div class="schema-types">${groups.map((group) => section(words, group))}</div>
</div></div>`
  return { title: words.title, main }
}

function typeList(words: SchemaWords, groups: readonly TypeGroup[]): Html {
  const lists = groups.map(({ name, types }) => {
    const links = types.map((type) => html`<li><a href="#${type.name}">${type.name}</a></li>`)
    return html`<p><a href="#group-${name}">${words.groups[name]}</a></p><ul>${links}</ul>`
  })
  return html`<nav aria-label="${words.jump}">${lists}</nav>`
}

function section(words: SchemaWords, { name, types }: TypeGroup): Html {
  const text = words.groupTexts[name]
  return html`<section aria-labelledby="group-${name}">
<h2 id="group-${name}">${words.groups[name]}</h2>${text && html`<p>${prose(text)}</p>`}
${types.map((type) => shownType(words, type))}
<p class="to-top"><a href="#top">${words.toTop}</a></p>
</section>`
}
