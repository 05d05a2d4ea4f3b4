import { paths } from '../../paths/paths.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import type { SchoolContext } from '../page/context.ts'
import { catalogMessages } from './catalog-messages.ts'
import type { CatalogModel } from './catalog-model.ts'
import { changedUrl } from './catalog-query.ts'
import { kindOf } from './item-card.ts'
import { languageName } from './language-name.ts'
import { shopMessages } from './shop-messages.ts'

type Choice = { readonly value: string; readonly label: string; readonly count: number }
type FilterName = 'kind' | 'price' | 'tag' | 'lecturer' | 'language'

const mostVisible = 12

/** The filters of the catalog, each with its number of results. They are links, so they need no script. */
export function catalogFilters(context: SchoolContext, model: CatalogModel): Html | undefined {
  const messages = catalogMessages(context.locale)
  const { facets, query, kind } = model
  const { filter } = query
  const kinds = facets.itemType.map(({ value, count }) => {
    const itemType = value as keyof typeof kindOf
    return { value: kindOf[itemType], label: shopMessages(context.locale).kind[itemType], count }
  })
  const prices = facets.price.map((each) => ({
    ...each,
    label: messages.prices[each.value === 'free' ? 'free' : 'paid'],
  }))
  const languages = facets.language.map((each) => ({
    ...each,
    label: languageName(context.locale, each.value),
  }))
  const chosenKind = filter.itemType && kindOf[filter.itemType]
  const groups = [
    !kind && group(context, 'kind', kinds, chosenKind),
    group(context, 'price', prices, filter.price),
    group(context, 'tag', facets.tag, filter.tag),
    group(context, 'lecturer', facets.lecturer, filter.lecturer),
    group(context, 'language', languages, filter.language),
  ].filter((each) => each !== undefined && each !== false)
  if (groups.length === 0) return undefined
  const isNarrowed = Object.values(filter).some((each) => each !== undefined)
  const clear =
    isNarrowed && html`<p><a href="${kind ? context.path : paths.catalog}">${messages.clear}</a></p>`
  return html`<aside class="catalog-filters" aria-label="${messages.filters}">
<details${attributes({ open: isNarrowed })}><summary>${messages.filters}</summary><div class="filter-groups">${groups}${clear}</div></details></aside>`
}

function group(
  context: SchoolContext,
  name: FilterName,
  choices: readonly Choice[],
  selected: string | undefined,
): Html | undefined {
  // A single choice that applies to every item is not a filter.
  if (choices.length < 2 && selected === undefined) return undefined
  const messages = catalogMessages(context.locale)
  const visible = choices.filter(({ value }, at) => at < mostVisible || value === selected)
  const links = visible.map(({ value, label, count }) => {
    const isChosen = value === selected
    const url = changedUrl(context.path, context.query, { [name]: isChosen ? undefined : value })
    const current = attributes({ 'aria-current': isChosen && 'true' })
    return html`<li><a rel="nofollow" href="${url}"${current}><span>${label}</span> <span class="count">${count}</span></a></li>`
  })
  return html`<section class="filter-group"><h2>${messages.facets[name]}</h2><ul>${links}</ul></section>`
}
