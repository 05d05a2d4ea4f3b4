import type { Catalog, ConsultingService } from '../../../domain/catalog/index.ts'
import { markdownPath } from '../../../paths/public-paths.ts'
import type { SiteFile } from '../cached-file.ts'
import type { FileContext } from '../context.ts'
import { inline, linkTo } from '../markdown/inline.ts'
import { meetingTerms } from '../terms.ts'
import { description, facts, howToBuy, onward, opening, pageFile, pageOf, section } from './page-parts.ts'

type Service = ConsultingService

/** A consulting service: its consultant, duration, price and audience. */
export async function servicePage(
  catalog: Catalog,
  context: FileContext,
  slug: string,
): Promise<SiteFile | undefined> {
  const service = await catalog.consultingServiceBySlug(context.reader, slug)
  if (!service) return undefined
  const changedAt = await catalog.lastChangeOf(context.reader, 'consulting_service', slug)
  return pageFile(context, { thing: service, changedAt }, () => textOf(context, service))
}

async function textOf(context: FileContext, service: Service): Promise<string> {
  const { messages, fileAt } = context
  const { slug, courseSlug, courseName, courseState, lecturerName, durationMinutes } = service
  const course =
    courseState === 'published' && courseSlug !== null
      ? linkTo(fileAt(markdownPath('courses', courseSlug)), courseName ?? '')
      : ''
  return pageOf([
    opening(service.name),
    facts([
      [messages.page.lecturers, inline(lecturerName ?? '')],
      [messages.page.meeting, messages.page.meetingLength(durationMinutes)],
      [messages.page.forCourse, course],
    ]),
    section(messages.page.price, [meetingTerms(context, service)]),
    howToBuy(context, 'services', slug),
    await description(context, service.description),
    onward(context),
  ])
}
