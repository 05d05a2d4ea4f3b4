import type { FastifyPluginAsync } from 'fastify'
import type { Assessments } from '../../domain/assessments/index.ts'
import type { Catalog } from '../../domain/catalog/index.ts'
import type { Consulting } from '../../domain/consulting/index.ts'
import type { Content } from '../../domain/content/index.ts'
import type { Events } from '../../domain/events/index.ts'
import type { Learning } from '../../domain/learning/index.ts'
import type { Orders } from '../../domain/orders/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import type { SignedUrls } from '../shared/signed-urls.ts'
import { serveCohorts } from './cohorts/cohort-endpoints.ts'
import { serveLectureComments } from './comment-endpoints.ts'
import { serveCourse } from './course-endpoint.ts'
import { serveHome } from './home-endpoint.ts'
import { serveLecture } from './lecture-endpoint.ts'
import { serveMarks } from './mark-endpoints.ts'
import { serveMedia } from './media-endpoint.ts'
import { serveNotes } from './notes-endpoint.ts'
import { serveProgress } from './progress-endpoint.ts'
import { serveAttempts } from './quiz/attempt-endpoints.ts'
import { serveAnswerFiles } from './quiz/file-endpoints.ts'
import { serveStudentPreview } from './student-preview-endpoint.ts'

type ClassroomDeps = {
  readonly learning: Learning
  readonly assessments: Assessments
  readonly catalog: Catalog
  readonly content: Content
  readonly events: Events
  readonly consulting: Consulting
  readonly orders: Orders
  readonly clock: Clock
  readonly files: Files
  readonly signedUrls: SignedUrls
  readonly limits: { readonly reports: Limiter; readonly comments: Limiter }
}

const parts = [
  serveHome,
  serveCourse,
  serveCohorts,
  serveLecture,
  serveMarks,
  serveProgress,
  serveLectureComments,
  serveNotes,
  serveMedia,
  serveStudentPreview,
  serveAttempts,
]

/** The classroom: a member's home, courses, lectures and their files. None of it is cached. */
export function serveClassroom(deps: ClassroomDeps): FastifyPluginAsync {
  return async (pages) => {
    pages.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    for (const serve of parts) serve(pages, deps)
    await pages.register((files) => serveAnswerFiles(files, deps))
  }
}
