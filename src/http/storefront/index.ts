import type { FastifyInstance } from 'fastify'
import type { Catalog } from '../../domain/catalog/index.ts'
import type { Consulting } from '../../domain/consulting/index.ts'
import type { Content } from '../../domain/content/index.ts'
import type { Entitlements } from '../../domain/entitlements/index.ts'
import type { Events } from '../../domain/events/index.ts'
import type { Orders } from '../../domain/orders/index.ts'
import { urlAt } from '../../paths/path-builder.ts'
import { publicKinds, publicRoute } from '../../paths/public-paths.ts'
import type { Clock } from '../../platform/clock.ts'
import { createPublicPages } from '../page/public-page.ts'
import type { CatalogWatch } from '../shared/catalog-watch.ts'
import { serveCatalog } from './catalog-page.ts'
import { serveCoursePages } from './course-page.ts'
import { serveEventPages } from './event-page.ts'
import { serveFormPages } from './form-page.ts'
import { serveFrontPage } from './front-page.ts'
import { serveFrontPreview } from './front-preview.ts'
import { serveLecturerPages } from './lecturer-pages.ts'
import { serveMembershipPages } from './membership-page.ts'
import { servePostPages, serveWrittenPages } from './post-pages.ts'
import { serveProductPages } from './product-page.ts'
import { serveServicePages } from './service-page.ts'

type Deps = {
  readonly catalog: Catalog
  readonly content: Content
  readonly entitlements: Entitlements
  readonly events: Events
  readonly consulting: Consulting
  readonly orders: Orders
  readonly catalogWatch: CatalogWatch
  readonly clock: Clock
}

/** The public pages of a school's offers. */
export function serveStorefront(app: FastifyInstance, dependencies: Deps) {
  const deps = { ...dependencies, pages: createPublicPages(dependencies.catalogWatch) }
  nameMarkdown(app)
  serveFrontPage(app, deps)
  serveFrontPreview(app, deps)
  serveCatalog(app, deps)
  serveCoursePages(app, deps)
  serveProductPages(app, deps)
  serveEventPages(app, deps)
  serveServicePages(app, deps)
  serveMembershipPages(app, deps)
  serveLecturerPages(app, deps)
  servePostPages(app, deps)
  serveWrittenPages(app, deps)
  serveFormPages(app, deps)
}

const routesWithMarkdown = new Set<string | undefined>(publicKinds.map(publicRoute))

// A program finds the Markdown of a page without reading the page.
function nameMarkdown(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply) => {
    const { school, routeOptions, url, method } = request
    const isPage = method === 'GET' && routesWithMarkdown.has(routeOptions.url) && reply.statusCode < 400
    if (!isPage || !school) return
    const [path = ''] = url.split('?', 1)
    reply.header('link', `<${urlAt(school, `${path}.md`)}>; rel="alternate"; type="text/markdown"`)
  })
}
