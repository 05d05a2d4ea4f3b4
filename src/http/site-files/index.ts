import type { FastifyPluginAsync } from 'fastify'
import { endpoints } from '../../paths/endpoints.ts'
import { markdownRoute, type PublicKind, publicKinds } from '../../paths/public-paths.ts'
import { createCatalogCache } from '../shared/catalog-cache.ts'
import type { CatalogWatch } from '../shared/catalog-watch.ts'
import { openToAnyOrigin } from '../shared/open-to-any-origin.ts'
import type { SiteFile } from './cached-file.ts'
import type { FileContext } from './context.ts'
import { llmsIndex, llmsPart } from './llms-index.ts'
import { coursePage } from './pages/course-page.ts'
import { eventPage } from './pages/event-page.ts'
import { planPage } from './pages/plan-page.ts'
import { productPage } from './pages/product-page.ts'
import { servicePage } from './pages/service-page.ts'
import { postPage, schoolPage } from './pages/writing-pages.ts'
import { pricingFile } from './pricing-file.ts'
import type { Changes, Modules, Sources } from './public-lists.ts'
import { robots } from './robots.ts'
import { type FileCache, type Route, serveFile } from './site-file.ts'
import { sitemap, sitemapPart, sitemapParts } from './sitemap.ts'

type SiteFilesDeps = {
  readonly modules: Modules
  readonly catalogWatch: CatalogWatch
}

/** The files that describe a school to agents. */
export function serveSiteFiles({ modules, catalogWatch }: SiteFilesDeps): FastifyPluginAsync {
  return async (app) => {
    openToAnyOrigin(app)
    const cache: FileCache = createCatalogCache(catalogWatch, {
      sizeOf: (file) => file?.size() ?? 0,
      isCacheable: (file) => file !== undefined,
    })
    const dates = createCatalogCache<Changes>(catalogWatch, {
      sizeOf: ({ size }) => size,
      isCacheable: () => true,
    })
    const sources = { ...modules, dates }
    for (const route of [...indexes(sources), ...sitemaps(sources), ...pages(modules)]) {
      serveFile(app, cache, route)
    }
  }
}

function indexes(sources: Sources): Route[] {
  return [
    { path: endpoints.llms, type: 'text', read: (context) => llmsIndex(sources, context) },
    { path: endpoints.pricing, type: 'markdown', read: (context) => pricingFile(sources, context) },
    { path: endpoints.robots, type: 'text', read: robots },
    ...publicKinds.map(
      (kind): Route => ({
        path: `/llms-${kind}-:part.txt`,
        type: 'text',
        read: (context, { part = '' }) =>
          fromPart(part, 2, (n) => llmsPart(sources, context, { kind, part: n })),
      }),
    ),
  ]
}

function sitemaps(sources: Sources): Route[] {
  return [
    { path: endpoints.sitemap, type: 'xml', read: (context) => sitemap(sources, context) },
    ...sitemapParts.map(
      (part): Route => ({
        path: `/sitemap-${part}-:number.xml`,
        type: 'xml',
        read: (context, { number = '' }) =>
          fromPart(number, 1, (n) => sitemapPart(sources, context, { part, number: n })),
      }),
    ),
  ]
}

function pages(modules: Modules): Route[] {
  return publicKinds.map((kind) => ({
    path: markdownRoute(kind),
    type: 'markdown',
    read: (context, { slug = '' }) => pageOf[kind](modules, context, slug),
  }))
}

// Pages out of range are not queried.
const lastPart = 10_000

async function fromPart(
  text: string,
  first: number,
  read: (part: number) => Promise<SiteFile | undefined>,
): Promise<SiteFile | undefined> {
  const part = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0
  return part >= first && part <= lastPart ? await read(part) : undefined
}

type Page = (modules: Modules, context: FileContext, slug: string) => Promise<SiteFile | undefined>

const pageOf: Record<PublicKind, Page> = {
  courses: ({ catalog }, context, slug) => coursePage(catalog, context, slug),
  products: ({ catalog }, context, slug) => productPage(catalog, context, slug),
  events: ({ catalog }, context, slug) => eventPage(catalog, context, slug),
  services: ({ catalog }, context, slug) => servicePage(catalog, context, slug),
  plans: ({ catalog }, context, slug) => planPage(catalog, context, slug),
  posts: ({ content }, context, slug) => postPage(content, context, slug),
  pages: ({ content }, context, slug) => schoolPage(content, context, slug),
}
