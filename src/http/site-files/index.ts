import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { endpoints } from '../../paths/endpoints.ts'
import { markdownRoute, type PublicKind, publicKinds } from '../../paths/public-addresses.ts'
import { openToAnyOrigin } from '../shared/open-to-any-origin.ts'
import type { FileContext } from './context.ts'
import { llmsIndex, llmsPart } from './llms-index.ts'
import { coursePage } from './pages/course-page.ts'
import { eventPage } from './pages/event-page.ts'
import { planPage } from './pages/plan-page.ts'
import { productPage } from './pages/product-page.ts'
import { servicePage } from './pages/service-page.ts'
import { postPage, schoolPage } from './pages/writing-pages.ts'
import { pricingFile } from './pricing-file.ts'
import type { Modules } from './public-lists.ts'
import { robots } from './robots.ts'
import { type SiteFile, serveFile } from './site-file.ts'
import { sitemap, sitemapPart, sitemapParts } from './sitemap.ts'

/** The files that explain a school to whoever has only its address. */
export function serveSiteFiles(modules: Modules): FastifyPluginAsync {
  return async (app) => {
    openToAnyOrigin(app)
    serveIndexes(app, modules)
    serveSitemaps(app, modules)
    for (const kind of publicKinds) {
      serveFile(app, {
        path: markdownRoute(kind),
        type: 'markdown',
        write: (context, { slug = '' }) => pages[kind](modules, context, slug),
      })
    }
  }
}

function serveIndexes(app: FastifyInstance, modules: Modules) {
  serveFile(app, {
    path: endpoints.llms,
    type: 'text',
    write: (context) => llmsIndex(modules, context),
  })
  serveFile(app, {
    path: endpoints.pricing,
    type: 'markdown',
    write: (context) => pricingFile(modules.catalog, context),
  })
  serveFile(app, { path: endpoints.robots, type: 'text', write: robots })
  for (const kind of publicKinds) {
    serveFile(app, {
      path: `/llms-${kind}-:part.txt`,
      type: 'text',
      write: (context, { part = '' }) =>
        fromPart(part, 2, (n) => llmsPart(modules, context, { kind, part: n })),
    })
  }
}

function serveSitemaps(app: FastifyInstance, modules: Modules) {
  serveFile(app, { path: endpoints.sitemap, type: 'xml', write: (context) => sitemap(modules, context) })
  for (const part of sitemapParts) {
    serveFile(app, {
      path: `/sitemap-${part}-:number.xml`,
      type: 'xml',
      write: (context, { number = '' }) =>
        fromPart(number, 1, (n) => sitemapPart(modules, context, { part, number: n })),
    })
  }
}

// What no list reaches is not asked of the database.
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

const pages: Record<PublicKind, Page> = {
  courses: ({ catalog }, context, slug) => coursePage(catalog, context, slug),
  products: ({ catalog }, context, slug) => productPage(catalog, context, slug),
  events: ({ catalog }, context, slug) => eventPage(catalog, context, slug),
  services: ({ catalog }, context, slug) => servicePage(catalog, context, slug),
  plans: ({ catalog }, context, slug) => planPage(catalog, context, slug),
  posts: ({ content }, context, slug) => postPage(content, context, slug),
  pages: ({ content }, context, slug) => schoolPage(content, context, slug),
}
