import type { FastifyInstance } from 'fastify'
import { browse, type Catalog, longestSearch } from '../../domain/catalog/index.ts'
import { paths } from '../../paths/paths.ts'
import { type PublicKind, publicList, soldKinds } from '../../paths/public-paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { keysOf } from '../../platform/records.ts'
import { emptyState } from '../page/components/empty-state.ts'
import { pagination } from '../page/components/pagination.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { type PublicPages, type PublicRequest, servePublicPage } from '../page/public-page.ts'
import { catalogFilters } from './catalog-filters.ts'
import { catalogMessages } from './catalog-messages.ts'
import type { CatalogModel } from './catalog-model.ts'
import { catalogParameters, changedUrl, readCatalogQuery } from './catalog-query.ts'
import { itemCards, kindOf } from './item-card.ts'
import { breadcrumbs, meta } from './meta.ts'
import { shopMessages } from './shop-messages.ts'

type Deps = { readonly catalog: Catalog; readonly pages: PublicPages }

const perPage = 24

/** Everything a school shows: searched, filtered, sorted, page by page; and each kind by itself. */
export function serveCatalog(app: FastifyInstance, { catalog, pages }: Deps) {
  const readAt = (kind: CatalogModel['kind']) => async (publicRequest: PublicRequest) =>
    await readCatalog(catalog, publicRequest, kind)
  const view = catalogPage
  servePublicPage(app, pages, {
    route: paths.catalog,
    queryNames: catalogParameters,
    read: readAt(undefined),
    view,
  })
  for (const kind of soldKinds)
    servePublicPage(app, pages, {
      route: publicList(kind),
      queryNames: catalogParameters,
      read: readAt(kind),
      view,
    })
}

async function readCatalog(
  catalog: Catalog,
  { reader, query }: PublicRequest,
  kind: CatalogModel['kind'],
): Promise<CatalogModel> {
  const catalogQuery = readCatalogQuery(query)
  const all = await catalog.listing(reader)
  const result =
    catalogQuery.search === '' ? undefined : await catalog.rankCatalog(reader, catalogQuery.search)
  const filter = kind ? { ...catalogQuery.filter, itemType: itemTypeOf(kind) } : catalogQuery.filter
  const { sorting = kind === 'events' ? 'soonest' : undefined } = catalogQuery
  const { items, facets } = browse(all, { filter, sorting, found: result?.rows })
  const from = (catalogQuery.page - 1) * perPage
  return {
    query: catalogQuery,
    facets,
    kind,
    total: items.length,
    matching: result?.matching ?? 'exact',
    items: items.slice(from, from + perPage),
    pages: Math.max(1, Math.ceil(items.length / perPage)),
    instead: items.length === 0 ? browse(all, { filter: {} }).items.slice(0, 3) : [],
  }
}

function itemTypeOf(kind: PublicKind) {
  return keysOf(kindOf).find((itemType) => kindOf[itemType] === kind)
}

function catalogPage(context: SchoolContext, model: CatalogModel): Page {
  const messages = catalogMessages(context.locale)
  const { kind, query, total, matching } = model
  const title = query.search
    ? messages.found(query.search)
    : kind
      ? context.messages.kinds[kind]
      : messages.title
  const similar =
    matching === 'similar' && total > 0 && html`<p class="quietly">${messages.similar(query.search)}</p>`
  const main = html`<div class="catalog">
<header class="catalog-head"><h1>${title}</h1>${searchForm(context, model)}</header>
<div class="catalog-body">${catalogFilters(context, model)}
<section class="catalog-results" aria-labelledby="results"><h2 class="unseen" id="results">${messages.results}</h2>
<div class="catalog-count"><p role="status">${messages.count(total)}</p>${sorter(context, model)}</div>${similar}
${total > 0 ? itemCards(context, model.items) : nothing(context, model)}
${pager(context, model)}</section></div></div>`
  const isPlain = query.search === '' && Object.values(query.filter).every((each) => each === undefined)
  const crumbs = [
    { name: shopMessages(context.locale).home, path: paths.front },
    { name: title, path: context.path },
  ]
  const head = meta(context, {
    title,
    description: messages.description(context.school.name),
    query: query.page > 1 ? `page=${query.page}` : '',
    isUnlisted: !isPlain,
    described: [breadcrumbs(context, crumbs)],
  })
  return { title, main, head }
}

function searchForm(context: SchoolContext, { query: { search } }: CatalogModel): Html {
  const messages = catalogMessages(context.locale)
  const hiddenInputs = catalogParameters
    .filter((name) => name !== 'q' && name !== 'page')
    .flatMap((name) => {
      const value = context.query.get(name)
      return value ? [html`<input type="hidden" name="${name}" value="${value}">`] : []
    })
  return html`<form class="catalog-search" role="search" action="${context.path}">${hiddenInputs}
<input type="search" name="q" value="${search}" aria-label="${messages.searchLabel}" placeholder="${messages.searchLabel}" maxlength="${longestSearch}" enterkeyhint="search">
<button type="submit">${context.messages.search}</button></form>`
}

function sorter(context: SchoolContext, { query: { sorting, search }, kind }: CatalogModel): Html {
  const messages = catalogMessages(context.locale)
  const usual = search ? undefined : kind === 'events' ? 'soonest' : 'newest'
  const choices = search ? ([undefined, ...keysOf(messages.sortings)] as const) : keysOf(messages.sortings)
  const links = choices.map((each) => {
    const isCurrent = (sorting ?? usual) === each
    const label = each ? messages.sortings[each] : messages.best
    if (isCurrent) return html`<li><strong aria-current="true">${label}</strong></li>`
    return html`<li><a rel="nofollow" href="${changedUrl(context.path, context.query, { sort: each })}">${label}</a></li>`
  })
  return html`<details class="sorter"><summary>${messages.sort((sorting ?? usual) ? messages.sortings[sorting ?? usual ?? 'newest'] : messages.best)}</summary><ul>${links}</ul></details>`
}

function pager(context: SchoolContext, { query: { page }, pages }: CatalogModel): Html | undefined {
  const at = (number: number) =>
    changedUrl(context.path, context.query, { page: number > 1 ? String(number) : undefined })
  return pagination(context, {
    previous: page > 1 ? at(Math.min(page - 1, pages)) : undefined,
    next: page < pages ? at(page + 1) : undefined,
    position: { page: Math.min(page, pages), pages },
  })
}

function nothing(context: SchoolContext, { instead, query }: CatalogModel): Html {
  const messages = catalogMessages(context.locale)
  const text = query.search ? messages.nothingFound(query.search) : messages.nothingFits
  const isFiltered = Object.values(query.filter).some((each) => each !== undefined)
  const alternatives = instead.length > 0 && html`<h3>${messages.instead}</h3>${itemCards(context, instead)}`
  return html`${emptyState({ icon: 'search', title: messages.nothingTitle, text })}
<p><a class="button outline" href="${paths.catalog}">${isFiltered ? messages.clear : messages.everything}</a></p>${alternatives}`
}
