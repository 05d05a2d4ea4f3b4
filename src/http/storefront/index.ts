import type { FastifyInstance } from 'fastify'
import type { Catalog } from '../../domain/catalog/index.ts'
import type { Consulting } from '../../domain/consulting/index.ts'
import type { Content } from '../../domain/content/index.ts'
import type { Entitlements } from '../../domain/entitlements/index.ts'
import type { Events } from '../../domain/events/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { createPublicPages } from '../page/public-page.ts'
import type { CatalogWatch } from '../shared/catalog-watch.ts'
import { serveCatalog } from './catalog-page.ts'
import { serveCoursePages } from './course-page.ts'
import { serveEventPages } from './event-page.ts'
import { serveFormPages } from './form-page.ts'
import { serveFrontPage } from './front-page.ts'
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
  readonly catalogWatch: CatalogWatch
  readonly clock: Clock
}

/** Where people find what a school offers. */
export function serveStorefront(app: FastifyInstance, given: Deps) {
  const deps = { ...given, pages: createPublicPages(given.catalogWatch) }
  serveFrontPage(app, deps)
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
