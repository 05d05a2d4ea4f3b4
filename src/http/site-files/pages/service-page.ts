import type { Catalog } from '../../../domain/catalog/index.ts'
import { markdownPath } from '../../../paths/public-addresses.ts'
import type { FileContext } from '../context.ts'
import { inline, linkTo } from '../markdown/inline.ts'
import { latest, type SiteFile } from '../site-file.ts'
import { meetingTerms } from '../terms.ts'
import { description, facts, howToBuy, onward, opening, pageOf, section } from './page-parts.ts'

/** A consulting service: with whom, how long, for what; and for whom. */
export async function servicePage(
  catalog: Catalog,
  context: FileContext,
  slug: string,
): Promise<SiteFile | undefined> {
  const service = await catalog.consultingServiceBySlug(context.reader, slug)
  if (!service) return undefined
  const { words, fileAt } = context
  const { courseSlug, courseName, courseState, lecturerName, durationMinutes } = service
  const course =
    courseState === 'published' ? linkTo(fileAt(markdownPath('courses', courseSlug)), courseName) : ''
  const body = pageOf([
    opening(service.name),
    facts([
      [words.page.lecturers, inline(lecturerName ?? '')],
      [words.page.meeting, words.page.meetingLength(durationMinutes)],
      [words.page.forCourse, course],
    ]),
    section(words.page.price, [meetingTerms(context, service)]),
    howToBuy(context, 'services', slug),
    description(context, service.description),
    onward(context),
  ])
  return { body, changedAt: latest([service]) }
}
